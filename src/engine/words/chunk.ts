import { boundary } from '../../model/binary-search.ts'
import { type EntryKind, entryKinds } from '../../model/entry.ts'
import type { Words } from './extract.ts'
import type { ChunkPlace } from './place.ts'
import { TextBuilder } from './text-builder.ts'

/*
 * The folded words of some entries of one session, as bytes in a segment. A header of 64 bytes: a mark, a checksum of
 * everything from byte 16 on, the length, a hash of the session's key, the number of entries, the place of the chunk
 * before, and the byte range of the session that it was read from. Then a row of 16 bytes for each entry: the end of its
 * text, its index in the file, the offset of its line (38 bits), its kind (4), its index within the line (22). Then the
 * texts, each followed by a byte that occurs in no text. All is padded to a multiple of 16 bytes.
 */
const MARK = 0x32747853
export const HEADER = 64
const ROW = 16
/** Beginning of the part that the checksum covers. */
export const SUMMED_FROM = 16

export interface ChunkHeader {
  readonly sum: number
  readonly bytes: number
  readonly keySum: number
  readonly records: number
  readonly previous: ChunkPlace | null
  readonly from: number
  readonly to: number
}

/** Reads a header; undefined if the bytes are no chunk. */
export function readHeader(bytes: Buffer): ChunkHeader | undefined {
  if (bytes.length < HEADER || bytes.readUInt32LE(0) !== MARK) return undefined
  const segment = bytes.readUInt32LE(24)
  return {
    sum: bytes.readUInt32LE(4),
    bytes: bytes.readUInt32LE(8),
    keySum: bytes.readUInt32LE(12),
    records: bytes.readUInt32LE(16),
    previous: segment === 0 ? null : { segment, bytes: bytes.readUInt32LE(28), at: bytes.readDoubleLE(32) },
    from: bytes.readDoubleLE(40),
    to: bytes.readDoubleLE(48),
  }
}

/** The entries of a chunk. Places are indexes of its bytes, which must be aligned to four bytes. */
export class Records {
  readonly count: number
  readonly textsFrom: number
  readonly #bytes: Buffer
  readonly #rows: Uint32Array

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.count = bytes.readUInt32LE(16)
    this.#rows = new Uint32Array(bytes.buffer, bytes.byteOffset + HEADER, (this.count * ROW) / 4)
    this.textsFrom = HEADER + this.count * ROW
  }

  get textsTo(): number {
    return this.count === 0 ? this.textsFrom : this.to(this.count - 1)
  }

  from(record: number): number {
    return record === 0 ? this.textsFrom : this.to(record - 1) + 1
  }

  to(record: number): number {
    return this.textsFrom + (this.#rows[record * 4] as number)
  }

  entry(record: number): number {
    return this.#rows[record * 4 + 1] as number
  }

  offset(record: number): number {
    return (this.#rows[record * 4 + 2] as number) + (this.#last(record) & 0x3f) * 2 ** 32
  }

  kind(record: number): EntryKind {
    return entryKinds[(this.#last(record) >>> 6) & 0xf] ?? 'other'
  }

  index(record: number): number {
    return this.#last(record) >>> 10
  }

  /** The entry of the file that a record comes from. */
  origin(record: number): RecordOrigin {
    return {
      kind: this.kind(record),
      offset: this.offset(record),
      index: this.index(record),
      entry: this.entry(record),
    }
  }

  /** The text as kept: folded, but with ASCII capitals. */
  keptText(record: number): string {
    return this.keptBetween(this.from(record), this.to(record))
  }

  keptBetween(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to)
  }

  /** The folded text. */
  text(record: number): string {
    return this.keptText(record).toLowerCase()
  }

  /** The record whose text contains this place, from `first` on; usually one of the next few. */
  at(place: number, first: number): number {
    let low = first
    let step = 1
    while (low + step < this.count && this.to(low + step - 1) < place) {
      low += step
      step *= 2
    }
    return boundary(low, Math.min(low + step, this.count - 1), record => this.to(record) < place)
  }

  #last(record: number): number {
    return this.#rows[record * 4 + 3] as number
  }
}

export class ChunkBuilder {
  /** Takes the text of the next entry before `add`. */
  readonly texts = new TextBuilder()
  #rows: Buffer = Buffer.allocUnsafe(64 * ROW)
  #count = 0
  #length = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Size of the chunk if it were taken now. */
  get bytes(): number {
    return Math.ceil((HEADER + this.#count * ROW + this.#length) / 16) * 16
  }

  /** Adds an entry, with the text that was written last. */
  add({ kind, offset, index, entry }: RecordOrigin): void {
    if ((this.#count + 1) * ROW > this.#rows.length) this.#rows = Buffer.concat([this.#rows, this.#rows])
    const at = this.#count++ * ROW
    this.#length = this.texts.length
    this.#rows.writeUInt32LE(this.#length - 1, at)
    this.#rows.writeUInt32LE(entry, at + 4)
    this.#rows.writeUInt32LE(offset % 2 ** 32, at + 8)
    this.#rows.writeUInt32LE(
      index * 2 ** 10 + entryKinds.indexOf(kind) * 2 ** 6 + Math.floor(offset / 2 ** 32),
      at + 12,
    )
  }

  /** Writes the chunk to `bytes`, which must have its exact size, and empties the builder. */
  take(bytes: Buffer, { keySum, previous, from, to }: ChunkOrigin): void {
    const rows = this.#count * ROW
    bytes.fill(0, 0, HEADER)
    bytes.writeUInt32LE(MARK, 0)
    bytes.writeUInt32LE(bytes.length, 8)
    bytes.writeUInt32LE(keySum, 12)
    bytes.writeUInt32LE(this.#count, 16)
    bytes.writeUInt32LE(previous?.segment ?? 0, 24)
    bytes.writeUInt32LE(previous?.bytes ?? 0, 28)
    bytes.writeDoubleLE(previous?.at ?? 0, 32)
    bytes.writeDoubleLE(from, 40)
    bytes.writeDoubleLE(to, 48)
    this.#rows.copy(bytes, HEADER, 0, rows)
    this.texts.bytes.copy(bytes, HEADER + rows, 0, this.#length)
    bytes.fill(0, HEADER + rows + this.#length)
    this.texts.drop(this.#length)
    this.#count = 0
    this.#length = 0
  }

  clear(): void {
    this.texts.clear()
    this.#count = 0
    this.#length = 0
  }
}

export function writeSum(bytes: Buffer, sum: number): void {
  bytes.writeUInt32LE(sum, 4)
}

export type RecordOrigin = Omit<Words, 'area' | 'from' | 'to'>

type ChunkOrigin = Pick<ChunkHeader, 'keySum' | 'previous' | 'from' | 'to'>
