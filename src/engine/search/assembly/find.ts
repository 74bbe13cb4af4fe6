/**
 * AssemblyScript, compiled to WebAssembly by build.mjs: the inner loops of a search.
 *
 * The caller lays out memory: the words, then the text, and behind it at least as many bytes as a word is long, and
 * sixteen more, which may be read.
 */

/**
 * First place of the word in [from, to); 0 if there is none. Tries sixteen places at once, by the two bytes of the word
 * that are likely to be rare. A word without case is in lower case, and its ASCII letters match capitals too.
 */
export function find(
  from: usize,
  to: usize,
  word: usize,
  length: usize,
  one: usize,
  other: usize,
  hasCase: bool,
): usize {
  if (from + length > to) return 0
  const last = to - length
  const oneLetter = i8x16.splat(load<u8>(word + one))
  const otherLetter = i8x16.splat(load<u8>(word + other))
  const oneCase = i8x16.splat(caseOf(load<u8>(word + one), hasCase))
  const otherCase = i8x16.splat(caseOf(load<u8>(word + other), hasCase))
  for (let at = from; at <= last; at += 16) {
    const ones = i8x16.eq(v128.or(v128.load(at + one), oneCase), oneLetter)
    const hits = v128.and(ones, i8x16.eq(v128.or(v128.load(at + other), otherCase), otherLetter))
    if (!v128.any_true(hits)) continue
    let mask = i8x16.bitmask(hits)
    while (mask != 0) {
      const place = at + ctz(mask)
      if (place > last) return 0
      if (isSame(place, word, length, hasCase)) return place
      mask &= mask - 1
    }
  }
  return 0
}

/** The bit that turns a capital into this letter when set; 0 if case matters, or if this is not an ASCII letter. */
function caseOf(letter: u8, hasCase: bool): u8 {
  return !hasCase && letter >= 0x61 && letter <= 0x7a ? 0x20 : 0
}

function isSame(place: usize, word: usize, length: usize, hasCase: bool): bool {
  for (let at: usize = 0; at < length; at++) {
    const letter = load<u8>(word + at)
    if ((load<u8>(place + at) | caseOf(letter, hasCase)) != letter) return false
  }
  return true
}

/** Start of the line at this place, but not before `from`. */
export function lineFrom(from: usize, at: usize): usize {
  for (; at >= from + 16; at -= 16) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(at - 16), i8x16.splat(NEWLINE)))
    if (mask != 0) return at + 16 - clz(<u32>mask)
  }
  while (at > from && load<u8>(at - 1) != NEWLINE) at--
  return at
}

/** End of the line at this place, but not after `to`. */
export function lineTo(at: usize, to: usize): usize {
  for (; at < to; at += 16) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(NEWLINE)))
    if (mask != 0) return min(at + ctz(mask), to)
  }
  return to
}

const NEWLINE: u8 = 0x0a

/** Checksum of [from, to), whose length must be a multiple of 16. It depends on the order of the bytes. */
export function sum(from: usize, to: usize): u32 {
  let once = i32x4.splat(0)
  let twice = i32x4.splat(1)
  for (let at = from; at < to; at += 16) {
    once = i32x4.add(once, v128.load(at))
    twice = i32x4.add(v128.or(i32x4.shl(twice, 7), i32x4.shr_u(twice, 25)), once)
  }
  return mixed(mixed(0, once), twice)
}

function mixed(sum: u32, four: v128): u32 {
  sum = stirred(sum ^ i32x4.extract_lane(four, 0))
  sum = stirred(sum ^ i32x4.extract_lane(four, 1))
  sum = stirred(sum ^ i32x4.extract_lane(four, 2))
  return stirred(sum ^ i32x4.extract_lane(four, 3))
}

/** Spreads each bit over the whole sum, so that two wrong bits do not cancel each other out. */
function stirred(sum: u32): u32 {
  sum = (sum ^ (sum >> 15)) * 0x2c1b3c6d
  return sum ^ (sum >> 13)
}
