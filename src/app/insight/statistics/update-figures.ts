import type { Bounds } from '../../../query/language/query.ts'
import { spanOf } from '../../../statistics/counting-request.ts'
import { type Next, stay } from '../../next.ts'
import type { State } from '../../state.ts'
import type { Period, StatisticsScreen } from '../state.ts'

/**
 * Asks for the figures of what is listed now. The old ones stay until the answer is there. `isSame`: only the sessions
 * have changed, so an answer to what was asked before is still one.
 */
export function countAgain(state: State, { isSame = false } = {}): Next {
  const { insight, list, now } = state
  if (insight?.kind !== 'statistics') return stay(state)
  const number = isSame ? insight.questionNumber : insight.questionNumber + 1
  const next: State = { ...state, insight: { ...insight, questionNumber: number } }
  return stay(next, {
    do: 'count',
    number,
    sessions: list.sessions,
    request: list.answered,
    now,
    ...boundsOf(state, insight),
  })
}

/** The time to count: the period, as far as the query and the filters allow. */
function boundsOf({ list, now }: State, { period }: StatisticsScreen): Bounds {
  const { since, until } = spanOf(list.query, list.answered.filters)
  const first = beginningOf(period, now)
  return { since: first === null ? since : Math.max(first, since ?? first), until }
}

/** Whether the period decides where counting begins, rather than the query. */
export function isPeriodMeant(state: State, { period }: StatisticsScreen): boolean {
  const { since, until } = spanOf(state.list.query, state.list.answered.filters)
  const first = beginningOf(period, state.now)
  return until === null && (since === null || (first !== null && first >= since))
}

/** The first moment of a period of whole local days, today included. */
function beginningOf(period: Period, now: number): number | null {
  const days = daysIn[period]
  const today = new Date(now)
  return days === null ? null : new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1 - days).getTime()
}

const daysIn: { readonly [P in Period]: number | null } = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: null }
