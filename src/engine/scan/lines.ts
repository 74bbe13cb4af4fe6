import type { JsonObject } from '../../model/json.ts'
import type { SessionBytes } from '../disk/session-bytes.ts'

export interface ReadLine<Value = JsonObject> {
  /** Null if the line is not a JSON object. */
  readonly value: Value | null
  readonly offset: number
  /** Offset after its newline. */
  readonly end: number
  /** False only for a last line that does not end in a newline: the agent may be in the middle of writing it. */
  readonly isTerminated: boolean
}

/** Parses the lines at these places (start and end of each, in turn); null for a line that is not a JSON object. */
export type ParseLines<Value = JsonObject> = (bytes: Buffer, places: readonly number[]) => readonly (Value | null)[]

/**
 * Iterates over lines. Lists and transcripts both read through it, so that a malformed line is treated the same
 * everywhere. Takes the memory of one chunk, or of the longest line.
 */
export function* readLines<Value>(
  source: SessionBytes,
  from: number,
  to: number,
  parse: ParseLines<Value>,
): Generator<ReadLine<Value>> {
  for (const chunk of readChunks(source, from, to)) yield* linesOf(chunk, parse)
}

/** Iterates over the same lines, last first. */
export function* readLinesBackwards(
  source: SessionBytes,
  from: number,
  to: number,
  parse: ParseLines,
): Generator<ReadLine> {
  for (const chunk of readChunksBackwards(source, from, to)) yield* linesOf(chunk, parse).reverse()
}

interface Chunk {
  readonly bytes: Buffer
  /** Offset in the file of place 0. */
  readonly offset: number
  readonly places: readonly number[]
  readonly isTerminated: boolean
}

function linesOf<Value>({ bytes, offset, places, isTerminated }: Chunk, parse: ParseLines<Value>): ReadLine<Value>[] {
  return parse(bytes, places).map((value, line) => {
    const [start = 0, end = 0] = [places[2 * line], places[2 * line + 1]]
    return {
      value,
      offset: offset + withMark(bytes, start, offset),
      end: offset + end + (isTerminated ? 1 : 0),
      isTerminated,
    }
  })
}

/** Yields chunks of whole lines, and finally the text after the last newline. */
function* readChunks(source: SessionBytes, from: number, to: number): Generator<Chunk> {
  let bytes = borrowBuffer(to - from)
  let filled = 0
  let offset = from
  try {
    for (;;) {
      const next = offset + filled
      const read = source.read(bytes, filled, Math.min(bytes.length - filled, CHUNK, to - next), next)
      if (read === 0) break
      const places: number[] = []
      const rest = findLines(bytes.subarray(0, filled + read), 0, filled, offset, places)
      if (places.length > 0) yield { bytes, offset, places, isTerminated: true }
      filled += read - rest
      bytes.copyWithin(0, rest, rest + filled)
      offset += rest
      if (filled === bytes.length) bytes = grown(bytes, 'end')
    }
    const places = tailOf(bytes, 0, filled, offset)
    if (places) yield { bytes, offset, places, isTerminated: false }
  } finally {
    returnBuffer(bytes)
  }
}

/**
 * Yields the text after the last newline, then chunks of whole lines, the last chunk first. The buffer is filled from
 * its end, so that even a line longer than the buffer is read only once.
 */
function* readChunksBackwards(source: SessionBytes, from: number, to: number): Generator<Chunk> {
  let bytes = borrowBuffer(to - from)
  let filled = 0
  let next = to
  try {
    while (next > from) {
      if (filled === bytes.length) bytes = grown(bytes, 'start')
      const searchTo = bytes.length - filled
      const read = Math.min(searchTo, CHUNK, next - from)
      const start = searchTo - read
      next -= read
      if (!fill(source, bytes.subarray(start, searchTo), next)) return
      filled += read
      const newline = bytes.subarray(0, searchTo).indexOf(NEWLINE, start)
      if (newline < 0 && next > from) continue
      const first = next > from ? newline + 1 : start
      const offset = next - start
      const places: number[] = []
      const rest = findLines(bytes, first, first, offset, places)
      const tail = tailOf(bytes, rest, bytes.length, offset)
      if (tail) yield { bytes, offset, places: tail, isTerminated: false }
      if (places.length > 0) yield { bytes, offset, places, isTerminated: true }
      filled = first - start
      bytes.copyWithin(bytes.length - filled, start, first)
    }
  } finally {
    returnBuffer(bytes)
  }
}

/** Fills the buffer from the file; false if the file has become shorter. */
function fill(source: SessionBytes, bytes: Buffer, position: number): boolean {
  let filled = 0
  while (filled < bytes.length) {
    const read = source.read(bytes, filled, bytes.length - filled, position + filled)
    if (read === 0) return false
    filled += read
  }
  return true
}

/** Adds the places of all lines that end in these bytes, except blank ones; returns where the rest begins. */
function findLines(bytes: Buffer, from: number, searchFrom: number, offset: number, places: number[]): number {
  let start = from
  let newline = bytes.indexOf(NEWLINE, searchFrom)
  while (newline >= 0) {
    const first = behindMark(bytes, start, offset)
    if (!isBlank(bytes, first, newline)) places.push(first, newline)
    start = newline + 1
    newline = bytes.indexOf(NEWLINE, start)
  }
  return start
}

function tailOf(bytes: Buffer, start: number, end: number, offset: number): readonly number[] | undefined {
  const first = behindMark(bytes, start, offset)
  return isBlank(bytes, first, end) ? undefined : [first, end]
}

/** Skips a byte order mark at the beginning of a file. */
function behindMark(bytes: Buffer, start: number, offset: number): number {
  return offset + start === 0 && isMark(bytes, start) ? start + 3 : start
}

/** Start of the line whose text begins here: includes a byte order mark. */
function withMark(bytes: Buffer, start: number, offset: number): number {
  return offset + start === 3 && isMark(bytes, start - 3) ? start - 3 : start
}

function isMark(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  }
  return true
}

const NEWLINE = 0x0a
const CHUNK = 1 << 18
let spareBuffer: Buffer | undefined

/** Reuses a buffer: thousands of files are read in a row, and allocating for each would cost more than reading it. */
function borrowBuffer(wanted: number): Buffer {
  const buffer = spareBuffer ?? Buffer.allocUnsafeSlow(wanted > CHUNK / 4 ? CHUNK : CHUNK / 4)
  spareBuffer = undefined
  return buffer
}

function returnBuffer(buffer: Buffer): void {
  if (buffer.length <= 8 * CHUNK) spareBuffer = buffer
}

function grown(bytes: Buffer, freeAt: 'start' | 'end'): Buffer {
  const larger = Buffer.allocUnsafeSlow(bytes.length * 2)
  bytes.copy(larger, freeAt === 'start' ? bytes.length : 0)
  return larger
}
