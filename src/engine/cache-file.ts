import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { Scan } from './scan-record.ts'

/** Raised when the shape of what is stored changes; an older or newer file is then no cache at all. */
const VERSION = 1

/*
 * A header of 40 bytes (name, version, checksum and length of the index, length of the file); the index, with a row of
 * figures for each path; then the packed facts and the carry of each. Only header and index are read at the start: of
 * thousands of records, a list needs those on its page. Each has a checksum of its own.
 */
const HEADER_BYTES = 40

interface Index {
  readonly paths: readonly string[]
  readonly readers: readonly string[]
  readonly figures: Float64Array
}

/** The columns of a row, in this order: mtimeMs, size, number of the reader, 1 if empty, then length and checksum twice. */
const COLUMNS = 8

/** Something in the file is not as it was written. Everything in it is to be forgotten. */
export class CacheDamaged extends Error {}

/** An open cache file. What it holds stays readable after another process has put a newer one in its place. */
export class CacheFile {
  readonly scans = new Map<string, Scan>()
  readonly #fd: number
  #isClosed = false
  #bytes: Buffer | undefined

  /** Throws what the file system throws, or `CacheDamaged`. */
  constructor(path: string) {
    this.#fd = openSync(path, 'r')
    const header = this.read(0, Math.min(HEADER_BYTES, fstatSync(this.#fd).size))
    const indexBytes = header.length < HEADER_BYTES ? 0 : header.readUInt32LE(24)
    const index = this.read(HEADER_BYTES, indexBytes)
    if (!header.equals(headerOf(index, fstatSync(this.#fd).size))) {
      this.close()
      throw new CacheDamaged(`${path} is damaged or from another version`)
    }
    const { paths, readers, figures } = deserialize(index) as Index
    let start = HEADER_BYTES + indexBytes
    for (let number = 0; number < paths.length; number++) {
      const scan = new StoredScan(this, start, figures, number * COLUMNS, readers)
      this.scans.set(paths[number] as string, scan)
      start = scan.end
    }
  }

  read(start: number, length: number): Buffer {
    if (this.#bytes) return this.#bytes.subarray(start, start + length)
    const bytes = Buffer.allocUnsafe(length)
    const read = readSync(this.#fd, bytes, 0, length, start)
    return bytes.subarray(0, read)
  }

  /** For those who need most of it. */
  readAll(): void {
    this.#bytes ??= this.read(0, fstatSync(this.#fd).size)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    closeSync(this.#fd)
  }
}

/** A scan whose facts and carry are still in the file. */
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
    this.end = start + (figures[row + 4] as number) + (figures[row + 6] as number)
    this.#file = file
    this.#start = start
    this.#figures = figures
    this.#row = row
  }

  get facts(): Uint8Array {
    return this.#part(this.#start, 4)
  }

  get carry(): Uint8Array {
    return this.#part(this.#start + (this.#figures[this.#row + 4] as number), 6)
  }

  #part(start: number, column: number): Buffer {
    const bytes = this.#file.read(start, this.#figures[this.#row + column] as number)
    if (crc32(bytes) !== this.#figures[this.#row + column + 1]) throw new CacheDamaged('a record is damaged')
    return bytes
  }
}

export function encodeScans(scans: ReadonlyMap<string, Scan>): Buffer {
  const paths: string[] = []
  const readers: string[] = []
  const rows: number[] = []
  const records: Uint8Array[] = []
  for (const [path, scan] of scans) {
    const both = recordsOf(scan)
    if (!both) continue
    const { mtimeMs, size, reader, isEmpty } = scan
    if (!readers.includes(reader)) readers.push(reader)
    rows.push(mtimeMs, size, readers.indexOf(reader), Number(isEmpty))
    for (const record of both) rows.push(record.length, crc32(record))
    records.push(...both)
    paths.push(path)
  }
  const index = serialize({ paths, readers, figures: Float64Array.from(rows) } satisfies Index)
  const recordBytes = records.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([headerOf(index, HEADER_BYTES + index.length + recordBytes), index, ...records])
}

/** A damaged one is left behind when the others move to a new file. */
function recordsOf(scan: Scan): Uint8Array[] | undefined {
  try {
    return [scan.facts, scan.carry]
  } catch (error) {
    if (error instanceof CacheDamaged) return undefined
    throw error
  }
}

function headerOf(index: Buffer, fileBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('sessions-tui')
  bytes.writeUInt32LE(VERSION, 16)
  bytes.writeUInt32LE(crc32(index), 20)
  bytes.writeUInt32LE(index.length, 24)
  bytes.writeDoubleLE(fileBytes, 32)
  return bytes
}
