import type { Session } from '../model/session.ts'
import { parseDay } from '../query/language/dates.ts'
import type { Bounds, Query } from '../query/language/query.ts'
import { termsOf } from '../query/language/terms.ts'
import type { NarrowRequest, PanelFilters } from '../query/list/narrow.ts'

/** When what is counted has to have happened: as the query says and the filter panel says, both. */
export function spanOf(
  { fields }: Pick<Query, 'fields'>,
  { from, to }: Pick<PanelFilters, 'from' | 'to'> = {},
): Bounds {
  const panel: Bounds = {
    since: (from === undefined ? undefined : parseDay(from)?.from.getTime()) ?? null,
    until: (to === undefined ? undefined : parseDay(to)?.to.getTime()) ?? null,
  }
  return fields.reduce<Bounds>((narrow, { bounds }) => (bounds ? both(narrow, bounds) : narrow), panel)
}

function both(one: Bounds, other: Bounds): Bounds {
  return {
    since: one.since === null ? other.since : Math.max(one.since, other.since ?? one.since),
    until: one.until === null ? other.until : Math.min(one.until, other.until ?? one.until),
  }
}

/** Whether what a model said is counted: if the query names models, only what they said. */
export function modelsOf({ fields }: Pick<Query, 'fields'>): (model: string) => boolean {
  return model => fields.every(({ isOfModel }) => isOfModel?.(model) ?? true)
}

/**
 * The sessions in which anything of a stretch of time may be: without times, which would leave out those that went on
 * after its end. What happened when is then said by `spanOf`.
 */
export function requestForCounting(request: NarrowRequest): NarrowRequest {
  const { from, to, ...filters } = request.filters
  return { ...request, words: withoutTimes(request.words), filters }
}

const times: readonly string[] = ['since', 'until', 'after', 'before']

/** A query without its terms about time, but for the negated: these are about sessions. */
export function withoutTimes(line: string): string {
  const mark = /^[\s\p{Cc}]*>/u.exec(line)?.[0] ?? ''
  const rest = line.slice(mark.length)
  const kept = termsOf(rest, mark !== '').filter(({ field, isNegated }) => isNegated || !times.includes(field ?? ''))
  return `${mark}${kept.map(({ typed }) => typed).join(' ')}`
}

/** Subagents are counted with their sessions; those whose session is gone, and those that were asked for, by themselves. */
export function standsForItself(
  { isSubagent, isOrphan }: Pick<Session, 'isSubagent' | 'isOrphan'>,
  { shows }: Pick<Query, 'shows'>,
): boolean {
  return !isSubagent || isOrphan === true || shows.includes('subagents')
}
