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

/** What one file has of what is asked for. */
export interface FileAnswer {
  /** The numbers of the terms that are there. */
  readonly seen: ArrayLike<number>
  /** How many entries have all wanted terms, and how many have any. */
  readonly withAll: number
  readonly withAny: number
  /** The best rank among them; -1: none. */
  readonly best: number
}

/** An entry that has something of what is wanted, and how many of the wanted terms. */
export type OnSpot = (records: Records, record: number, terms: number) => void

/** Looks for one query after the other, in one file after the other. */
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

  /** What the pulse throws ends the search. Patterns that must not be tried throw, too. */
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

  /** Every entry that has something of what is wanted, as they are come upon. */
  spots(file: SearchedFile, areas: readonly Area[], onSpot: OnSpot): void {
    this.#search(file, areas, 'all', onSpot, () => {})
  }

  hits(file: SearchedFile): readonly Hit[] {
    const hits: Hit[] = []
    const lines = new LineReader(file.key, file.format)
    const { query, isExact } = this.#asked
    this.spots(file, areas, (records, record) => {
      const { kind: noted, offset, index, entry } = records.origin(record)
      const found = occurrencesIn(records.text(record), this.#asked)
      const texts = this.#hasPattern && { texts: [...new Set(found)].slice(0, MOST_TEXTS) }
      const mayBeCompaction = noted === 'system' || noted === 'summary'
      const written = isExact || mayBeCompaction ? lines.entry(offset, index) : undefined
      // Which of them have the capitals that are meant, only the text as it was written tells.
      const count = isExact && written ? marksOf(query, saidIn(written)?.text ?? '').length : found.length
      const kind = written?.compaction ? 'compaction' : noted
      hits.push({ key: `${offset}:${index}`, offset, entry, kind, count, ...texts })
    })
    lines.close()
    return hits.sort((a, b) => a.entry - b.entry)
  }

  /** The numbers of the lines of a folded text, but for the capitals of ASCII, that may have something; null: all may. */
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

  /** Of those that are no better than `best`, it may not be the true one. */
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

/** What is kept there of a file is not as it was written. */
export type OnDamage = (key: string, text: TextPlace) => void

/** Of a file at a time: the one or the other of what is kept of it. What is not kept is read with the conversation. */
export type Part = Area | 'all'

const MOST_TEXTS = 20
