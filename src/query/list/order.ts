import type { Session } from '../../model/session.ts'
import { comparable, type SortKey, sortRow } from './sort-keys.ts'
import { type Before, sortedInSlices } from './sorted-in-slices.ts'
import type { Turn } from './time-slice.ts'

/**
 * Sessions that come newest first, in another order: times and numbers from the greatest, words from A. What has no such
 * key comes last, and a tie leaves the newer one first. Null if overtaken.
 */
export async function ordered(
  newestFirst: readonly Session[],
  sort: SortKey,
  turn: Turn,
): Promise<readonly Session[] | null> {
  const keyOf = sortRow(sort).of
  const keys: Key[] = []
  const keyed: number[] = []
  const keyless: Session[] = []
  const isReady = await turn.each(newestFirst, (session, at) => {
    const key = keyOf(session)
    keys.push(key)
    if (key === null) keyless.push(session)
    else keyed.push(at)
  })
  if (!isReady) return null
  const positions = await sortedInSlices(keyed, comparing(keys, sort), turn)
  const sessions: Session[] = []
  if (!positions || !(await turn.each(positions, at => sessions.push(newestFirst[at] as Session)))) return null
  return sessions.concat(keyless)
}

/** An order turned round, which takes no sorting: what has no key comes last still, and of a tie the newer one first. */
export async function reversed(
  inOrder: readonly Session[],
  sort: SortKey,
  turn: Turn,
): Promise<readonly Session[] | null> {
  const keys = await turn.map<Session, Key>(inOrder, sortRow(sort).of)
  if (!keys) return null
  const firstKeyless = keys.indexOf(null)
  const sessions: Session[] = []
  let end = firstKeyless < 0 ? inOrder.length : firstKeyless
  const keyless = inOrder.slice(end)
  while (end > 0) {
    let start = end - 1
    while (start > 0 && keys[start - 1] === keys[start]) start--
    for (let at = start; at < end; at++) sessions.push(inOrder[at] as Session)
    end = start
    if (turn.isSpent() && !(await turn.goOn())) return null
  }
  return sessions.concat(keyless)
}

type Key = string | number | null

/** Of two places in the list: numbers apart from words, as V8 compares what is always of one kind several times faster. */
function comparing(keys: readonly Key[], sort: SortKey): Before {
  if (sortRow(sort).kind === 'words') {
    const words = keys as readonly string[]
    return (a, b) => compare(words[a] ?? '', words[b] ?? '') || a - b
  }
  const numbers = Float64Array.from(keys, key => comparable(key) ?? 0)
  return (a, b) => (numbers[b] ?? 0) - (numbers[a] ?? 0) || a - b
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
