import type { Session } from '../../model/session.ts'
import type { ListState } from './state.ts'

/** The row to select in a new list, and why. */
export interface NextSelection {
  readonly index: number
  /** `awaited`: it was waited for. `best`: other words were asked for. `gone`: the selected session is not listed. */
  readonly why: 'awaited' | 'best' | 'same' | 'gone'
}

/** The selection stays with its session, wherever that is listed now, unless other words were asked for. */
export function nextSelection(list: ListState, sessions: readonly Session[]): NextSelection {
  const { request, answered, awaited } = list
  const arrived = awaited === null ? -1 : sessions.findIndex(({ id }) => id === awaited)
  if (arrived >= 0) return { index: arrived, why: 'awaited' }
  if (request.words !== '' && request.words !== answered.words) return { index: 0, why: 'best' }
  const same = indexOfSelected(list, sessions)
  if (same >= 0) return { index: same, why: 'same' }
  // In the same list, the neighbour of a session that left it is near; in another list, nothing is.
  const isSameList = request.scope === answered.scope && request.filters === answered.filters
  return { index: isSameList ? Math.max(0, Math.min(list.index, sessions.length - 1)) : 0, why: 'gone' }
}

/** Index of the selected session; -1: not listed. Mostly it has not moved or is the same object: quick to check. */
function indexOfSelected({ sessions: before, index, selected }: ListState, now: readonly Session[]): number {
  if (now[index]?.key === selected) return index
  const known = before[index]
  const same = known && known.key === selected ? now.indexOf(known) : -1
  return same < 0 ? now.findIndex(({ key }) => key === selected) : same
}
