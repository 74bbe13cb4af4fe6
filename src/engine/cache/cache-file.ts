import { closeSync, fstatSync, readSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { Steps } from '../../model/steps.ts'
import { openRegular } from '../../system/regular-file.ts'
import type { Scan } from '../scan/scan-record.ts'
import { PLACE_COLUMNS, placeFigures, placeIn, type TextPlace } from '../words/place.ts'

/** Raised when the layout of the file changes; a file of another version is ignored. */
const VERSION = 7

/*
 * Layout of the file: a header of 40 bytes (name, version, start of the index, length of the file). Then the packed
 * parts of the scans, block by block: facts and resumePoint of each, then the activities of all, which are mostly
 * needed together. Then the index in blocks, each with its length and checksum in front, and a row of figures for every
 * session. Only header and index are read at the start: of thousands of records, a list needs those on its page. Each
 * part has a checksum of its own. Reading block by block keeps a large cache from holding up the start of the screen.
 */
const HEADER_BYTES = 40
const BLOCK_HEADER_BYTES = 8
const BLOCK_KEYS = 1000
const BLOCK_RECORD_BYTES = 1 << 20

interface Block {
  readonly keys: readonly string[]
  readonly readers: readonly string[]
  readonly figures: Float64Array
  /** Offset of its first record. */
  readonly start: number
  readonly activitiesAt: number
  readonly activityBytes: number
}

/**
 * The columns of a row, in this order: mtimeMs, size, ctimeMs, inode, number of the reader, 1 if empty, then length and
 * checksum of each part, where the activity is among those of the block, then where the words are kept.
 */
const [FACTS, CARRY, ACTIVITY, ACTIVITY_AT, TEXT] = [6, 8, 10, 12, 13] as const
const COLUMNS = TEXT + PLACE_COLUMNS

/** Thrown when part of the file is damaged. */
export class CacheDamaged extends Error {}

/** Reads something from the cache; undefined if it is damaged. */
export function unlessDamaged<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof CacheDamaged) return undefined
    throw error
  }
}

/** An open cache file. It stays readable after another process has put a newer one in its place. */
export class CacheFile {
  readonly #fd: number
  #isClosed = false

  /** Throws the errors of the file system. */
  constructor(path: string) {
    this.#fd = openRegular(path)
  }

  /** Throws `CacheDamaged`, and the errors of the file system. */
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

