/**
 * AssemblyScript, compiled to WebAssembly by build.mjs: the inner loop of a scan.
 *
 * Takes lines of JSON, checks whether each is well-formed exactly as JSON.parse would, and writes them as one list, with
 * only the members that a decoder reads, some of them cut to their beginning. A scan needs only a small part of a
 * session's bytes, so parsing the list takes a fraction of the time. The output is ASCII, so it needs no decoding. Strings
 * are read sixteen bytes at a time.
 *
 * If words are wanted, each cut string is followed by a reference to its rest, and strings in lists count as words, too;
 * `unescape` and `fold` turn these parts into searchable text.
 *
 * Memory, from 0: the open containers; a hash table of the members to keep; their names; the foldings that `fold` knows.
 * The caller lays out the rest: the lines, followed by 16 bytes that may be read; the beginning and end of each line; and
 * the output.
 */

import {
  afterNumber,
  afterSpace,
  afterString,
  afterWord,
  firstBeyondAscii,
  forgetMark,
  hasEscape,
  hasMark,
  isDigit,
  safeCut,
} from './tokens'

export { fold, foldedEnd, keepApart, keepSteady, learn, unknownEnd } from './fold'
export { unescape } from './unescape'

const MOST_DEPTH: i32 = 1024
const TABLE: usize = 4096
const TABLE_SLOTS: u32 = 1024
const NAMES: usize = TABLE + TABLE_SLOTS * 4
export const firstFree: usize = 5 * 65536

/** Verdicts on lines. An odd line has to be parsed by itself. Malformed and odd lines are `null` in the list. */
const FINE: u8 = 0
const CUT: u8 = 1
const ODD: u8 = 2

/** The part of a member to keep: whole strings (0), their beginning (1), or the beginning of all strings within it (2). */
const WHOLE: u8 = 0
const ALL_WITHIN: u8 = 2

let nextName: usize = NAMES

/** Keeps members of this name, whose bytes are at `from`. */
export function keep(from: usize, length: i32, extent: u8): void {
  store<u32>(slotOf(from, length), nextName)
  store<u8>(nextName, <u8>length)
  store<u8>(nextName + 1, extent)
  memory.copy(nextName + 2, from, length)
  nextName += length + 2
}

/** The slot with this name, or the free one where it belongs. */
function slotOf(from: usize, length: i32): usize {
  let hash: u32 = 0x811c9dc5
  for (let at: i32 = 0; at < length; at++) hash = (hash ^ load<u8>(from + at)) * 0x01000193
  let number = (hash ^ (hash >>> 15)) % TABLE_SLOTS
  while (true) {
    const slot = TABLE + number * 4
    const name = load<u32>(slot)
    if (name == 0 || (load<u8>(name) == <u8>length && memory.compare(name + 2, from, length) == 0)) return slot
    number = (number + 1) % TABLE_SLOTS
  }
}

/* Each open container has four bytes: its kind (the byte that opened it), and whether it has had an element yet. */
function kindOf(depth: i32): u8 {
  return load<u8>(<usize>(depth - 1) * 4)
}

let written: usize = 0
/** The depth of a member that is being left out, or 0 if none is. */
let mutedAt: i32 = 0

function writeByte(byte: u8): void {
  if (mutedAt == 0) store<u8>(written++, byte)
}

function writeBytes(from: usize, length: usize): void {
  if (mutedAt == 0) {
    memory.copy(written, from, length)
    written += length
  }
}

/** Writes a comma, except before the first element of a container. */
function writeComma(depth: i32): void {
  if (mutedAt != 0) return
  const flag = <usize>(depth - 1) * 4 + 1
  if (load<u8>(flag) != 0) store<u8>(written++, 0x2c)
  store<u8>(flag, 1)
}

/** Whether cut strings are followed by references. */
let hasReferences: bool = false

export function referToWords(): void {
  hasReferences = true
}

/** Takes lines as pairs of places in `ranges`, writes a byte for each to `verdicts`, and returns the length of the output. */
export function condense(ranges: usize, count: i32, verdicts: usize, output: usize, longest: usize): usize {
  written = output
  for (let line = 0; line < count; line++) {
    mutedAt = 0
    allWithin = 0
    forgetMark()
    writeByte(line == 0 ? 0x5b : 0x2c)
    const start = written
    verdict = FINE
    ahead = start - load<u32>(ranges + line * 8)
    const end = afterLine(load<u32>(ranges + line * 8), load<u32>(ranges + line * 8 + 4), longest)
    mutedAt = 0
    if (hasReferences && hasMark) verdict = ODD
    if (end <= 1 || verdict == ODD) {
      if (end == 1) verdict = ODD
      written = start
      store<u32>(written, 0x6c6c756e)
      written += 4
    }
    store<u8>(verdicts + line, verdict)
  }
  if (count == 0) writeByte(0x5b)
  writeByte(0x5d)
  return written - output
}

let verdict: u8 = FINE

function afterLine(from: usize, end: usize, longest: usize): usize {
  depth = 0
  let at = afterSpace(from, end)
  while (true) {
    at = afterValue(at, end, longest)
    if (at > 1 && !hasOpened) at = afterEnds(at, end)
    if (at <= 1 || depth == 0) return at
  }
}

let depth: i32 = 0

