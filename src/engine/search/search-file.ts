import type { TextQuery } from '../../query/language/text-query.ts'
import type { Hit } from '../../query/match/finder.ts'
import { marksOf } from '../../query/match/marks.ts'
import { type Area, areas, saidIn } from '../../query/match/searchable-text.ts'
import { fold } from '../../text/fold.ts'
import type { Records } from '../words/chunk.ts'
import { nothingKept, type TextPlace } from '../words/place.ts'
import type { SegmentReader } from '../words/segments.ts'
import type { Haystack } from './byte-search.ts'
import { keptChunks, readChunks, type Visit } from './chunks.ts'
import { type AskedNeedle, type CompiledQuery, hasPattern, questionOf } from './compiled-query.ts'
import { linesWith } from './excerpt.ts'
import { LineReader } from './line-reader.ts'
import type { SearchedFile } from './packed-file.ts'
import { rankIn } from './rank.ts'
import { occurrencesIn, searchChunk } from './search-chunk.ts'
import type { Pulse } from './time-limit.ts'

/** Findings in one file. */
export interface FileAnswer {
  /** Numbers of the terms that were found. */
  readonly seen: ArrayLike<number>
  /** Number of entries with all wanted terms, and with any. */
  readonly withAll: number
  readonly withAny: number
  /** Best rank among them; -1 if there are none. */
  readonly best: number
}

/** Called with an entry that has wanted terms, and with the number of these. */
export type OnSpot = (records: Records, record: number, terms: number) => void

/** Searches files one by one, for one query at a time. */
export class FileSearch {
  readonly #haystack: Haystack
  readonly #segments: SegmentReader
  readonly #onDamage: OnDamage
  #question: CompiledQuery | undefined
  #hasPattern = false
  #pulse: Pulse = { beat: () => {}, check: () => {} }

  constructor(haystack: Haystack, segments: SegmentReader, onDamage: OnDamage) {
    this.#haystack = haystack
    this.#segments = segments
    this.#onDamage = onDamage
  }

  /** Sets the query. An error of the pulse ends a search; so does `Undecided`, if a pattern may not be tried. */
  ask(query: TextQuery, pulse: Pulse, mayTry = true): void {
    this.#pulse = pulse
    this.#hasPattern = hasPattern(query)
    this.#question = questionOf(query, this.#haystack, mayTry)
  }

  answer(file: SearchedFile, areas: readonly Area[], part: Part): FileAnswer {
    const question = this.#asked
    const seen = new Set<number>()
    let [withAll, withAny, best] = [0, 0, -1]
    const onSpot: OnSpot = (records, record, terms) => {
      withAny++
      const hasAll = terms === question.wanted
      if (hasAll) withAll++
      best = Math.max(best, this.rank(records, record, terms, best))
    }
    this.#search(file, areas, part, onSpot, term => seen.add(term))
    return { seen: [...seen], withAll, withAny, best }
  }

  /** Visits every entry that has wanted terms, in any order. */
  spots(file: SearchedFile, areas: readonly Area[], onSpot: OnSpot): void {
    this.#search(file, areas, 'all', onSpot, () => {})
  }

  hits(file: SearchedFile): readonly Hit[] {
    const hits: Hit[] = []
    const lines = new LineReader(file.key, file.format)
    const { query, isExact } = this.#asked
    try {
      this.spots(file, areas, (records, record) => {
        const { kind: noted, offset, index, entry } = records.origin(record)
        const found = occurrencesIn(records.text(record), this.#asked)
        const texts = this.#hasPattern && { texts: [...new Set(found)].slice(0, MOST_TEXTS) }
        const mayBeCompaction = noted === 'system' || noted === 'summary'
        const written = isExact || mayBeCompaction ? lines.entry(offset, index) : undefined
        // Only the text as written tells which of them match in case.
        const count = isExact && written ? marksOf(query, saidIn(written)?.text ?? '').length : found.length
        const kind = written?.compaction ? 'compaction' : noted
        hits.push({ key: `${offset}:${index}`, offset, entry, kind, count, ...texts })
      })
    } finally {
      lines.close()
    }
    return hits.sort((a, b) => a.entry - b.entry)
  }

  /** Numbers of the lines that may match, of a text folded except for ASCII capitals; null if any may. */
  linesIn(text: Buffer): readonly number[] | null {
    text.copy(this.#haystack.room(text.length))
    const { terms, wanted } = this.#asked
    const lines = new Set<number>()
    for (const needle of terms.slice(0, wanted).flat()) {
      const found = linesWith(this.#haystack, text, needle)
      if (!found) return null
      for (const line of found) lines.add(line)
    }
    return [...lines].sort((a, b) => a - b)
  }

  /** Rank of a record. May be too low for a record that cannot beat `best`. */
  rank(records: Records, record: number, terms: number, best = -1): number {
    return rankIn(this.#haystack, records, this.#asked, record, terms, best)
  }

  hasAll(terms: number): boolean {
    return terms === this.#asked.wanted
  }

  get #asked(): CompiledQuery {
    if (!this.#question) throw new Error('Nothing was asked')
    return this.#question
  }

  #search(
    file: SearchedFile,
    areas: readonly Area[],
    part: Part,
    onSpot: OnSpot,
    onTerm: (term: number) => void,
  ): void {
    let reader: LineReader | undefined
    const visit: Visit = (records, area) => {
      this.#pulse.beat()
      if (!areas.includes(area)) return
      const confirm = (record: number, { needle }: AskedNeedle) => {
        this.#pulse.check()
        reader ??= new LineReader(file.key, file.format)
        const entry = reader.entry(records.offset(record), records.index(record))
        const text = (entry && saidIn(entry)?.text) ?? ''
        if (needle.kind === 'pattern') return false
        return needle.isExact ? text.normalize('NFKC').includes(needle.text) : fold(text).includes(needle.folded)
      }
      const { seen, terms } = searchChunk(this.#haystack, records, this.#asked, confirm, this.#pulse)
      for (const term of seen) onTerm(term)
      for (let record = 0; terms && record < records.count; record++) {
        if (terms[record] === 0) continue
        this.#pulse.check()
        onSpot(records, record, terms[record] as number)
      }
    }
    try {
      this.#pulse.beat()
      this.#visit(file, areas, part, visit)
    } finally {
      reader?.close()
    }
  }

  #visit(file: SearchedFile, areas: readonly Area[], part: Part, visit: Visit): void {
    const kept = file.text ?? nothingKept
    for (const area of areas) {
      if (part !== 'all' && part !== area) continue
      const unseen = keptChunks(file, area, this.#haystack, this.#segments, visit)
      if (unseen === 0) continue
      this.#onDamage(file.key, kept)
      const only: Visit = (records, found) => found === area && visit(records, area)
      readChunks(file, [0, unseen, 0], this.#haystack, this.#pulse, only)
    }
    if (part === 'tools' || kept.to >= file.size) return
    readChunks(file, [kept.to, file.size, kept.entries], this.#haystack, this.#pulse, visit)
  }
}

/** Called when the kept words of a file are damaged. */
export type OnDamage = (key: string, text: TextPlace) => void

/** Area of a file's kept words to search. Words that are not kept are searched with the conversation. */
export type Part = Area | 'all'

const MOST_TEXTS = 20
