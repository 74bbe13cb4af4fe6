import type { EntryKind } from '../../model/entry.ts'
import type { Records } from '../text/chunk.ts'
import type { Haystack, Word } from './haystack.ts'
import type { Question } from './question.ts'

/** How well the terms stand in one text, from worst to best. What weighs less: whose words they are. */
export const standings = { some: 0, all: 1, near: 2, phrase: 3 } as const

const worthOf: { readonly [Kind in EntryKind | 'title']: number } = {
  title: 3,
  user: 3,
  assistant: 2,
  summary: 2,
  thinking: 1,
  system: 1,
  other: 1,
  toolCall: 0,
  toolResult: 0,
  progress: 0,
  snapshot: 0,
}
const WORTHS = 4

export const rankOf = (standing: number, kind: EntryKind | 'title'): number => standing * WORTHS + worthOf[kind]

/**
 * The rank of a record that has so many of the wanted terms. Where it is no better than the best so far it may be told
 * lower than it is: how near to one another words stand takes its time.
 */
export function rankIn(
  haystack: Haystack,
  records: Records,
  question: Question,
  record: number,
  terms: number,
  best = -1,
): number {
  const kind = records.kind(record)
  if (terms < question.wanted) return rankOf(standings.some, kind)
  if (question.wanted === 1) return rankOf(standings.phrase, kind)
  const couldBe = (standing: number) => rankOf(standing, kind) > best
  const [from, to] = [records.from(record), records.to(record)]
  const isPhrase = couldBe(standings.phrase) && question.phrase && haystack.find(question.phrase, from, to) >= 0
  if (isPhrase) return rankOf(standings.phrase, kind)
  const isTogether = couldBe(standings.near) && isNear(haystack, question, from, to)
  return rankOf(isTogether ? standings.near : standings.all, kind)
}

/** As wide as a line or two. */
const NEAR = 160

function isNear(haystack: Haystack, { terms, wanted }: Question, from: number, to: number): boolean {
  const places = terms
    .slice(0, wanted)
    .flatMap(({ needles }, term) =>
      needles.flatMap(({ word }) => (word ? placesOf(haystack, word, from, to) : [])).map(at => ({ at, term })),
    )
    .sort((a, b) => a.at - b.at)
  const last = new Array<number>(wanted).fill(Number.NEGATIVE_INFINITY)
  return places.some(({ at, term }) => {
    last[term] = at
    return at - Math.min(...last) <= NEAR
  })
}

/** Of a word that stands everywhere, the first places tell enough. */
const MOST_PLACES = 64

function placesOf(haystack: Haystack, word: Word, from: number, to: number): number[] {
  const places: number[] = []
  for (let at = haystack.find(word, from, to); at >= 0; at = haystack.find(word, at + 1, to)) {
    places.push(at)
    if (places.length === MOST_PLACES) break
  }
  return places
}
