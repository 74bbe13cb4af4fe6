import { memo } from '../../model/memo.ts'
import { isQuick } from '../../query/language/text-query.ts'
import type { Laid } from '../../transcript-layout/sequence.ts'
import type { OpenTranscript, State } from '../state.ts'
import { type Find, type FoundHit, type InFile, inFileOrder, isHitShown } from './find-state.ts'
import type { Marking } from './marking.ts'
import { anyOfThese, occurrencesIn, type WordsToMark } from './occurrences.ts'

/** Where one stops on the way through a transcript: at each entry that has it, if it is shown. */
export interface Stops {
  /** In file order, whatever is loaded: so none is missed, and none met twice. */
  readonly all: readonly FoundHit[]
  /** How many occurrences there are before each. */
  readonly before: readonly number[]
  readonly total: number
  /** How many more are in what is not shown. */
  readonly hidden: number
  /** Those that are loaded. */
  readonly loaded: ReadonlyMap<string, FoundHit>
}

const stopsKnown = memo<Stops>()

/** Remembered, as there may be a hundred thousand of them. */
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

/** The first stop that is not before this place. */
export function stopFrom({ all }: Stops, place: InFile): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (inFileOrder(all[middle] as FoundHit, place) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The marks of a find, in as much of the transcript as is loaded. */
export function findMarking(state: State, reader: OpenTranscript, find: Find): Marking {
  const stops = stopsOf(state, reader, find)
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

/** A pattern is not tried here: the texts that it matched stand for it. */
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

/** The occurrences in a block that are those of one entry: what a tool was told comes before what it answered. */
export function shareOf(laid: Laid, find: Find, stops: Stops, key: string): Share {
  const words = wordsIn(laid, find, stops)
  const drawn = words ? occurrencesIn(laid.lines, words).length : 0
  const counts = laid.block.keys.map(one => countIn(stops, one))
  const at = laid.block.keys.indexOf(key)
  if (at < 0) return noShare
  // Not all is drawn of what is long: then those at the end have their share first.
  const startOf = (nth: number) => Math.min(sum(counts.slice(0, nth)), Math.max(0, drawn - sum(counts.slice(nth))))
  return { from: startOf(at), count: startOf(at + 1) - startOf(at) }
}

const countIn = ({ loaded }: Stops, key: string): number => loaded.get(key)?.count ?? 0

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Which of all the occurrences is the current one, from 1; null: it is none of those that are shown. */
export function numberOfNow(state: State, reader: OpenTranscript, find: Find): number | null {
  const { now } = find
  if (!now) return null
  const stops = stopsOf(state, reader, find)
  const at = stopFrom(stops, now)
  const stop = stops.all[at]
  return stop?.key === now.key ? (stops.before[at] ?? 0) + Math.min(now.at, stop.count - 1) + 1 : null
}
