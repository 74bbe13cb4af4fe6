import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { Scan } from './scan-record.ts'
import type { Steps } from './steps.ts'
import { PLACE_COLUMNS, placeFigures, placeIn, type TextPlace } from './text/place.ts'

/** Raised when the shape of what is stored changes; an older or newer file is then no cache at all. */
const VERSION = 5

/*
 * A header of 40 bytes (name, version, where the index starts, length of the file); the packed parts of each scan (facts,
 * carry, activity); then the index in blocks, each with a row of figures for every path in it, its length and its checksum in
 * front. Only header and index are read at the start: of thousands of records, a list needs those on its page. Each has
 * a checksum of its own. Blocks, so that a screen that starts with a large cache is not held up by it.
 */
const HEADER_BYTES = 40
const BLOCK_HEADER_BYTES = 8
const BLOCK_PATHS = 1000
const BLOCK_RECORD_BYTES = 1 << 20

interface Block {
  readonly paths: readonly string[]
  readonly readers: readonly string[]
  readonly figures: Float64Array
  /** Where the first of its records is. */
  readonly start: number
}

/**
 * The columns of a row, in this order: mtimeMs, size, number of the reader, 1 if empty, then length and checksum of each
 * part, then where the words are kept.
 */
const [FACTS, CARRY, ACTIVITY, TEXT] = [4, 6, 8, 10] as const
const COLUMNS = TEXT + PLACE_COLUMNS

/** Something in the file is not as it was written. Everything in it is to be forgotten. */
export class CacheDamaged extends Error {}

/** An open cache file. What it holds stays readable after another process has put a newer one in its place. */
export class CacheFile {
  readonly #fd: number
  #isClosed = false

  /** Throws what the file system throws. */
  constructor(path: string) {
    this.#fd = openSync(path, 'r')
  }

  /** Throws `CacheDamaged`, and what the file system throws. */
  *load(into: Map<string, Scan>): Steps {
    const { size } = fstatSync(this.#fd)
    const header = this.read(0, Math.min(HEADER_BYTES, size))
    let at = header.length < HEADER_BYTES ? 0 : header.readDoubleLE(24)
    if (!header.equals(headerOf(at, size)) || at < HEADER_BYTES) throw new CacheDamaged('it is of another version')
    while (at < size) {
      const head = this.read(at, Math.min(BLOCK_HEADER_BYTES, size - at))
      const length = head.length < BLOCK_HEADER_BYTES ? 0 : head.readUInt32LE(0)
      const bytes = this.read(at + BLOCK_HEADER_BYTES, Math.min(length, size - at))
      if (length === 0 || crc32(bytes) !== head.readUInt32LE(4)) throw new CacheDamaged('its index is damaged')
      this.#take(deserialize(bytes) as Block, into)
      at += BLOCK_HEADER_BYTES + length
      yield
    }
  }

  #take({ paths, readers, figures, start }: Block, into: Map<string, Scan>): void {
    let at = start
    for (let number = 0; number < paths.length; number++) {
      const scan = new StoredScan(this, at, figures, number * COLUMNS, readers)
      into.set(paths[number] as string, scan)
      at = scan.end
    }
  }

  read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    const read = readSync(this.#fd, bytes, 0, length, start)
    return bytes.subarray(0, read)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    closeSync(this.#fd)
  }
}

/** A scan whose parts are still in the file. */
class StoredScan implements Scan {
  readonly mtimeMs: number
  readonly size: number
  readonly reader: string
  readonly isEmpty: boolean
  readonly end: number
  readonly #file: CacheFile
  readonly #start: number
  readonly #figures: Float64Array
  readonly #row: number

  constructor(file: CacheFile, start: number, figures: Float64Array, row: number, readers: readonly string[]) {
    this.mtimeMs = figures[row] as number
    this.size = figures[row + 1] as number
    this.reader = readers[figures[row + 2] as number] ?? ''
    this.isEmpty = figures[row + 3] === 1
    this.#file = file
    this.#start = start
    this.#figures = figures
    this.#row = row
    this.end = this.#startOf(TEXT)
  }

  get text(): TextPlace | null {
    return placeIn(this.#figures, this.#row + TEXT)
  }

  get facts(): Uint8Array {
    return this.#part(FACTS)
  }

  get carry(): Uint8Array {
    return this.#part(CARRY)
  }

  get activity(): Uint8Array {
    return this.#part(ACTIVITY)
  }

  /** Behind all parts that come before it. */
  #startOf(column: number): number {
    let start = this.#start
    for (let before: number = FACTS; before < column; before += 2) start += this.#figures[this.#row + before] as number
    return start
  }

  #part(column: number): Buffer {
    const bytes = this.#file.read(this.#startOf(column), this.#figures[this.#row + column] as number)
    if (crc32(bytes) !== this.#figures[this.#row + column + 1]) throw new CacheDamaged('a record is damaged')
    return bytes
  }
}

/** The bytes of a file, piece by piece; the header comes last, so that what was left off is no cache. */
export function* encodeScans(scans: readonly (readonly [string, Scan])[], write: Write): Steps {
  const blocks: Buffer[] = []
  let at = HEADER_BYTES
  for (let first = 0; first < scans.length; ) {
    const { block, records, taken } = yield* encodeBlock(scans, first, at)
    blocks.push(block)
    write(records, at)
    at += records.length
    first += taken
    yield
  }
  let end = at
  for (const block of blocks) {
    write(block, end)
    end += block.length
    yield
  }
  write(headerOf(at, end), 0)
}

export type Write = (bytes: Uint8Array, at: number) => void

function* encodeBlock(scans: readonly (readonly [string, Scan])[], first: number, start: number): Steps<EncodedBlock> {
  const paths: string[] = []
  const readers: string[] = []
  const rows: number[] = []
  const records: Uint8Array[] = []
  let [taken, bytes] = [0, 0]
  for (; taken < BLOCK_PATHS && bytes < BLOCK_RECORD_BYTES; taken++) {
    const [path, scan] = scans[first + taken] ?? []
    if (path === undefined || !scan) break
    yield
    const parts = partsOf(scan)
    if (!parts) continue
    const { mtimeMs, size, reader, isEmpty, text } = scan
    if (!readers.includes(reader)) readers.push(reader)
    rows.push(mtimeMs, size, readers.indexOf(reader), Number(isEmpty))
    for (const part of parts) rows.push(part.length, crc32(part))
    rows.push(...placeFigures(text))
    for (const part of parts) bytes += part.length
    records.push(...parts)
    paths.push(path)
  }
  const index = serialize({ paths, readers, figures: Float64Array.from(rows), start } satisfies Block)
  const head = Buffer.alloc(BLOCK_HEADER_BYTES)
  head.writeUInt32LE(index.length, 0)
  head.writeUInt32LE(crc32(index), 4)
  return { block: Buffer.concat([head, index]), records: Buffer.concat(records), taken }
}

interface EncodedBlock {
  readonly block: Buffer
  readonly records: Buffer
  readonly taken: number
}

/** A damaged one is left behind when the others move to a new file. */
function partsOf(scan: Scan): Uint8Array[] | undefined {
  try {
    return [scan.facts, scan.carry, scan.activity]
  } catch (error) {
    if (error instanceof CacheDamaged) return undefined
    throw error
  }
}

function headerOf(indexStart: number, fileBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('sessions-tui')
  bytes.writeUInt32LE(VERSION, 16)
  bytes.writeDoubleLE(indexStart, 24)
  bytes.writeDoubleLE(fileBytes, 32)
  return bytes
}
