import type { Records } from '../words/chunk.ts'
import type { ByteWord, Haystack } from './byte-search.ts'
import { type AskedNeedle, type AskedTerm, type CompiledQuery, Undecided } from './compiled-query.ts'
import type { Pulse } from './time-limit.ts'

/** Findings in one chunk. */
export interface ChunkAnswer {
  /** Numbers of the terms that were found. */
  readonly seen: readonly number[]
  /** Number of wanted terms in each record, valid until the next chunk is searched; undefined if there are none. */
  readonly terms: Uint16Array | undefined
}

/** Reused, because thousands of chunks are searched in a row. */
let counts = new Uint16Array(1024)

/** Whether the text of a record, as written, contains this needle. */
export type Confirm = (record: number, needle: AskedNeedle) => boolean

/** How to check a record that may match, and whom to report progress to. */
interface Judge {
  readonly confirm: Confirm
  readonly mayTry: boolean
  readonly pulse: Pick<Pulse, 'check'>
}

/** Searches the chunk in the haystack for every term. */
export function searchChunk(
  haystack: Haystack,
  records: Records,
  question: CompiledQuery,
  confirm: Confirm,
  pulse: Pick<Pulse, 'check'>,
): ChunkAnswer {
  const seen: number[] = []
  const judge = { confirm, mayTry: question.mayTry, pulse }
  let terms: Uint16Array | undefined
  for (const [number, term] of question.terms.entries()) {
    const isWanted = number < question.wanted
    let isSeen = false
    eachRecord(haystack, records, term, judge, record => {
      isSeen = true
      if (!isWanted) return false
      terms ??= noCounts(records.count)
      terms[record] = (terms[record] as number) + 1
      return true
    })
    if (isSeen) seen.push(number)
  }
  return { seen, terms }
}

function noCounts(records: number): Uint16Array {
  if (counts.length < records) counts = new Uint16Array(2 * records)
  else counts.fill(0, 0, records)
  return counts
}

/** Called with a record that matches; returns false to stop. */
type Visit = (record: number) => boolean

/** Visits each record that has the term, once. */
function eachRecord(haystack: Haystack, records: Records, needles: AskedTerm, judge: Judge, visit: Visit): void {
  const visitOnce = needles.length > 1 ? once(visit) : visit
  for (const needle of needles) {
    judge.pulse.check()
    if (!eachWith(haystack, records, needle, judge, visitOnce)) return
  }
}

function once(visit: Visit): Visit {
  const visited = new Set<number>()
  return record => {
    if (visited.has(record)) return true
    visited.add(record)
    return visit(record)
  }
}

/** Visits the records that have the needle; returns false if the visitor stopped. */
function eachWith(haystack: Haystack, records: Records, needle: AskedNeedle, judge: Judge, visit: Visit): boolean {
  if (needle.isPlain) return eachCandidate(haystack, records, needle, visit)
  if (needle.isOnLine) return eachWithLine(haystack, records, needle, judge, visit)
  return eachCandidate(haystack, records, needle, record =>
    isThere(haystack, records, needle, record, judge) ? visit(record) : true,
  )
}

/** Visits the records that contain the needle's word. Not a generator, because there may be millions of records. */
function eachCandidate(haystack: Haystack, records: Records, { word }: AskedNeedle, visit: Visit): boolean {
  if (!word) {
    for (let record = 0; record < records.count; record++) if (!visit(record)) return false
    return true
  }
  const end = records.textsTo
  let record = 0
  for (let at = haystack.find(word, records.textsFrom, end); at >= 0; at = haystack.find(word, at, end)) {
    record = records.at(at, record)
    if (!visit(record)) return false
    at = records.to(record)
  }
  return true
}

/** Tries a pattern only on lines with its sure words: few lines of a long text have them, and need decoding. */
function eachWithLine(
  haystack: Haystack,
  records: Records,
  needle: AskedNeedle,
  { mayTry }: Judge,
  visit: Visit,
): boolean {
  const { word, besides, pattern } = needle
  if (!word || !pattern) return true
  const end = records.textsTo
  let record = 0
  for (let at = haystack.find(word, records.textsFrom, end); at >= 0; at = haystack.find(word, at, end)) {
    record = records.at(at, record)
    const [from, to] = haystack.lineAt(at, records.from(record), records.to(record))
    const isCandidate = besides.every(other => haystack.find(other, from, to) >= 0)
    if (isCandidate && !mayTry) throw new Undecided()
    // A match contains the sure words, so it is not empty.
    const isThere = isCandidate && records.keptBetween(from, to).search(pattern) >= 0
    if (isThere && !visit(record)) return false
    at = isThere ? records.to(record) : to
  }
  return true
}

/** Whether a record that contains the word of a needle matches the needle. */
function isThere(
  haystack: Haystack,
  records: Records,
  needle: AskedNeedle,
  record: number,
  { confirm, mayTry }: Judge,
): boolean {
  const isInText = (word: ByteWord) => haystack.find(word, records.from(record), records.to(record)) >= 0
  if (!needle.besides.every(isInText)) return false
  if (needle.needle.kind === 'pattern') {
    if (!mayTry) throw new Undecided()
    return isMatched(records.keptText(record), needle.pattern)
  }
  const isInDoubt = needle.isDoubtful || (needle.doubt !== null && isInText(needle.doubt))
  return !isInDoubt || confirm(record, needle)
}

/** Whether a pattern matches a text. Ignores case, and empty matches. */
export function isMatched(text: string, pattern: RegExp | null): boolean {
  if (!pattern || text.search(pattern) < 0) return false
  for (const [found] of text.matchAll(pattern)) if (found !== '') return true
  return false
}

/** Every occurrence of the wanted terms in a folded text, as the text that matched. */
export function occurrencesIn(text: string, { terms, wanted }: CompiledQuery): readonly string[] {
  return terms
    .slice(0, wanted)
    .flat()
    .flatMap(({ needle, pattern }) => {
      if (needle.kind === 'words') return new Array<string>(text.split(needle.folded).length - 1).fill(needle.folded)
      return pattern ? [...text.matchAll(pattern)].map(([found]) => found).filter(found => found !== '') : []
    })
}
