import { type EntryKind, entryKinds } from '../../model/entry.ts'
import type { Words } from './extract.ts'
import type { ChunkPlace } from './place.ts'
import { TextBuilder } from './text-builder.ts'

/*
 * The folded words of some entries of one session, as they lie in a segment. A header of 64 bytes: a mark, the sum of all
 * from byte 16 on, the length, a sum of the session's key; the number of entries; where the
 * chunk before this one is; from where to where it was read. Then a row of 16 bytes for each entry: where its text ends,
 * the index of its entry in the file, where its line begins (38 bits), its kind (4), its index within the line (22).
 * Then the texts, each with a byte behind it that is in no text. All is filled up to a multiple of 16 bytes.
 */
const MARK = 0x32747853
export const HEADER = 64
const ROW = 16
/** Where the part begins that the sum is of. */
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

/** Undefined: this is no chunk. */
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

/** The entries of a chunk. Places are indexes of its bytes, which lie at a multiple of four in memory. */
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

  /** Which entry of the file it is. */
  origin(record: number): RecordOrigin {
    return {
      kind: this.kind(record),
      offset: this.offset(record),
      index: this.index(record),
      entry: this.entry(record),
    }
  }

  /** Folded, but for the capitals of ASCII. */
  keptText(record: number): string {
    return this.keptBetween(this.from(record), this.to(record))
  }

  keptBetween(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, to)
  }

  /** Folded. */
  text(record: number): string {
    return this.keptText(record).toLowerCase()
  }

  /** The record whose text has this place; none before `first`. It is mostly one of the next. */
  at(place: number, first: number): number {
    let low = first
    let step = 1
    while (low + step < this.count && this.to(low + step - 1) < place) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, this.count - 1)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.to(middle) < place) low = middle + 1
      else high = middle
    }
    return low
  }

  #last(record: number): number {
    return this.#rows[record * 4 + 3] as number
  }
}

/** Words on their way into a chunk. */
export class ChunkBuilder {
  /** Where the next text is written, before it is added. */
  readonly texts = new TextBuilder()
  #rows: Buffer = Buffer.allocUnsafe(64 * ROW)
  #count = 0
  #length = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Of the chunk, if it were taken now. */
  get bytes(): number {
    return Math.ceil((HEADER + this.#count * ROW + this.#length) / 16) * 16
  }

  /** The text that was written last is that of this entry. */
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

  /** Lays out what was added, in as many bytes as that takes, and is empty then. */
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

export interface ChunkOrigin {
  readonly keySum: number
  readonly previous: ChunkPlace | null
  readonly from: number
  readonly to: number
}
