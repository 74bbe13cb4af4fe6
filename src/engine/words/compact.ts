import type { Steps } from '../../model/steps.ts'
import { type Area, areas } from '../../query/match/searchable-text.ts'
import { type Haystack, makeHaystack } from '../search/byte-search.ts'
import { Records, readHeader, SUMMED_FROM } from './chunk.ts'
import { Keeper, newBuilders } from './chunk-writer.ts'
import type { TextPlace } from './place.ts'
import { chainOf, chunksOf, SegmentReader, type SegmentWriter } from './segments.ts'

/** Moves the words of sessions out of old segments, each session's into as few chunks as possible. */
export class Mover {
  readonly #old: ReadonlySet<number>
  readonly #segments: SegmentReader
  readonly #writer: SegmentWriter
  readonly #haystack: Haystack = makeHaystack()

  constructor(folder: string, old: ReadonlySet<number>, writer: SegmentWriter) {
    this.#old = old
    this.#segments = new SegmentReader(folder)
    this.#writer = writer
  }

  isConcerned(text: TextPlace): boolean {
    for (const { segment } of chunksOf(text, this.#segments)) if (this.#old.has(segment)) return true
    return false
  }

  /** Moves the words of a session. Returns null if they were damaged, undefined if they could not be written. */
  *move(key: string, text: TextPlace): Steps<TextPlace | null | undefined> {
    const keeper = new Keeper(key, this.#writer, undefined, newBuilders())
    keeper.begin(0)
    for (const area of areas) if (!(yield* this.#moveArea(keeper, area, text))) return null
    keeper.end(text.to, text.entries)
    return keeper.place ?? undefined
  }

  close(): void {
    this.#segments.close()
  }

  *#moveArea(keeper: Keeper, area: Area, text: TextPlace): Steps<boolean> {
    const texts = keeper.texts[area]
    for (const place of [...chainOf(text[area], this.#segments)].reverse()) {
      const bytes = this.#haystack.room(place.bytes)
      const isComplete = this.#segments.read(place, bytes)
      if (!isComplete || readHeader(bytes)?.sum !== this.#haystack.sum(SUMMED_FROM, place.bytes)) return false
      const records = new Records(bytes)
      for (let record = 0; record < records.count; record++) {
        const [from, to] = [records.from(record), records.to(record)]
        texts.appendBytes(bytes, from, to)
        texts.end()
        keeper.add({ area, from, to, ...records.origin(record) })
      }
      yield
    }
    return true
  }
}
