import type { Session } from '../../model/session.ts'
import type { WordTerm } from '../language/query.ts'
import { remembered } from '../list/memo-by-list.ts'
import type { Turn } from '../list/time-slice.ts'
import { bestRank, mayBeId, type Ranking, ranking, type Searchable, searchableOf } from './rank-session.ts'

/** The sessions to look among: another scope or another filter is another object, so they are compared as such. */
export interface RankedAmong {
  readonly scope: object
  readonly filters: object
  /** What else the line asks for, as typed. */
  readonly asked: string
  /** Null: all of them. */
  readonly wants: ((session: Session) => boolean) | null
}

/** With this many found as typed, nothing similar is looked for. */
const ENOUGH = 20
/** Whoever names more words than these has not shortened them, and to try would take seconds. */
const MOST_SHORTENED = 50

const isAsTyped = (found: number, terms: readonly WordTerm[]): boolean =>
  found >= ENOUGH || terms.reduce((sum, { anyOf }) => sum + anyOf.length, 0) > MOST_SHORTENED

/** Those that have all the terms, the best first and the newer of two equals. Null if overtaken. */
export async function bestFirst(all: readonly Session[], terms: readonly WordTerm[], among: RankedAmong, turn: Turn) {
  const candidates = lastFound.get(all)?.forMore(terms, among) ?? (await wantedOf(all, among, turn))
  const asTyped = candidates && (await ranked(candidates, terms, false, turn))
  if (!asTyped) return null
  lastFound.set(all, new Found(terms, among, asTyped.searchables))
  if (isAsTyped(asTyped.found.length, terms)) return asTyped.found
  const known = new Set(asTyped.found)
  const everyone = await wantedOf(all, among, turn)
  const others = everyone && (await turn.filter(everyone, ({ session }) => !known.has(session)))
  const shortened = others && (await ranked(others, terms, true, turn))
  return shortened && asTyped.found.concat(shortened.found)
}

/** The same for a list that is asked about once, and all at once. */
export function bestOf<Item extends { session(): Session }>(
  newestFirst: readonly Item[],
  terms: readonly WordTerm[],
): readonly Item[] {
  const asTyped = rankedAtOnce(newestFirst, ranking(terms, false))
  if (isAsTyped(asTyped.length, terms)) return asTyped
  const known = new Set(asTyped)
  const others = newestFirst.filter(item => !known.has(item))
  return [...asTyped, ...rankedAtOnce(others, ranking(terms, true))]
}

function rankedAtOnce<Item extends { session(): Session }>(items: readonly Item[], rankOf: Ranking): readonly Item[] {
  const ranked = items
    .map(item => ({ item, rank: rankOf(searchableOf(item.session())) }))
    .filter(({ rank }) => rank > 0)
  return ranked.sort((a, b) => b.rank - a.rank).map(({ item }) => item)
}

export const searchablesOf = (all: readonly Session[], turn: Turn) =>
  remembered(all, 'searchable', () => turn.map(all, searchableOf))

async function wantedOf(all: readonly Session[], { wants }: RankedAmong, turn: Turn) {
  const every = await searchablesOf(all, turn)
  return every && wants ? turn.filter(every, ({ session }) => wants(session)) : every
}

/** What was found as typed the last time: whoever types on looks for more, and that can stand in these only. */
class Found {
  readonly #terms: readonly WordTerm[]
  readonly #among: RankedAmong
  readonly #searchables: () => readonly Searchable[]

  constructor(terms: readonly WordTerm[], among: RankedAmong, searchables: () => readonly Searchable[]) {
    this.#terms = terms
    this.#among = among
    this.#searchables = searchables
  }

  /** Newest first. Undefined if what is asked now may stand elsewhere, too. */
  forMore(terms: readonly WordTerm[], { scope, filters, asked }: RankedAmong): readonly Searchable[] | undefined {
    const isSamePlace = scope === this.#among.scope && filters === this.#among.filters && asked === this.#among.asked
    const isMore = this.#terms.every(before => terms.some(term => isLonger(term, before)))
    // Too short a word is not looked for among the ids.
    const isAmongIds = terms.some(({ anyOf }) => anyOf.some(({ text }) => mayBeId(text)))
    return isSamePlace && isMore && !isAmongIds ? this.#searchables() : undefined
  }
}

/** Whether all that has the one has the other, too: each word to choose from is one of the other's with letters added. */
function isLonger(term: WordTerm, before: WordTerm): boolean {
  return term.anyOf.every(({ text }) => before.anyOf.some(shorter => text.includes(shorter.text)))
}

/** By the list of all, which never changes in place. */
const lastFound = new WeakMap<readonly Session[], Found>()

/**
 * They come newest first, so counting how many there are of each rank is all the sorting there is. Into arrays that are
 * made once: growing heaps of a hundred thousand at every letter kept the garbage collector busier than the search.
 */
async function ranked(
  searchables: readonly Searchable[],
  terms: readonly WordTerm[],
  isShortenedToo: boolean,
  turn: Turn,
) {
  const rankOf = ranking(terms, isShortenedToo)
  const ranks = new Uint32Array(searchables.length)
  const counts = new Uint32Array(bestRank(terms) + 1)
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
