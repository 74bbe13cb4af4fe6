import type { Session } from '../model/session.ts'
import type { Bounds, Query } from '../query/language/query.ts'
import { termsOf } from '../query/language/terms.ts'
import { daysIn, type NarrowRequest, type PanelFilters } from '../query/list/narrow.ts'

/** The time in which events are counted: within both the query's and the filter panel's. */
export function spanOf({ fields }: Pick<Query, 'fields'>, filters: Pick<PanelFilters, 'from' | 'to'> = {}): Bounds {
  const { since, until } = daysIn(filters)
  const panel: Bounds = { since: since?.getTime() ?? null, until: until?.getTime() ?? null }
  return fields.reduce<Bounds>((narrow, { bounds }) => (bounds ? both(narrow, bounds) : narrow), panel)
}

function both(one: Bounds, other: Bounds): Bounds {
  return {
    since: one.since === null ? other.since : Math.max(one.since, other.since ?? one.since),
    until: one.until === null ? other.until : Math.min(one.until, other.until ?? one.until),
  }
}

/** Whether messages of a model are counted; if the query names models, only theirs are. */
export function modelsOf({ fields }: Pick<Query, 'fields'>): (model: string) => boolean {
  return model => fields.every(({ isOfModel }) => isOfModel?.(model) ?? true)
}

/**
 * The request for all sessions that may have events in the counted time: without its times, which would leave out sessions
 * that went on after the end. `spanOf` then decides event by event.
 */
export function requestForCounting(request: NarrowRequest): NarrowRequest {
  const { from, to, ...filters } = request.filters
  return { ...request, words: withoutTimes(request.words), filters }
}

const times: readonly string[] = ['since', 'until', 'after', 'before']

/** Removes terms about time from a query, except negated ones, which choose sessions. */
export function withoutTimes(line: string): string {
  const mark = /^[\s\p{Cc}]*>/u.exec(line)?.[0] ?? ''
  const rest = line.slice(mark.length)
  const terms = termsOf(rest, mark !== '').filter(({ field, isNegated }) => isNegated || !times.includes(field ?? ''))
  return `${mark}${terms.map(({ typed }) => typed).join(' ')}`
}

/** Subagents count towards their sessions, unless the session is gone or the query asks for subagents. */
export function standsForItself(
  { isSubagent, isOrphan }: Pick<Session, 'isSubagent' | 'isOrphan'>,
  { shows }: Pick<Query, 'shows'>,
): boolean {
  return !isSubagent || isOrphan === true || shows.includes('subagents')
}
