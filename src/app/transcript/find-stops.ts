import { isQuick } from '../../query/language/text-query.ts'
import type { Laid } from '../../transcript-layout/sequence.ts'
import { anyOfThese } from '../search/highlights.ts'
import type { OpenTranscript, State } from '../state.ts'
import { type Find, type FoundHit, type InFile, inFileOrder, isHitShown } from './find-state.ts'
import { type Occurrence, occurrencesIn, type Sought } from './occurrences.ts'

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

let last: { readonly inputs: readonly unknown[]; readonly stops: Stops } | undefined

/** The same for the same inputs: there may be a hundred thousand of them. */
export function stopsOf({ shown }: State, { from, to }: OpenTranscript, { hits }: Find): Stops {
  const inputs = [hits, shown, from, to]
  if (!last?.inputs.every((input, at) => input === inputs[at])) last = { inputs, stops: stopsAmong() }
  return last.stops

  function stopsAmong(): Stops {
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
  }
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

/** The block that an entry stands in, among those that are loaded. */
export const blockOf = (laid: readonly Laid[], key: string): number =>
  laid.findIndex(({ block }) => block.keys.includes(key))

/** Where in a block it is drawn. */
export function foundIn(laid: Laid, find: Find, stops: Stops): readonly Occurrence[] {
  const sought = soughtIn(laid, find, stops)
  return sought ? occurrencesIn(laid.lines, sought) : []
}

/** What is to be marked in a block; null: it has nothing. A pattern is not tried here: what it matched stands for it. */
export function soughtIn({ block }: Laid, { query }: Find, { loaded }: Stops): Sought | null {
  const hits = block.keys.flatMap(key => loaded.get(key) ?? [])
  if (hits.length === 0) return null
  return isQuick(query) ? query : anyOfThese(hits.flatMap(({ texts }) => texts ?? []))
}

/** Which of the occurrences in a block are those of one entry: what a tool was told comes before what it answered. */
export function shareOf(laid: Laid, find: Find, stops: Stops, key: string): { from: number; count: number } {
  const drawn = foundIn(laid, find, stops).length
  const counts = laid.block.keys.map(one => stops.loaded.get(one)?.count ?? 0)
  const at = laid.block.keys.indexOf(key)
  // Not all is drawn of what is long: then those at the end have their share first.
  const startOf = (nth: number) => Math.min(sum(counts.slice(0, nth)), Math.max(0, drawn - sum(counts.slice(nth))))
  return { from: startOf(at), count: startOf(at + 1) - startOf(at) }
}

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

/** The current one among the occurrences in its block; undefined: it is not drawn. */
export function nthOfNow(laid: Laid, find: Find, stops: Stops): number | undefined {
  const { now } = find
  if (!now || !laid.block.keys.includes(now.key)) return undefined
  const { from, count } = shareOf(laid, find, stops, now.key)
  return count === 0 ? undefined : from + Math.min(now.at, count - 1)
}
