import { readSync } from 'node:fs'
import type { Line } from '../formats/format.ts'
import { asObject } from '../model/json.ts'

export interface ReadLine {
  /** Null: not a JSON object. Skipped by everybody alike. */
  readonly line: Line | null
  readonly offset: number
  /** The bytes of the line, without its newline. Valid until the next one is asked for. */
  readonly bytes: Buffer
  /** False only for a last line that does not end in a newline: the agent may be in the middle of writing it. */
  readonly isTerminated: boolean
}

/**
 * The one line iterator. Lists, transcripts and `--raw` all read through it, so that a malformed line is skipped in the
 * same way everywhere. Memory stays at one chunk, or at the longest line.
 *
 * `exact` decodes UTF-8 at once, for reading; otherwise a line's strings are decoded only when asked for, for scanning.
 */
export function* readLines(fd: number, from: number, to: number, exact: boolean): Generator<ReadLine> {
  for (const range of lineRanges(fd, from, to)) {
    const start = range.offset === 0 && hasByteOrderMark(range.bytes, range.start) ? range.start + 3 : range.start
    if (isBlank(range.bytes, start, range.end)) continue
    yield {
      line: exact ? parseExactly(range.bytes, start, range.end) : parseQuickly(range.bytes, start, range.end),
      offset: range.offset,
      bytes: range.bytes.subarray(start, range.end),
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

/**
 * Decoding UTF-8 would be most of a scan's cost, and almost none of a session's text is kept by it. So the bytes are
 * taken for Latin-1 and only what is kept is decoded. That is exact, because a JSON string ends where an ASCII quote
 * stands, unless a line also has `\u` escapes beyond ASCII: then real characters and bytes would mix, and it is decoded
 * at once.
 */
function parseQuickly(bytes: Buffer, start: number, end: number): Line | null {
  const latin1 = bytes.toString('latin1', start, end)
  if (latin1.includes('\\u') && /\\u(?!00[0-7])/.test(latin1)) return parseExactly(bytes, start, end)
  return lineOf(latin1, decodeLatin1)
}

function parseExactly(bytes: Buffer, start: number, end: number): Line | null {
  return lineOf(bytes.toString('utf8', start, end), asItIs)
}

function lineOf(json: string, text: Line['text']): Line | null {
  try {
    const value = asObject(JSON.parse(json))
    return value ? { value, text } : null
  } catch {
    return null
  }
}

const asItIs = (raw: string): string => raw

function decodeLatin1(raw: string): string {
  return /[\x80-\xff]/.test(raw) ? Buffer.from(raw, 'latin1').toString('utf8') : raw
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
const CHUNK = 1 << 20
let spareBuffer: Buffer | undefined

/** Thousands of files are read one after the other: fresh memory for each would cost more than reading it. */
function borrowBuffer(wanted: number): Buffer {
  const buffer = spareBuffer ?? Buffer.allocUnsafeSlow(wanted > CHUNK / 8 ? CHUNK : CHUNK / 8)
  spareBuffer = undefined
  return buffer
}

function returnBuffer(buffer: Buffer): void {
  if (buffer.length <= 2 * CHUNK) spareBuffer = buffer
}

function grown(bytes: Buffer): Buffer {
  const larger = Buffer.allocUnsafeSlow(bytes.length * 2)
  bytes.copy(larger)
  return larger
}
