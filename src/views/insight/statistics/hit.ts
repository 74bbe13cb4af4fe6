import type { StatisticsScreen } from '../../../app/insight/state.ts'
import { sessionRows, sessionsDivision, TABLE_HEAD } from '../../../app/insight/statistics/sessions.ts'
import type { ClickTarget } from '../../../app/screen/state.ts'
import type { State } from '../../../app/state.ts'
import { periodAt } from './periods.ts'

/** Rows above the page: the header and a rule. */
const ABOVE = 2

/** The target of a click on the statistics. */
export function statisticsHit(
  { size, look }: State,
  screen: StatisticsScreen,
  x: number,
  y: number,
): ClickTarget | undefined {
  if (y === 0) {
    const period = periodAt(size.columns, x, look)
    return period && { kind: 'period', period }
  }
  const row = y - ABOVE - TABLE_HEAD
  if (screen.page !== 'sessions' || row < 0 || row >= sessionsDivision(size).table) return undefined
  const sessionKey = sessionRows(screen)[screen.top + row]?.session.key
  return sessionKey === undefined ? undefined : { kind: 'countedSession', sessionKey }
}
