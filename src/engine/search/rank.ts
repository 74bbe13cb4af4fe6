import type { EntryKind } from '../../model/entry.ts'
import type { Records } from '../words/chunk.ts'
import type { Haystack } from './byte-search.ts'
import type { AskedNeedle, CompiledQuery } from './compiled-query.ts'

/** How well a text matches the terms, from worst to best. Weighs more than who wrote the text. */
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
 * Rank of a record that has this many of the wanted terms. May be too low for a record that cannot beat `best`, because
 * measuring the distance between words takes time.
 */
export function rankIn(
  haystack: Haystack,
  records: Records,
  question: CompiledQuery,
  record: number,
  terms: number,
  best = -1,
): number {
  const kind = records.kind(record)
  if (terms < question.wanted) return rankOf(standings.some, kind)
  if (question.wanted === 1) return rankOf(standings.phrase, kind)
  const from = records.from(record)
  const to = records.to(record)
  const asPhrase = rankOf(standings.phrase, kind)
  if (asPhrase > best && question.phrase && haystack.find(question.phrase, from, to) >= 0) return asPhrase
  const asNear = rankOf(standings.near, kind)
  if (asNear > best && question.wanted <= MOST_NEAR && isNear(haystack, question, from, to)) return asNear
  return rankOf(standings.all, kind)
}

/** The best rank below a phrase. */
export const bestNear = rankOf(standings.near, 'title')

/** Bytes, a line or two, within which terms count as near; and a number of terms that never fit into them. */
const NEAR = 160
const MOST_NEAR = 40

/** Whether all wanted terms stand near one another somewhere. Always advances the term whose place is first. */
function isNear(haystack: Haystack, { terms, wanted }: CompiledQuery, from: number, to: number): boolean {
  const places = terms.slice(0, wanted).map(needles => placesOf(haystack, needles, from, to))
  const next = new Array<number>(wanted).fill(0)
  for (;;) {
    let [first, firstAt, lastAt] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let term = 0; term < wanted; term++) {
      const at = places[term]?.[next[term] as number]
      if (at === undefined) return false
      if (at < firstAt) [first, firstAt] = [term, at]
      lastAt = Math.max(lastAt, at)
    }
    if (lastAt - firstAt <= NEAR) return true
    next[first] = (next[first] as number) + 1
  }
}

/** Most places to look at for one word: the first ones of a frequent word are enough. */
const MOST_PLACES = 64

function placesOf(haystack: Haystack, needles: readonly AskedNeedle[], from: number, to: number): readonly number[] {
  const places: number[] = []
  for (const { word } of needles) {
    let left = word ? MOST_PLACES : 0
    for (let at = from; word && left > 0; left--) {
      at = haystack.find(word, at, to) + 1
      if (at === 0) break
      places.push(at)
    }
  }
  return needles.length === 1 ? places : places.sort((a, b) => a - b)
}
