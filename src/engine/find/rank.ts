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

/** What a text of this kind could reach. */
export const bestRank = (kind: EntryKind, hasAll: boolean): number =>
  rankOf(hasAll ? standings.phrase : standings.some, kind)

/** The rank of a record that has so many of the wanted terms. */
export function rankIn(
  haystack: Haystack,
  records: Records,
  question: Question,
  record: number,
  terms: number,
): number {
  const kind = records.kind(record)
  if (terms < question.wanted) return rankOf(standings.some, kind)
  if (question.wanted === 1) return rankOf(standings.phrase, kind)
  const [from, to] = [records.from(record), records.to(record)]
  if (question.phrase && haystack.find(question.phrase, from, to) >= 0) return rankOf(standings.phrase, kind)
  return rankOf(isNear(haystack, question, from, to) ? standings.near : standings.all, kind)
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
