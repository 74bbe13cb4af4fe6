import type { Session } from '../model/session.ts'
import { remembered } from './remember.ts'
import { bestRank, mayBeId, ranking, type Searchable, searchableOf } from './search.ts'
import type { Turn } from './slice.ts'

/** The sessions to look among: another scope or another filter is another object, so they are compared as such. */
export interface Among {
  readonly scope: object
  readonly filters: object
  /** Null: all of them. */
  readonly wants: ((session: Session) => boolean) | null
}

/** With this many found as typed, nobody has to guess what else was meant. */
const ENOUGH = 20

/** Those that have all the words, the best first and the newer of two equals. Null if overtaken. */
export async function bestFirst(all: readonly Session[], words: readonly string[], among: Among, turn: Turn) {
  const candidates = lastFound.get(all)?.forMore(words, among) ?? (await wantedOf(all, among, turn))
  const asTyped = candidates && (await ranked(candidates, words, false, turn))
  if (!asTyped) return null
  lastFound.set(all, new Found(words, among, asTyped.searchables))
  if (asTyped.found.length >= ENOUGH) return asTyped.found
  const known = new Set(asTyped.found)
  const everyone = await wantedOf(all, among, turn)
  const others = everyone && (await turn.filter(everyone, ({ session }) => !known.has(session)))
  const shortened = others && (await ranked(others, words, true, turn))
  return shortened && asTyped.found.concat(shortened.found)
}

export const searchablesOf = (all: readonly Session[], turn: Turn) =>
  remembered(all, 'searchable', () => turn.map(all, searchableOf))

async function wantedOf(all: readonly Session[], { wants }: Among, turn: Turn) {
  const every = await searchablesOf(all, turn)
  return every && wants ? turn.filter(every, ({ session }) => wants(session)) : every
}

/** What was found as typed the last time: whoever types on looks for more, and that can stand in these only. */
class Found {
  readonly #words: readonly string[]
  readonly #among: Among
  readonly #searchables: () => readonly Searchable[]

  constructor(words: readonly string[], among: Among, searchables: () => readonly Searchable[]) {
    this.#words = words
    this.#among = among
    this.#searchables = searchables
  }

  /** Newest first. Undefined if what is asked now may stand elsewhere, too. */
  forMore(words: readonly string[], { scope, filters }: Among): readonly Searchable[] | undefined {
    const isSamePlace = scope === this.#among.scope && filters === this.#among.filters
    const isMore = this.#words.every(before => words.some(word => word.includes(before)))
    // Too short a word is not looked for among the ids.
    return isSamePlace && isMore && !words.some(mayBeId) ? this.#searchables() : undefined
  }
}

/** By the list of all, which never changes in place. */
const lastFound = new WeakMap<readonly Session[], Found>()

/**
 * They come newest first, so counting how many there are of each rank is all the sorting there is. Into arrays that are
 * made once: growing heaps of a hundred thousand at every letter kept the garbage collector busier than the search.
 */
async function ranked(
  searchables: readonly Searchable[],
  words: readonly string[],
  isShortenedToo: boolean,
  turn: Turn,
) {
  const rankOf = ranking(words, isShortenedToo)
  const ranks = new Uint16Array(searchables.length)
  const counts = new Uint32Array(bestRank(words) + 1)
  const isRanked = await turn.each(searchables, (searchable, at) => {
    const rank = rankOf(searchable)
    ranks[at] = rank
    counts[rank] = (counts[rank] ?? 0) + 1
  })
  if (!isRanked) return null
  const places = placesOf(counts)
  const found = new Array<Session>(searchables.length - (counts[0] ?? 0))
  const isLaid = await turn.each(searchables, ({ session }, at) => {
    const rank = ranks[at] ?? 0
    if (rank === 0) return
    const place = places[rank] ?? 0
    found[place] = session
    places[rank] = place + 1
  })
  return isLaid ? { found, searchables: () => searchables.filter((_, at) => ranks[at] !== 0) } : null
}

/** Where those of each rank begin, the best first. */
function placesOf(counts: Uint32Array): Uint32Array {
  const places = new Uint32Array(counts.length)
  for (let rank = counts.length - 2; rank > 0; rank--) places[rank] = (places[rank + 1] ?? 0) + (counts[rank + 1] ?? 0)
  return places
}
