import type { Session } from '../../model/session.ts'
import { eachInSteps, filterInSteps, mapInSteps, type Steps } from '../../model/steps.ts'
import type { SessionTest, WordTerm } from '../language/query.ts'
import { remembered } from '../list/memo-by-list.ts'
import { bestRank, mayBeId, ranking, type Searchable, searchableOf } from './rank-session.ts'

/** Words, and the sessions to look for them in. */
export interface RankRequest {
  readonly words: readonly WordTerm[]
  /** Null for all sessions. */
  readonly wants: SessionTest | null
  /** The parts that `wants` was made from: equal parts make an equal test. */
  readonly parts: readonly unknown[]
}

/** If this many sessions have the words as typed, shortened ones are not looked for. */
const ENOUGH = 20
/** Queries with more words are not tried with shortened words, which would take seconds. */
const MOST_SHORTENED = 50

const isAsTyped = (found: number, terms: readonly WordTerm[]): boolean =>
  found >= ENOUGH || terms.reduce((sum, { anyOf }) => sum + anyOf.length, 0) > MOST_SHORTENED

/** Finds the sessions that have all the words, the best match first and the newer of two equal ones. */
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

/** Last request by list (a list never changes in place), and the sessions that had its words as typed. */
const lastFound = new WeakMap<readonly Session[], { request: RankRequest; searchables(): readonly Searchable[] }>()

/** Sessions that may have the words, as longer words are only found where shorter ones were; undefined if unknown. */
function foundBefore(newestFirst: readonly Session[], { words, parts }: RankRequest) {
  const last = lastFound.get(newestFirst)
  const isSamePlace = last && parts.every((part, at) => part === last.request.parts[at])
  if (!isSamePlace || !last.request.words.every(shorter => words.some(term => isLonger(term, shorter))))
    return undefined
  // Ids are searched only for words that are long enough, so a longer one may find more.
  const isAmongIds = words.some(({ anyOf }) => anyOf.some(({ text }) => mayBeId(text)))
  return isAmongIds ? undefined : last.searchables()
}

/** Whether every session with `term` also has `before`: each of its words is one of `before` with letters added. */
function isLonger(term: WordTerm, before: WordTerm): boolean {
  return term.anyOf.every(({ text }) => before.anyOf.some(shorter => text.includes(shorter.text)))
}

/**
 * Sorts by rank: as the sessions come newest first, it is enough to count how many have each rank. The arrays are of
 * fixed size, since growing them for 100,000 sessions at every letter cost more in garbage collection than the search.
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

/** Computes where each rank begins, the best first. */
function placesOf(counts: Uint32Array): Uint32Array {
  const places = new Uint32Array(counts.length)
  for (let rank = counts.length - 2; rank > 0; rank--) places[rank] = (places[rank + 1] ?? 0) + (counts[rank + 1] ?? 0)
  return places
}
