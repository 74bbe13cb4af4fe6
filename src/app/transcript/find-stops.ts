import { boundary } from '../../model/binary-search.ts'
import { memo } from '../../model/memo.ts'
import { isQuick } from '../../query/language/text-query.ts'
import type { Laid } from '../../transcript-layout/sequence.ts'
import type { OpenTranscript, State } from '../state.ts'
import { type Find, type FoundHit, type InFile, inFileOrder, isHitShown } from './find-state.ts'
import type { Marking } from './marking.ts'
import { anyOfThese, occurrencesIn, type WordsToMark } from './occurrences.ts'

/** The entries to stop at on the way through a transcript: those with a hit that are shown. */
export interface Stops {
  /** In file order, loaded or not, so that none is missed or met twice. */
  readonly all: readonly FoundHit[]
  /** The number of occurrences before each stop. */
  readonly before: readonly number[]
  readonly total: number
  /** The number of occurrences in entries that are not shown. */
  readonly hidden: number
  /** The loaded ones, by key. */
  readonly loaded: ReadonlyMap<string, FoundHit>
}

const stopsKnown = memo<Stops>()

/** Works out the stops. Remembered, as there may be a hundred thousand. */
export function stopsOf({ shown }: State, { from, to }: OpenTranscript, { hits }: Find): Stops {
  return stopsKnown(hits, [shown, from, to], () => {
    const all = hits.filter(hit => isHitShown(hit, shown))
    const before: number[] = []
    const loaded = new Map<string, FoundHit>()
    let total = 0
    for (const hit of all) {
      before.push(total)
      total += hit.count
      if (hit.offset >= from && hit.offset < to) loaded.set(hit.key, hit)
    }
    const hidden = all === hits ? 0 : hits.reduce((sum, { count }) => sum + count, 0) - total
    return { all, before, total, hidden, loaded }
  })
}

/** Index of the first stop at or after a place. */
export const stopFrom = ({ all }: Stops, place: InFile): number =>
  boundary(0, all.length, at => inFileOrder(all[at] as FoundHit, place) < 0)

/** Marks the hits of a find in the loaded part of the transcript. */
export function findMarking(state: State, transcript: OpenTranscript, find: Find): Marking {
  const stops = stopsOf(state, transcript, find)
  const { now } = find
  return {
    key: now?.key ?? null,
    wordsIn: laid => wordsIn(laid, find, stops),
    currentIn(laid) {
      const { from, count } = now ? shareOf(laid, find, stops, now.key) : noShare
      return now && count > 0 ? from + Math.min(now.at, count - 1) : undefined
    },
    isWholeIn: laid => now !== null && shareOf(laid, find, stops, now.key).count >= countIn(stops, now.key),
  }
}

/** Patterns are not tried here: the texts that they matched stand for them. */
function wordsIn({ block }: Laid, { query }: Find, { loaded }: Stops): WordsToMark | null {
  const hits = block.keys.flatMap(key => loaded.get(key) ?? [])
  if (hits.length === 0) return null
  return isQuick(query) ? query : anyOfThese(hits.flatMap(({ texts }) => texts ?? []))
}

interface Share {
  readonly from: number
  readonly count: number
}

const noShare: Share = { from: 0, count: 0 }

/** Which of the occurrences drawn in a block belong to one entry: those of a call come before those of its result. */
export function shareOf(laid: Laid, find: Find, stops: Stops, key: string): Share {
  const words = wordsIn(laid, find, stops)
  const drawn = words ? occurrencesIn(laid.lines, words).length : 0
  const counts = laid.block.keys.map(one => countIn(stops, one))
  const at = laid.block.keys.indexOf(key)
  if (at < 0) return noShare
  // Where a long block is not drawn whole, the entries at its end get their share first.
  const startOf = (nth: number) => Math.min(sum(counts.slice(0, nth)), Math.max(0, drawn - sum(counts.slice(nth))))
  return { from: startOf(at), count: startOf(at + 1) - startOf(at) }
}

const countIn = ({ loaded }: Stops, key: string): number => loaded.get(key)?.count ?? 0

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** The number of the current occurrence among all that are shown, from 1; null: it is not shown. */
export function numberOfNow(state: State, transcript: OpenTranscript, find: Find): number | null {
  const { now } = find
  if (!now) return null
  const stops = stopsOf(state, transcript, find)
  const at = stopFrom(stops, now)
  const stop = stops.all[at]
  return stop?.key === now.key ? (stops.before[at] ?? 0) + Math.min(now.at, stop.count - 1) + 1 : null
}
