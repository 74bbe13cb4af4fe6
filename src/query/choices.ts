import type { Session } from '../model/session.ts'
import { insideOf, type Scope } from './narrow.ts'
import type { Shelf } from './shelf.ts'
import { type Slice, Turn } from './slice.ts'
import { visible } from './visible.ts'

/** A value that the filter panel offers, with how many sessions it would leave. */
export interface Choice {
  readonly value: string
  readonly count: number
}

export interface ChoiceWish {
  readonly showsHidden: boolean
  /** Everywhere without one. */
  readonly scope?: Scope
  readonly slice: Slice
}

const MOST_DIRECTORIES = 8

/** The folders with most sessions in or below them, of those that have any of their own. Null if overtaken. */
export async function countsByDirectory(shelf: Shelf, wish: ChoiceWish): Promise<readonly Choice[] | null> {
  const own = await tally(shelf, wish, session => session.projectPath)
  return own && withThoseBelow(own).sort(byCount).slice(0, MOST_DIRECTORIES)
}

/** All known branches, the most used first. Null if overtaken. */
export async function branches(shelf: Shelf, wish: ChoiceWish): Promise<readonly Choice[] | null> {
  const counts = await tally(shelf, wish, session => session.gitBranch)
  return counts && [...counts].map(([value, count]) => ({ value, count })).sort(byCount)
}

async function tally(shelf: Shelf, wish: ChoiceWish, chosen: (session: Session) => string | null) {
  const { showsHidden, scope = { kind: 'all' }, slice } = wish
  const isInside = insideOf(scope)
  const turn = new Turn(slice)
  const sessions = await visible(shelf, { showsHidden }, turn)
  const counts = new Map<string, number>()
  const isDone = await turn.each(sessions ?? [], session => {
    const value = isInside(session) ? chosen(session) : null
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  })
  return sessions && isDone ? counts : null
}

function withThoseBelow(own: ReadonlyMap<string, number>): Choice[] {
  const sums = new Map(own)
  for (const [path, count] of own) {
    for (const above of foldersAbove(path)) {
      const known = sums.get(above)
      if (known !== undefined) sums.set(above, known + count)
    }
  }
  return [...sums].map(([value, count]) => ({ value, count }))
}

/** `/code/shop/web` lies in `/code/shop`, `/code` and `/`. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').filter(part => part !== '')
  return parts.map((_, length) => `/${parts.slice(0, length).join('/')}`)
}

const byCount = (a: Choice, b: Choice): number => b.count - a.count || (a.value < b.value ? -1 : 1)
