import type { Session } from '../model/session.ts'
import { ordered, reversed, type SortKey } from './order.ts'
import { remembered } from './remember.ts'
import type { Shelf } from './shelf.ts'
import type { Turn } from './slice.ts'

export interface Shown {
  readonly showsHidden: boolean
  readonly showsMissing?: boolean
}

/** The sessions that a list may show at all, newest first. Null if overtaken. */
export async function visible(shelf: Shelf, shown: Shown, turn: Turn): Promise<readonly Session[] | null> {
  const all = shelf.newestFirst()
  if (shown.showsHidden) return all
  return remembered(all, `visible ${shown.showsMissing === true}`, () =>
    turn.filter(all, session => isVisible(session, shown)),
  )
}

function isVisible({ isSubagent, empty, status }: Session, { showsMissing }: Shown): boolean {
  if (isSubagent) return false
  return status === 'missing' ? showsMissing === true : !empty
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
