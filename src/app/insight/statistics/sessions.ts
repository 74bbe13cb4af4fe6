import { memo } from '../../../model/memo.ts'
import type { SessionTally, Statistics } from '../../../statistics/statistics.ts'
import { tokensSpent } from '../../../statistics/token-sums.ts'
import type { Size } from '../../screen/state.ts'
import { type SessionOrder, type StatisticsScreen, sessionOrders } from '../state.ts'

const ordersKnown = memo<readonly SessionTally[]>(sessionOrders.length)

/** The sessions in an order, the most first. In dollars, sessions without a price come last. */
export function sessionsBy(statistics: Statistics, order: SessionOrder): readonly SessionTally[] {
  return ordersKnown(statistics, [order], () =>
    [...statistics.sessions].sort((a, b) => keys[order](b) - keys[order](a)),
  )
}

const keys: { readonly [O in SessionOrder]: (tally: SessionTally) => number } = {
  tokens: ({ tokens }) => tokensSpent(tokens),
  cost: ({ cost }) => cost.dollars,
  duration: ({ durationMs }) => durationMs,
}

export function sessionRows({ statistics, order }: StatisticsScreen): readonly SessionTally[] {
  return statistics ? sessionsBy(statistics, order) : []
}

/** Index of the chosen session; 0 if it is not there. */
export function chosenRow(screen: StatisticsScreen): number {
  return Math.max(
    0,
    sessionRows(screen).findIndex(({ session }) => session.key === screen.chosen),
  )
}

/** The height without header, rules and footer. */
export const pageHeight = ({ rows }: Size): number => Math.max(rows - 4, 0)

/** The number of rows of the table, and of the course of the chosen session below it with its heading. */
export function sessionsDivision(size: Size): { readonly table: number; readonly course: number } {
  const height = pageHeight(size)
  const course = height < 16 ? 0 : Math.min(18, Math.max(8, Math.floor(height * 0.42)))
  return { table: Math.max(height - course - TABLE_HEAD, 1), course }
}

/** The heading of the table, and the names of its columns. */
export const TABLE_HEAD = 2

/** The first row on the screen that keeps the chosen one in sight. */
export function topFor(screen: StatisticsScreen, size: Size): number {
  const { table } = sessionsDivision(size)
  const at = chosenRow(screen)
  const last = Math.max(0, sessionRows(screen).length - table)
  return Math.max(0, Math.min(Math.max(screen.top, at - table + 1), at, last))
}
