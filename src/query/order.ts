import { messagesOf, type Session, tokensOf } from '../model/session.ts'
import { sorts } from './list.ts'
import { plain } from './plain.ts'
import type { Turn } from './slice.ts'
import { shownTitle } from './title.ts'

export const sortKeys = [...sorts, 'title', 'project'] as const
export type SortKey = (typeof sortKeys)[number]

/**
 * Sessions that come newest first, in another order: times and numbers from the greatest, words from A, or reversed.
 * What has no such key comes last either way, and a tie leaves the newer one first. Null if overtaken.
 */
export async function ordered(
  newestFirst: readonly Session[],
  sort: SortKey,
  isReversed: boolean,
  turn: Turn,
): Promise<readonly Session[] | null> {
  const keys: Key[] = []
  const keyed: number[] = []
  const keyless: Session[] = []
  const isReady = await turn.each(newestFirst, (session, at) => {
    const key = keysOf[sort](session)
    keys.push(key)
    if (key === null) keyless.push(session)
    else keyed.push(at)
  })
  if (!isReady) return null
  const sign = (sort === 'title' || sort === 'project') === isReversed ? -1 : 1
  const before = (a: number, b: number) => sign * compare(keys[a] ?? 0, keys[b] ?? 0) || a - b
  const positions = await sortedInSlices(keyed, before, turn)
  const sessions: Session[] = []
  if (!positions || !(await turn.each(positions, at => sessions.push(newestFirst[at] as Session)))) return null
  return sessions.concat(keyless)
}

type Key = string | number | null

const keysOf = {
  modified: session => momentOf(session.modified),
  created: session => momentOf(session.created),
  activity: session => momentOf(session.lastTimestamp),
  messages: messagesOf,
  tokens: tokensOf,
  size: session => session.sizeBytes,
  title: session => (session.title === null ? null : plain(shownTitle(session))),
  project: session => plain(session.projectPath),
} as const satisfies { [Name in SortKey]: (session: Session) => Key }

/** A number is compared many times faster than the text of a time. */
const momentOf = (time: string | null): number | null => (time === null ? null : Date.parse(time))

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sorting this many at once takes about a millisecond. */
const RUN = 1024

type Before = (a: number, b: number) => number

async function sortedInSlices(items: readonly number[], before: Before, turn: Turn): Promise<readonly number[] | null> {
  let runs: (readonly number[])[] = []
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).sort(before))
    if (turn.isSpent() && !(await turn.goOn())) return null
  }
  while (runs.length > 1) {
    const longer: (readonly number[])[] = []
    for (let at = 0; at < runs.length; at += 2) {
      const merged = await mergedInSlices(runs[at] ?? [], runs[at + 1] ?? [], before, turn)
      if (!merged) return null
      longer.push(merged)
    }
    runs = longer
  }
  return runs[0] ?? []
}

async function mergedInSlices(
  left: readonly number[],
  right: readonly number[],
  before: Before,
  turn: Turn,
): Promise<readonly number[] | null> {
  const merged: number[] = []
  let next = 0
  const isDone = await turn.each(left, item => {
    for (; next < right.length && before(right[next] as number, item) < 0; next++) merged.push(right[next] as number)
    merged.push(item)
  })
  return isDone ? merged.concat(right.slice(next)) : null
}
