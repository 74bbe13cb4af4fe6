import type { Session } from '../../model/session.ts'
import type { Hidden } from '../language/query.ts'
import { remembered } from './memo-by-list.ts'
import { ordered, reversed } from './order.ts'
import type { SessionStore } from './session-store.ts'
import type { SortKey } from './sort-keys.ts'
import type { Turn } from './time-slice.ts'

export interface Shown {
  readonly showsHidden: boolean
  /** What of the hidden is shown nevertheless. */
  readonly also?: readonly Hidden[]
}

/** The sessions that a list may show at all, newest first. Null if overtaken. */
export async function visible(store: SessionStore, shown: Shown, turn: Turn): Promise<readonly Session[] | null> {
  const all = store.newestFirst()
  if (shown.showsHidden) return all
  const also = new Set(shown.also)
  return remembered(all, `visible ${[...also].sort()}`, () => turn.filter(all, session => isVisible(session, also)))
}

export function isVisible(
  { isSubagent, empty, status }: Pick<Session, 'isSubagent' | 'empty' | 'status'>,
  also: ReadonlySet<Hidden>,
): boolean {
  if (isSubagent && !also.has('subagents')) return false
  return status === 'missing' ? also.has('missing') : !empty || also.has('empty')
}

/** Sessions that come newest first, in the order asked for. Null if overtaken. */
export async function inOrder(newestFirst: readonly Session[], sort: SortKey, isReversed: boolean, turn: Turn) {
  const forward =
    sort === 'modified'
      ? newestFirst
      : await remembered(newestFirst, `by ${sort}`, () => ordered(newestFirst, sort, turn))
  if (!forward || !isReversed) return forward
  return remembered(newestFirst, `by ${sort} reversed`, () => reversed(forward, sort, turn))
}
