import { type Area, areas } from '../../query/match/searchable-text.ts'
import { type Haystack, makeHaystack } from '../search/byte-search.ts'
import { ChunkBuilder, SUMMED_FROM, writeSum } from './chunk.ts'
import type { WordSink, Words } from './extract.ts'
import { type ChunkPlace, nothingKept, type TextPlace } from './place.ts'
import type { SegmentWriter } from './segments.ts'

/** Size at which a chunk is written. Chunks are read whole: smaller ones would be many, larger ones would delay a search. */
export const FULL = 1 << 20

/** FNV-1a hash of a key. Written by hand, as every thread would have to load a library. */
export function keySumOf(key: string): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < key.length; at++) sum = Math.imul(sum ^ key.charCodeAt(at), 0x01000193)
  return sum >>> 0
}

/** Shared by all scans of this thread, which run one after the other. */
const ofScans = newBuilders()
let haystack: Haystack | undefined

/** Writes the words of one session as they are read, behind those kept already. */
export class Keeper implements WordSink {
  readonly texts
  readonly #writer: SegmentWriter
  readonly #keySum: number
  readonly #earlier: TextPlace | undefined
  readonly #builders: Builders
  #begun = { conversation: 0, tools: 0 }
  #line = { conversation: -1, tools: -1 }
  #place: TextPlace = nothingKept
  /** The first chunk written since `begin`. */
  #first: ChunkPlace | undefined
  #hasFailed = false

  constructor(key: string, writer: SegmentWriter, earlier: TextPlace | undefined, builders = ofScans) {
    this.#builders = builders
    this.texts = { conversation: builders.conversation.texts, tools: builders.tools.texts }
    this.#writer = writer
    this.#keySum = keySumOf(key)
    this.#earlier = earlier
  }

  /** The place of all kept words, after `end`; null if they could not be written. */
  get place(): TextPlace | null {
    return this.#hasFailed ? null : this.#place
  }

  begin(offset: number): void {
    for (const area of areas) this.#builders[area].clear()
    if (this.#first) this.#writer.takeBack(this.#first)
    this.#first = undefined
    this.#place = offset === this.#earlier?.to ? this.#earlier : nothingKept
    this.#begun = { conversation: offset, tools: offset }
    this.#line = { conversation: -1, tools: -1 }
  }

  /** Adds the words of an entry. A line is never split between chunks. */
  add({ area, ...words }: Words): void {
    const builder = this.#builders[area]
    if (builder.bytes >= FULL && words.offset !== this.#line[area]) this.#flush(area, words.offset)
    this.#line[area] = words.offset
    builder.add(words)
  }

  end(to: number, entries: number): void {
    for (const area of areas) if (!this.#builders[area].isEmpty) this.#flush(area, to)
    this.#place = { ...this.#place, to, entries }
  }

  #flush(area: Area, to: number): void {
    const builder = this.#builders[area]
    try {
      haystack ??= makeHaystack()
      const bytes = haystack.room(builder.bytes)
      builder.take(bytes, { keySum: this.#keySum, previous: this.#place[area], from: this.#begun[area], to })
      writeSum(bytes, haystack.sum(SUMMED_FROM, bytes.length))
      this.#begun[area] = to
      const place = this.#writer.append(bytes)
      this.#first ??= place
      this.#place = { ...this.#place, bytes: this.#place.bytes + bytes.length, [area]: place }
    } catch {
      // The disk may be full. The session is then searched in its own file.
      this.#hasFailed = true
    }
  }
}

type Builders = { readonly [Name in Area]: ChunkBuilder }

export function newBuilders(): Builders {
  return { conversation: new ChunkBuilder(), tools: new ChunkBuilder() }
}
