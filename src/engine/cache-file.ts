import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { Scan } from './scan-record.ts'

/** Raised when the shape of what is stored changes; an older or newer file is then no cache at all. */
const VERSION = 1

/*
 * A header of 32 bytes (name, version, checksum of all that follows, length of the index), the index with a row of
 * figures for each path, then the packed facts and carry of each. Damage anywhere shows in the checksum.
 */
const HEADER_BYTES = 32
const FIGURES = 6

interface Index {
  readonly paths: readonly string[]
  readonly readers: readonly string[]
  /** For each path: mtimeMs, size, which reader, whether it is empty, and the bytes of its facts and of its carry. */
  readonly figures: Float64Array
}

export function encodeScans(scans: ReadonlyMap<string, Scan>): Buffer {
  const readers = [...new Set([...scans.values()].map(({ reader }) => reader))]
  const figures = new Float64Array(scans.size * FIGURES)
  const packed: Uint8Array[] = []
  let at = 0
  for (const { mtimeMs, size, reader, isEmpty, facts, carry } of scans.values()) {
    figures.set([mtimeMs, size, readers.indexOf(reader), Number(isEmpty), facts.length, carry.length], at)
    packed.push(facts, carry)
    at += FIGURES
  }
  const index = serialize({ paths: [...scans.keys()], readers, figures } satisfies Index)
  const body = Buffer.concat([index, ...packed])
  return Buffer.concat([header(body, index.length), body])
}

/** Undefined: damaged, or from another version. */
export function decodeScans(file: Buffer): Map<string, Scan> | undefined {
  if (file.length < HEADER_BYTES) return undefined
  const body = file.subarray(HEADER_BYTES)
  const indexBytes = file.readUInt32LE(24)
  if (!header(body, indexBytes).equals(file.subarray(0, HEADER_BYTES))) return undefined
  const { paths, readers, figures } = deserialize(body.subarray(0, indexBytes)) as Index
  const scans = new Map<string, Scan>()
  let start = indexBytes
  for (let at = 0; at < paths.length; at++) {
    const row = at * FIGURES
    const stored = new StoredScan(body, start, figures, row, readers)
    scans.set(paths[at] as string, stored)
    start = stored.end
  }
  return scans
}

/** Facts and carry are cut out of the file only when asked for: thousands of cuts would take a while. */
class StoredScan implements Scan {
  readonly mtimeMs: number
  readonly size: number
  readonly reader: string
  readonly isEmpty: boolean
  readonly end: number
  readonly #body: Buffer
  readonly #start: number
  readonly #carryStart: number

  constructor(body: Buffer, start: number, figures: Float64Array, row: number, readers: readonly string[]) {
    this.mtimeMs = figures[row] as number
    this.size = figures[row + 1] as number
    this.reader = readers[figures[row + 2] as number] ?? ''
    this.isEmpty = figures[row + 3] === 1
    this.#body = body
    this.#start = start
    this.#carryStart = start + (figures[row + 4] as number)
    this.end = this.#carryStart + (figures[row + 5] as number)
  }

  get facts(): Uint8Array {
    return this.#body.subarray(this.#start, this.#carryStart)
  }

  get carry(): Uint8Array {
    return this.#body.subarray(this.#carryStart, this.end)
  }
}

function header(body: Buffer, indexBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('sessions-tui')
  bytes.writeUInt32LE(VERSION, 16)
  bytes.writeUInt32LE(crc32(body), 20)
  bytes.writeUInt32LE(indexBytes, 24)
  return bytes
}