/** Whether the value read last is a container whose content follows. */
let hasOpened: bool = false

/*
 * The functions below take the place where a token begins and return the place behind it; or 0 if it is malformed; or 1
 * if the line is odd: nested too deep, with escapes in a member's name, or with more references than there is room for.
 * No line begins that early in memory.
 */

/** The end of a value, or the first element of a container that is not empty. */
function afterValue(at: usize, end: usize, longest: usize): usize {
  hasOpened = false
  if (at >= end) return 0
  const byte = load<u8>(at)
  const isElement = depth > 0 && kindOf(depth) == 0x5b
  if (isElement) writeComma(depth)
  if (byte == 0x22) return afterText(at + 1, end, isElement ? longestInList(longest) : mostOf(longest))
  if (byte == 0x7b || byte == 0x5b) return afterOpening(at, end, byte)
  const next = byte == 0x2d || isDigit(byte) ? afterNumber(at, end) : afterWord(at, end, byte)
  if (next != 0) writeBytes(at, next - at)
  return next
}

/** Bytes to keep of a string in a list: none unless words are wanted, as such strings are only counted. */
function longestInList(longest: usize): usize {
  return hasReferences ? longest : 0
}

function mostOf(longest: usize): usize {
  return isBeginningEnough ? longest : usize.MAX_VALUE
}

function afterText(start: usize, end: usize, most: usize): usize {
  const isWhole = most == usize.MAX_VALUE
  const next = afterString(start, end, isWhole ? most : start + most)
  if (next == 0 || mutedAt != 0) return next
  let stop = next - 1
  if (firstBeyondAscii < stop && isWhole) verdict = ODD
  if (!isWhole && min(safeCut, firstBeyondAscii) < stop) {
    stop = min(safeCut, firstBeyondAscii)
    if (verdict == FINE) verdict = CUT
  }
  writeBytes(start - 1, stop - start + 1)
  if (hasReferences && stop < next - 1) {
    if (written + REFERENCE > next + ahead + SLACK) return 1
    writeReference(stop, next - 1 - stop)
  } else if (stop == start && next > start + 1) {
    // Shows that the string is not empty.
    writeByte(0x3f)
  }
  writeByte(0x22)
  return next
}

/** Bytes by which a line may become longer, as references can be longer than the text they replace. */
const SLACK: usize = 16
const REFERENCE: usize = 12
/** Distance from a place in this line to the same place in the output, if nothing was left out before it. */
let ahead: usize = 0

/** Writes a mark, then place and length in five bytes of seven bits each. All are beyond ASCII, unlike the other output. */
function writeReference(from: usize, length: usize): void {
  store<u8>(written++, 0x80)
  writeNumber(from)
  writeNumber(length)
}

function writeNumber(number: u64): void {
  for (let shift: u64 = 0; shift < 35; shift += 7) store<u8>(written++, <u8>(0x80 | (number >> shift)))
}

function afterOpening(at: usize, end: usize, byte: u8): usize {
  if (depth == MOST_DEPTH) return 1
  depth++
  store<u16>(<usize>(depth - 1) * 4, byte)
  writeByte(byte)
  const inside = afterSpace(at + 1, end)
  if (inside >= end) return 0
  if (load<u8>(inside) == byte + 2) {
    writeByte(byte + 2)
    depth--
    return inside + 1
  }
  hasOpened = true
  return byte == 0x5b ? inside : afterName(inside, end)
}

/** Closes the containers that end behind a value, up to the next value or the end of the line. */
function afterEnds(from: usize, end: usize): usize {
  let at = from
  while (true) {
    if (mutedAt == depth) mutedAt = 0
    if (allWithin == depth) allWithin = 0
    at = afterSpace(at, end)
    if (depth == 0) return at < end ? 0 : at
    if (at >= end) return 0
    const kind = kindOf(depth)
    const byte = load<u8>(at)
    at = afterSpace(at + 1, end)
    if (byte == 0x2c) return kind == 0x5b ? at : afterName(at, end)
    if (byte != kind + 2) return 0
    writeByte(byte)
    depth--
  }
}

/** Whether the member whose value follows is kept only in part. */
let isBeginningEnough: bool = false
/** The depth of the open member of which everything is kept, or 0. */
let allWithin: i32 = 0

/** The end of a member's name and colon. Mutes members that are not kept. */
function afterName(from: usize, end: usize): usize {
  if (from >= end || load<u8>(from) != 0x22) return 0
  const start = from + 1
  let at = afterString(start, end, usize.MAX_VALUE)
  if (at == 0) return 0
  if (hasEscape) return 1
  const length = <i32>(at - 1 - start)
  if (mutedAt == 0) {
    const name = length > 255 ? 0 : load<u32>(slotOf(start, length))
    if (name == 0 && allWithin == 0) mutedAt = depth
    else {
      const extent = name == 0 ? ALL_WITHIN : load<u8>(name + 1)
      isBeginningEnough = extent != WHOLE
      if (extent == ALL_WITHIN && allWithin == 0) allWithin = depth
      if (firstBeyondAscii < at) verdict = ODD
      writeComma(depth)
      writeBytes(from, at - from)
      writeByte(0x3a)
    }
  }
  at = afterSpace(at, end)
  if (at >= end || load<u8>(at) != 0x3a) return 0
  return afterSpace(at + 1, end)
}