  #take({ keys, ...rest }: Block, into: Map<string, Scan>): void {
    const block = new StoredBlock(this, rest)
    let at = rest.start
    for (let number = 0; number < keys.length; number++) {
      const scan = new StoredScan(block, at, number * COLUMNS)
      into.set(keys[number] as string, scan)
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

/** Data that the scans of a block share. */
class StoredBlock {
  readonly file: CacheFile
  readonly index: Omit<Block, 'keys'>
  #activities: WeakRef<Buffer> | undefined

  constructor(file: CacheFile, index: Omit<Block, 'keys'>) {
    this.file = file
    this.index = index
  }

  /** Activities of all scans of the block, read together, and kept while one of them is in use. */
  get activities(): Buffer {
    const read = this.#activities?.deref()
    if (read) return read
    const activities = this.file.read(this.index.activitiesAt, this.index.activityBytes)
    this.#activities = new WeakRef(activities)
    return activities
  }
}

/** A scan whose parts are still in the file. */
class StoredScan implements Scan {
  readonly mtimeMs: number
  readonly size: number
  readonly reader: string
  readonly isEmpty: boolean
  readonly #block: StoredBlock
  readonly #start: number
  readonly #row: number

  constructor(block: StoredBlock, start: number, row: number) {
    const { figures, readers } = block.index
    this.mtimeMs = figures[row] as number
    this.size = figures[row + 1] as number
    this.reader = readers[figures[row + 4] as number] ?? ''
    this.isEmpty = figures[row + 5] === 1
    this.#block = block
    this.#start = start
    this.#row = row
  }

  get ctimeMs(): number {
    return this.#figure(2)
  }

  get ino(): number {
    return this.#figure(3)
  }

  get end(): number {
    return this.#start + this.#figure(FACTS) + this.#figure(CARRY)
  }

  get text(): TextPlace | null {
    return placeIn(this.#block.index.figures, this.#row + TEXT)
  }

  get facts(): Uint8Array {
    return this.#intact(this.#block.file.read(this.#start, this.#figure(FACTS)), FACTS)
  }

  get resumePoint(): Uint8Array {
    return this.#intact(this.#block.file.read(this.#start + this.#figure(FACTS), this.#figure(CARRY)), CARRY)
  }

  get activity(): Uint8Array {
    const at = this.#figure(ACTIVITY_AT)
    return this.#intact(this.#block.activities.subarray(at, at + this.#figure(ACTIVITY)), ACTIVITY)
  }

  #figure(column: number): number {
    return this.#block.index.figures[this.#row + column] as number
  }

  #intact(bytes: Buffer, column: number): Buffer {
    if (crc32(bytes) !== this.#figure(column + 1)) throw new CacheDamaged('a record is damaged')
    return bytes
  }
}

/** Writes a file piece by piece. The header comes last, so that an unfinished file is not taken for a cache. */
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
  const encoded: EncodedScan[] = []
  const readers: string[] = []
  let [taken, recordBytes, activityBytes] = [0, 0, 0]
  for (; taken < BLOCK_KEYS && recordBytes + activityBytes < BLOCK_RECORD_BYTES; taken++) {
    const [key, scan] = scans[first + taken] ?? []
    if (key === undefined || !scan) break
    yield
    const parts = partsOf(scan)
    if (!parts) continue
    const { mtimeMs, size, ctimeMs, ino, reader, isEmpty, text } = scan
    if (!readers.includes(reader)) readers.push(reader)
    const [facts, resumePoint, activity] = parts
    const stamp = [mtimeMs, size, ctimeMs, ino, readers.indexOf(reader), Number(isEmpty)]
    const lengths = [facts.length, crc32(facts), resumePoint.length, crc32(resumePoint)]
    const row = [...stamp, ...lengths, activity.length, crc32(activity), activityBytes, ...placeFigures(text)]
    encoded.push({ key, row, record: [facts, resumePoint], activity })
    recordBytes += facts.length + resumePoint.length
    activityBytes += activity.length
  }
  // Not with `map`, which sometimes makes an array that V8 stores as one with holes.
  const keys: string[] = []
  const figures = new Float64Array(encoded.length * COLUMNS)
  for (const { key, row } of encoded) {
    figures.set(row, keys.length * COLUMNS)
    keys.push(key)
  }
  const places = { start, activitiesAt: start + recordBytes, activityBytes }
  const index = serialize({ keys, readers, figures, ...places } satisfies Block)
  const head = Buffer.alloc(BLOCK_HEADER_BYTES)
  head.writeUInt32LE(index.length, 0)
  head.writeUInt32LE(crc32(index), 4)
  const records = [...encoded.flatMap(({ record }) => record), ...encoded.map(({ activity }) => activity)]
  return { block: Buffer.concat([head, index]), records: Buffer.concat(records), taken }
}

/** A scan on its way into a block: its row in the index, and its bytes. */
interface EncodedScan {
  readonly key: string
  readonly row: readonly number[]
  readonly record: readonly [facts: Uint8Array, resumePoint: Uint8Array]
  readonly activity: Uint8Array
}

interface EncodedBlock {
  readonly block: Buffer
  readonly records: Buffer
  readonly taken: number
}

/** Parts of a scan. Undefined if they are damaged: the scan is left out of a new file then. */
function partsOf(scan: Scan): readonly [Uint8Array, Uint8Array, Uint8Array] | undefined {
  return unlessDamaged(() => [scan.facts, scan.resumePoint, scan.activity])
}

function headerOf(indexStart: number, fileBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('sessions-tui')
  bytes.writeUInt32LE(VERSION, 16)
  bytes.writeDoubleLE(indexStart, 24)
  bytes.writeDoubleLE(fileBytes, 32)
  return bytes
}
