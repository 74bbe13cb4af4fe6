import { readSync } from 'node:fs'
import type { Line } from '../formats/format.ts'
import type { Parse } from './parse-line.ts'

export interface ReadLine {
  /** Null: not a JSON object. Skipped by everybody alike. */
  readonly line: Line | null
  readonly offset: number
  /** False only for a last line that does not end in a newline: the agent may be in the middle of writing it. */
  readonly isTerminated: boolean
}

/**
 * The one line iterator. Lists, transcripts and `--raw` all read through it, so that a malformed line is skipped in the
 * same way everywhere. Memory stays at one chunk, or at the longest line.
 */
export function* readLines(fd: number, from: number, to: number, parse: Parse): Generator<ReadLine> {
  for (const range of lineRanges(fd, from, to)) {
    const start = range.offset === 0 && hasByteOrderMark(range.bytes, range.start) ? range.start + 3 : range.start
    if (isBlank(range.bytes, start, range.end)) continue
    yield {
      line: parse(range.bytes, start, range.end),
      offset: range.offset,
      isTerminated: range.isTerminated,
    }
  }
}

interface LineRange {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
  readonly offset: number
  readonly isTerminated: boolean
}

function* lineRanges(fd: number, from: number, to: number): Generator<LineRange> {
  let bytes = borrowBuffer(to - from)
  let filled = 0
  let offset = from
  try {
    for (;;) {
      const next = offset + filled
      const read = readSync(fd, bytes, filled, Math.min(bytes.length - filled, to - next), next)
      if (read === 0) break
      let start = 0
      let searchFrom = filled
      filled += read
      for (;;) {
        const end = bytes.indexOf(NEWLINE, searchFrom)
        if (end < 0 || end >= filled) break
        yield { bytes, start, end, offset: offset + start, isTerminated: true }
        start = searchFrom = end + 1
      }
      bytes.copyWithin(0, start, filled)
      offset += start
      filled -= start
      if (filled === bytes.length) bytes = grown(bytes)
    }
    if (filled > 0) yield { bytes, start: 0, end: filled, offset, isTerminated: false }
  } finally {
    returnBuffer(bytes)
  }
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  }
  return true
}

function hasByteOrderMark(bytes: Buffer, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf
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
