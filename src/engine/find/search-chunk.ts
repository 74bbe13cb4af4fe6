import type { Records } from '../text/chunk.ts'
import type { Haystack } from './haystack.ts'
import type { AskedNeedle, AskedTerm, Question } from './question.ts'

/** What a chunk has of what is asked for. */
export interface ChunkAnswer {
  /** The numbers of the terms that are there. */
  readonly seen: readonly number[]
  /** How many of the wanted terms each record has; undefined: there are none at all. */
  readonly terms: Uint16Array | undefined
}

/** Whether the text of a record, as it was written, has this needle. */
export type Confirm = (record: number, needle: AskedNeedle) => boolean

/** Asks for every term of the chunk that lies in the haystack. */
export function searchChunk(haystack: Haystack, records: Records, question: Question, confirm: Confirm): ChunkAnswer {
  const seen: number[] = []
  let terms: Uint16Array | undefined
  for (const [number, term] of question.terms.entries()) {
    const isWanted = number < question.wanted
    for (const record of recordsWith(haystack, records, term, confirm, !isWanted)) {
      if (seen.at(-1) !== number) seen.push(number)
      if (!isWanted) break
      terms ??= new Uint16Array(records.count)
      terms[record] = (terms[record] as number) + 1
    }
  }
  return { seen, terms }
}

/** In order, each once. */
function recordsWith(
  haystack: Haystack,
  records: Records,
  { needles }: AskedTerm,
  confirm: Confirm,
  isOneEnough: boolean,
): Iterable<number> {
  const [first, ...others] = needles
  if (!first) return []
  if (others.length === 0) return recordsOf(haystack, records, first, confirm)
  const all = new Set<number>()
  for (const needle of needles) {
    for (const record of recordsOf(haystack, records, needle, confirm)) {
      all.add(record)
      if (isOneEnough) return all
    }
  }
  return all
}

function* recordsOf(haystack: Haystack, records: Records, needle: AskedNeedle, confirm: Confirm): Generator<number> {
  for (const record of candidates(haystack, records, needle)) {
    const [from, to] = [records.from(record), records.to(record)]
    if (!needle.besides.every(word => haystack.find(word, from, to) >= 0)) continue
    if (needle.needle.kind === 'pattern' && !isMatched(records.text(record), needle.pattern)) continue
    if (isInDoubt(haystack, records, record, needle) && !confirm(record, needle)) continue
    yield record
  }
}

function* candidates(haystack: Haystack, records: Records, { word }: AskedNeedle): Generator<number> {
  if (!word) {
    for (let record = 0; record < records.count; record++) yield record
    return
  }
  const end = records.textsTo
  let record = 0
  for (let at = haystack.find(word, records.textsFrom, end); at >= 0; at = haystack.find(word, at, end)) {
    record = records.at(at, record)
    yield record
    at = records.to(record)
  }
}

/** A match of nothing is no match. */
function isMatched(text: string, pattern: RegExp | null): boolean {
  for (const [found] of pattern ? text.matchAll(pattern) : []) if (found !== '') return true
  return false
}

function isInDoubt(haystack: Haystack, records: Records, record: number, { isDoubtful, doubt }: AskedNeedle): boolean {
  return isDoubtful || (doubt !== null && haystack.find(doubt, records.from(record), records.to(record)) >= 0)
}

/** Every place of what is wanted in a folded text, as the text that stands there. */
export function occurrencesIn(text: string, { terms, wanted }: Question): readonly string[] {
  return terms
    .slice(0, wanted)
    .flatMap(term => term.needles)
    .flatMap(({ needle, pattern }) => {
      if (needle.kind === 'words') return new Array<string>(text.split(needle.folded).length - 1).fill(needle.folded)
      return pattern ? [...text.matchAll(pattern)].map(([found]) => found).filter(found => found !== '') : []
    })
}
