import type { Laid } from '../layout/sequence.ts'
import { type Find, type FoundHit, inFileOrder, isHitShown } from './find.ts'
import { type Occurrence, occurrencesIn } from './occurrences.ts'
import { offsetOf, sheetOf } from './sheet.ts'
import type { Reader, State } from './state.ts'

/** A block, or an entry that is not loaded, with something in it that is looked for. */
export interface Stop {
  /** Of its first entry that has it. */
  readonly key: string
  /** Of the block, and where it begins. */
  readonly home: string
  readonly offset: number
  readonly count: number
  /** How many there are before it in the transcript. */
  readonly before: number
}

export interface Stops {
  /** In the order in which they are read. */
  readonly all: readonly Stop[]
  readonly total: number
  /** How many more are in what is not shown. */
  readonly hidden: number
  /** The loaded entries that have it. */
  readonly loaded: ReadonlySet<string>
}

let last: { readonly inputs: readonly unknown[]; readonly stops: Stops } | undefined

/** The same for the same inputs: there may be a hundred thousand of them. */
export function stopsOf(state: State, reader: Reader, find: Find): Stops {
  // Which entries make a block depends on nothing else.
  const inputs = [find.hits, reader.entries, state.shown]
  if (!last?.inputs.every((input, at) => input === inputs[at])) {
    const shown = find.hits.filter(hit => isHitShown(hit, state.shown))
    const { laid } = sheetOf(state, reader)
    const hidden = sumOf(find.hits) - sumOf(shown)
    last = { inputs, stops: { ...stopsAmong(shown, laid), hidden, loaded: loadedOf(shown, reader) } }
  }
  return last.stops
}

const sumOf = (hits: readonly FoundHit[]): number => hits.reduce((sum, { count }) => sum + count, 0)

const loadedOf = (hits: readonly FoundHit[], { from, to }: Reader): ReadonlySet<string> =>
  new Set(hits.flatMap(({ key, offset }) => (offset >= from && offset < to ? key : [])))

/** What stands in one block is one stop: the output of a call comes later in the file, but is read with it. */
function stopsAmong(hits: readonly FoundHit[], laid: readonly Laid[]): Pick<Stops, 'all' | 'total'> {
  const homes = new Map(
    laid.flatMap(({ block: { key, keys } }) => (keys.length > 1 ? keys.map(one => [one, key]) : [])),
  )
  const found = new Map<string, Omit<Stop, 'before' | 'count'> & { count: number }>()
  for (const { key, count } of hits) {
    const home = homes.get(key) ?? key
    const known = found.get(home)
    if (known) known.count += count
    else found.set(home, { home, key, offset: offsetOf(home), count })
  }
  let total = 0
  const all = [...found.values()]
    .sort((one, other) => one.offset - other.offset || inFileOrder(atHome(one), atHome(other)))
    .map(stop => {
      total += stop.count
      return { ...stop, before: total - stop.count }
    })
  return { all, total }
}

export const atHome = ({ home, offset }: Pick<Stop, 'home' | 'offset'>) => ({ key: home, offset })

/** The block that an entry stands in, among those that are loaded. */
export const blockOf = (laid: readonly Laid[], key: string): number =>
  laid.findIndex(({ block }) => block.keys.includes(key))

/** Where in a block it is drawn. One that has none of it is not even looked at. */
export function foundIn({ block, lines }: Laid, find: Find, { loaded }: Stops): readonly Occurrence[] {
  return block.keys.some(key => loaded.has(key)) ? occurrencesIn(lines, find.query) : []
}

/** Which of all the occurrences is the current one, from 1; null: it is none of those that are shown. */
export function numberOfNow(state: State, reader: Reader, find: Find): number | null {
  const { now } = find
  if (!now) return null
  const stop = stopsOf(state, reader, find).all[stopAt(state, reader, find, now.key)]
  return stop ? stop.before + Math.min(now.at, stop.count - 1) + 1 : null
}

/** The stop whose block has this entry; -1: none. */
export function stopAt(state: State, reader: Reader, find: Find, key: string): number {
  const { laid } = sheetOf(state, reader)
  const keys = laid[blockOf(laid, key)]?.block.keys ?? [key]
  return stopsOf(state, reader, find).all.findIndex(stop => keys.includes(stop.key))
}
