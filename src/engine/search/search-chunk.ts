import type { Records } from '../words/chunk.ts'
import type { ByteWord, Haystack } from './byte-search.ts'
import { type AskedNeedle, type AskedTerm, type CompiledQuery, Undecided } from './compiled-query.ts'
import type { Pulse } from './time-limit.ts'

/** What a chunk has of what is asked for. */
export interface ChunkAnswer {
  /** The numbers of the terms that are there. */
  readonly seen: readonly number[]
  /** How many of the wanted terms each record has, until the next chunk is searched; undefined: there are none at all. */
  readonly terms: Uint16Array | undefined
}

/** Thousands of chunks are searched one after the other: what is used for each is not made anew. */
let counts = new Uint16Array(1024)

/** Whether the text of a record, as it was written, has this needle. */
export type Confirm = (record: number, needle: AskedNeedle) => boolean

/** How what may be meant is looked at closely, and who is told that it goes on. */
interface Judge {
  readonly confirm: Confirm
  readonly mayTry: boolean
  readonly pulse: Pick<Pulse, 'check'>
}

/** Asks for every term of the chunk that lies in the haystack. */
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

/** What is done with a record that has something; false: no other is wanted. */
type Visit = (record: number) => boolean

/** Each record once. */
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

/** Whether all were visited. */
function eachWith(haystack: Haystack, records: Records, needle: AskedNeedle, judge: Judge, visit: Visit): boolean {
  if (needle.isPlain) return eachCandidate(haystack, records, needle, visit)
  if (needle.isOnLine) return eachWithLine(haystack, records, needle, judge, visit)
  return eachCandidate(haystack, records, needle, record =>
    isThere(haystack, records, needle, record, judge) ? visit(record) : true,
  )
}

/** By calls, as millions of records are walked through. */
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

/** Of a long text few lines have what is sure of a pattern; only those are decoded, and tried. */
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
    const isMeant = besides.every(other => haystack.find(other, from, to) >= 0)
    if (isMeant && !mayTry) throw new Undecided()
    // What is sure of it is not nothing.
    const isThere = isMeant && records.keptBetween(from, to).search(pattern) >= 0
    if (isThere && !visit(record)) return false
    at = isThere ? records.to(record) : to
  }
  return true
}

/** Whether a record that has the word of a needle has all that is meant. */
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

/** A match of nothing is no match. To a pattern capitals are as good as small letters. */
export function isMatched(text: string, pattern: RegExp | null): boolean {
  if (!pattern || text.search(pattern) < 0) return false
  for (const [found] of text.matchAll(pattern)) if (found !== '') return true
  return false
}

/** Every place of what is wanted in a folded text, as the text that stands there. */
export function occurrencesIn(text: string, { terms, wanted }: CompiledQuery): readonly string[] {
  return terms
    .slice(0, wanted)
    .flat()
    .flatMap(({ needle, pattern }) => {
      if (needle.kind === 'words') return new Array<string>(text.split(needle.folded).length - 1).fill(needle.folded)
      return pattern ? [...text.matchAll(pattern)].map(([found]) => found).filter(found => found !== '') : []
    })
}
