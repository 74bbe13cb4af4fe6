/**
 * AssemblyScript: folds text like `foldForeign` in src/text/fold.ts.
 *
 * Copies ASCII, sixteen bytes at a time, and the letters that JavaScript listed as steady. Looks up the runs between them
 * among the foldings learnt so far, and leaves only unknown runs to JavaScript.
 */
import { codeAt, isMore, lengthOf } from './letter-table'

/** Sets of characters, with a bit for each: plane 0, then the range from U+1F000. */
const STEADY: usize = 16384
const APART: usize = 32768
const PLANE_ENDS: u32 = 0x10000
const PICTURES: u32 = 0x1f000
const PICTURES_END: u32 = 0x20000

/** Learnt foldings, in the slots of their hashes: length of the key, length of the folding, key, folding. */
const LEARNT: usize = 65536
const SLOTS: u32 = 4096
const SLOT: u32 = 64
const LONGEST_KEY: usize = 24
const LONGEST_FOLDING: usize = 38

/** Adds characters that fold to themselves and do not combine with the one before. */
export function keepSteady(first: u32, last: u32): void {
  keep(STEADY, first, last)
}

/** Adds characters that fold to others but do not combine with the one before. */
export function keepApart(first: u32, last: u32): void {
  keep(APART, first, last)
}

function keep(letters: usize, first: u32, last: u32): void {
  for (let code = first; code <= last; code++) {
    const place = letters + placeOf(code)
    store<u8>(place, load<u8>(place) | bitOf(code))
  }
}

function placeOf(code: u32): usize {
  return (code < PLANE_ENDS ? code : PLANE_ENDS + code - PICTURES) >> 3
}

function bitOf(code: u32): u8 {
  return <u8>((<u32>1) << (code & 7))
}

function isAmong(letters: usize, at: usize, length: i32): bool {
  const code = codeAt(at, length)
  if (code >= PLANE_ENDS && (code < PICTURES || code >= PICTURES_END)) return false
  return (load<u8>(letters + placeOf(code)) & bitOf(code)) != 0
}

/** End of the unknown run at which folding stopped, and end of the output so far. */
export let unknownEnd: usize = 0
export let foldedEnd: usize = 0

/**
 * Folds the bytes from `from` on, of the text that begins at `start`; may touch 16 bytes behind its output. Returns the
 * end, or the beginning of a run that is unknown or may lack room.
 */
export function fold(start: usize, from: usize, end: usize, output: usize, outputEnd: usize): usize {
  let at = from
  let to = output
  while (at < end) {
    const bytes = v128.load(at)
    v128.store(to, bytes)
    const mask = i8x16.bitmask(bytes)
    const plain = min<usize>(mask == 0 ? 16 : ctz(mask), end - at)
    at += plain
    to += plain
    while (at < end && load<u8>(at) >= 0x80) {
      const length = lengthOf(at, end)
      if (length != 0 && isAmong(STEADY, at, length)) {
        // A character has at most four bytes, and there is room for more.
        store<u32>(to, load<u32>(at))
        at += length
        to += length
        continue
      }
      const before = length != 0 && isAmong(APART, at, length) ? 0 : sizeBefore(start, at)
      unknownEnd = afterUnsteady(at, end)
      at -= before
      to -= before
      foldedEnd = to
      const slot = slotOf(at, unknownEnd)
      if (slot == 0 || to + LONGEST_FOLDING + (end - at) > outputEnd) return at
      memory.copy(to, slot + 2 + LONGEST_KEY, load<u8>(slot + 1))
      to += load<u8>(slot + 1)
      at = unknownEnd
    }
  }
  foldedEnd = to
  return at
}

/** Size of the character before this place, which may combine with the one here. */
function sizeBefore(start: usize, at: usize): usize {
  if (at == start) return 0
  let before = at - 1
  while (isMore(load<u8>(before)) && before > start) before--
  return at - before
}

/** The end of a run of characters that are neither ASCII nor steady. */
function afterUnsteady(from: usize, end: usize): usize {
  let at = from
  while (at < end && load<u8>(at) >= 0x80) {
    const length = lengthOf(at, end)
    if (length != 0 && isAmong(STEADY, at, length)) break
    at += max(length, 1)
  }
  return at
}

/** The slot of a known run, or 0. */
function slotOf(from: usize, end: usize): usize {
  const length = end - from
  if (length > LONGEST_KEY) return 0
  const slot = slotFor(from, end)
  return load<u8>(slot) == <u8>length && memory.compare(slot + 2, from, length) == 0 ? slot : 0
}

function slotFor(from: usize, end: usize): usize {
  let hash: u32 = 0x811c9dc5
  for (let at = from; at < end; at++) hash = (hash ^ load<u8>(at)) * 0x01000193
  return LEARNT + ((hash ^ (hash >>> 15)) % SLOTS) * SLOT
}

/** Remembers that [from, end) folds to [folded, newEnd), in place of the run that was in this slot. */
export function learn(from: usize, end: usize, folded: usize, newEnd: usize): void {
  if (end - from > LONGEST_KEY || newEnd - folded > LONGEST_FOLDING) return
  const slot = slotFor(from, end)
  store<u8>(slot, <u8>(end - from))
  store<u8>(slot + 1, <u8>(newEnd - folded))
  memory.copy(slot + 2, from, end - from)
  memory.copy(slot + 2 + LONGEST_KEY, folded, newEnd - folded)
}
