import { readSync } from 'node:fs'
import type { JsonObject } from '../model/json.ts'

export interface ReadLine {
  /** Null: not a JSON object. Passed over by everybody alike. */
  readonly value: JsonObject | null
  readonly offset: number
  /** False only for a last line that does not end in a newline: the agent may be in the middle of writing it. */
  readonly isTerminated: boolean
}

/** What the lines at these places hold (begin and end of each in turn), null for each that is not a JSON object. */
export type ParseLines = (bytes: Buffer, places: readonly number[]) => readonly (JsonObject | null)[]

/**
 * The one line iterator. Lists and transcripts read through it, so that a malformed line is passed over in the same way
 * everywhere. Memory stays at one chunk, or at the longest line.
 */
export function* readLines(fd: number, from: number, to: number, parse: ParseLines): Generator<ReadLine> {
  for (const { bytes, offset, places, isTerminated } of readChunks(fd, from, to)) {
    const values = parse(bytes, places)
    for (let line = 0; line < values.length; line++) {
      yield { value: values[line] ?? null, offset: offset + (places[2 * line] ?? 0), isTerminated }
    }
  }
}

interface Chunk {
  readonly bytes: Buffer
  /** Of the first byte, in the file. */
  readonly offset: number
  readonly places: readonly number[]
  readonly isTerminated: boolean
}

/** Whole lines, as many as fit; and at last what is behind the last newline. */
function* readChunks(fd: number, from: number, to: number): Generator<Chunk> {
  let bytes = borrowBuffer(to - from)
  let filled = 0
  let offset = from
  try {
    for (;;) {
      const next = offset + filled
      const read = readSync(fd, bytes, filled, Math.min(bytes.length - filled, to - next), next)
      if (read === 0) break
      const places: number[] = []
      const rest = findLines(bytes, filled, filled + read, offset, places)
      if (places.length > 0) yield { bytes, offset, places, isTerminated: true }
      filled += read - rest
      bytes.copyWithin(0, rest, rest + filled)
      offset += rest
      if (filled === bytes.length) bytes = grown(bytes)
    }
    const start = firstByte(bytes, 0, offset)
    if (!isBlank(bytes, start, filled)) yield { bytes, offset, places: [start, filled], isTerminated: false }
  } finally {
    returnBuffer(bytes)
  }
}

/** Adds the places of all lines that end before `end`, but for blank ones, and tells where the rest begins. */
function findLines(bytes: Buffer, searchFrom: number, end: number, offset: number, places: number[]): number {
  let start = 0
  let newline = bytes.indexOf(NEWLINE, searchFrom)
  while (newline >= 0 && newline < end) {
    const first = firstByte(bytes, start, offset)
    if (!isBlank(bytes, first, newline)) places.push(first, newline)
    start = newline + 1
    newline = bytes.indexOf(NEWLINE, start)
  }
  return start
}

/** Behind a byte order mark, at the beginning of a file. */
function firstByte(bytes: Buffer, start: number, offset: number): number {
  const isMark = offset + start === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return isMark ? 3 : start
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

/** Thousands of files are read one after the other: fresh memory for each would cost more than reading it. */
function borrowBuffer(wanted: number): Buffer {
  const buffer = spareBuffer ?? Buffer.allocUnsafeSlow(wanted > CHUNK / 4 ? CHUNK : CHUNK / 4)
  spareBuffer = undefined
  return buffer
}

function returnBuffer(buffer: Buffer): void {
  if (buffer.length <= 8 * CHUNK) spareBuffer = buffer
}

function grown(bytes: Buffer): Buffer {
  const larger = Buffer.allocUnsafeSlow(bytes.length * 2)
  bytes.copy(larger)
  return larger
}
