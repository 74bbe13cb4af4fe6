/**
 * AssemblyScript: text as `foldForeign` in src/text/fold.ts makes it, for most of what people write.
 *
 * ASCII is copied, sixteen bytes at once, and so are the letters that JavaScript said stay as they are, whatever is
 * before them. What is between such letters is looked up among the foldings that were learnt; only what is not known yet
 * is left to JavaScript.
 */
import { codeAt, isMore, lengthOf } from './letter-table'

/** Sets of characters, a bit for each: those of plane 0, then those around U+1F000. */
const STEADY: usize = 16384
const APART: usize = 32768
const PLANE_ENDS: u32 = 0x10000
const PICTURES: u32 = 0x1f000
const PICTURES_END: u32 = 0x20000

/** What was learnt, each in the slot of its hash: the length of a key, that of its folding, both. */
const LEARNT: usize = 65536
const SLOTS: u32 = 4096
const SLOT: u32 = 64
const LONGEST_KEY: usize = 24
const LONGEST_FOLDING: usize = 38

/** These characters stay as they are, and what is before them folds by itself. */
export function keepSteady(first: u32, last: u32): void {
  keep(STEADY, first, last)
}

/** These do not stay as they are, but what is before them folds by itself. */
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

/** Where folding stopped: what is not known ends here, and its folding is to be written there. */
export let unknownEnd: usize = 0
export let foldedEnd: usize = 0

/**
 * Folds the bytes from here on, of the text that begins at `start`; up to 16 bytes more may be touched at `output`.
 * Gives the end, or where something begins that is not known or for which there may be no room.
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

/** Of the character before this place, which may become one with what is here. */
function sizeBefore(start: usize, at: usize): usize {
  if (at == start) return 0
  let before = at - 1
  while (isMore(load<u8>(before)) && before > start) before--
  return at - before
}

/** Behind all that is not ASCII and not steady. */
function afterUnsteady(from: usize, end: usize): usize {
  let at = from
  while (at < end && load<u8>(at) >= 0x80) {
    const length = lengthOf(at, end)
    if (length != 0 && isAmong(STEADY, at, length)) break
    at += max(length, 1)
  }
  return at
}

/** The slot where this is known, or 0. */
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

/** What is between the first two places folds to what is between the others. Forgets what was in its slot. */
export function learn(from: usize, end: usize, folded: usize, newEnd: usize): void {
  if (end - from > LONGEST_KEY || newEnd - folded > LONGEST_FOLDING) return
  const slot = slotFor(from, end)
  store<u8>(slot, <u8>(end - from))
  store<u8>(slot + 1, <u8>(newEnd - folded))
  memory.copy(slot + 2, from, end - from)
  memory.copy(slot + 2 + LONGEST_KEY, folded, newEnd - folded)
}
