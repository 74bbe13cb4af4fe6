import type { Session } from '../../model/session.ts'
import { eachInSteps, filterInSteps, mapInSteps, type Steps } from '../../model/steps.ts'
import type { SessionTest, WordTerm } from '../language/query.ts'
import { remembered } from '../list/memo-by-list.ts'
import { bestRank, mayBeId, ranking, type Searchable, searchableOf } from './rank-session.ts'

/** What is looked for, and among which sessions. */
export interface RankRequest {
  readonly words: readonly WordTerm[]
  /** Null: all of them. */
  readonly wants: SessionTest | null
  /** What `wants` is made of: with the same parts, it wants the same. */
  readonly parts: readonly unknown[]
}

/** With this many found as typed, nothing similar is looked for. */
const ENOUGH = 20
/** Whoever names more words than these has not shortened them, and to try would take seconds. */
const MOST_SHORTENED = 50

const isAsTyped = (found: number, terms: readonly WordTerm[]): boolean =>
  found >= ENOUGH || terms.reduce((sum, { anyOf }) => sum + anyOf.length, 0) > MOST_SHORTENED

/** Those that have all the words, the best first and the newer of two equals. */
export function* bestFirst(newestFirst: readonly Session[], request: RankRequest): Steps<readonly Session[]> {
  const { words } = request
  const candidates = foundBefore(newestFirst, request) ?? (yield* wantedOf(newestFirst, request))
  const asTyped = yield* ranked(candidates, words, false)
  lastFound.set(newestFirst, { request, searchables: asTyped.searchables })
  if (isAsTyped(asTyped.found.length, words)) return asTyped.found
  const known = new Set(asTyped.found)
  const everyone = yield* wantedOf(newestFirst, request)
  const others = yield* filterInSteps(everyone, ({ session }) => !known.has(session))
  const shortened = yield* ranked(others, words, true)
  return asTyped.found.concat(shortened.found)
}

export const searchablesOf = (all: readonly Session[]): Steps<readonly Searchable[]> =>
  remembered(all, 'searchable', () => mapInSteps(all, searchableOf))

function* wantedOf(all: readonly Session[], { wants }: RankRequest): Steps<readonly Searchable[]> {
  const every = yield* searchablesOf(all)
  return wants ? yield* filterInSteps(every, ({ session }) => wants(session)) : every
}

/** By the list that was looked through, which never changes in place: what was found in it as typed the last time. */
const lastFound = new WeakMap<readonly Session[], { request: RankRequest; searchables(): readonly Searchable[] }>()

/** Whoever types on looks for more, which can stand only where less was found. Undefined: it may stand elsewhere, too. */
function foundBefore(newestFirst: readonly Session[], { words, parts }: RankRequest) {
  const last = lastFound.get(newestFirst)
  const isSamePlace = last && parts.every((part, at) => part === last.request.parts[at])
  if (!isSamePlace || !last.request.words.every(shorter => words.some(term => isLonger(term, shorter))))
    return undefined
  // Too short a word is not looked for among the ids.
  const isAmongIds = words.some(({ anyOf }) => anyOf.some(({ text }) => mayBeId(text)))
  return isAmongIds ? undefined : last.searchables()
}

/** Whether all that has the one has the other, too: each word to choose from is one of the other's with letters added. */
function isLonger(term: WordTerm, before: WordTerm): boolean {
  return term.anyOf.every(({ text }) => before.anyOf.some(shorter => text.includes(shorter.text)))
}

/**
 * They come newest first, so counting how many there are of each rank is all the sorting there is. Into arrays that are
 * made once: growing heaps of a hundred thousand at every letter kept the garbage collector busier than the search.
 */
function* ranked(searchables: readonly Searchable[], words: readonly WordTerm[], isShortenedToo: boolean) {
  const rankOf = ranking(words, isShortenedToo)
  const ranks = new Uint32Array(searchables.length)
  const counts = new Uint32Array(bestRank(words) + 1)
  yield* eachInSteps(searchables, (searchable, at) => {
    const rank = rankOf(searchable)
    ranks[at] = rank
    counts[rank] = (counts[rank] ?? 0) + 1
  })
  const places = placesOf(counts)
  const found = new Array<Session>(searchables.length - (counts[0] ?? 0))
  yield* eachInSteps(searchables, ({ session }, at) => {
    const rank = ranks[at] ?? 0
    if (rank === 0) return
    const place = places[rank] ?? 0
    found[place] = session
    places[rank] = place + 1
  })
  return { found, searchables: () => searchables.filter((_, at) => ranks[at] !== 0) }
}

/** Where those of each rank begin, the best first. */
function placesOf(counts: Uint32Array): Uint32Array {
  const places = new Uint32Array(counts.length)
  for (let rank = counts.length - 2; rank > 0; rank--) places[rank] = (places[rank + 1] ?? 0) + (counts[rank + 1] ?? 0)
  return places
}
