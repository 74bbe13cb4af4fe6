/**
 * AssemblyScript, compiled to WebAssembly by build.mjs: the inner loops of a search.
 *
 * The caller lays out memory: what is looked for, then the text, and behind it at least as many bytes as a word is long,
 * and sixteen more, which may be read.
 */

/**
 * The first place from `from` on, and before `to`, where the word stands; 0 if there is none. Sixteen places are tried
 * at once, by the two letters of the word that are likely to be seldom.
 */
export function find(from: usize, to: usize, word: usize, length: usize, one: usize, other: usize): usize {
  if (from + length > to) return 0
  const last = to - length
  const oneLetter = i8x16.splat(load<u8>(word + one))
  const otherLetter = i8x16.splat(load<u8>(word + other))
  for (let at = from; at <= last; at += 16) {
    const hits = v128.and(i8x16.eq(v128.load(at + one), oneLetter), i8x16.eq(v128.load(at + other), otherLetter))
    if (!v128.any_true(hits)) continue
    let mask = i8x16.bitmask(hits)
    while (mask != 0) {
      const place = at + ctz(mask)
      if (place > last) return 0
      if (memory.compare(place, word, length) == 0) return place
      mask &= mask - 1
    }
  }
  return 0
}

/** Of a length that is a multiple of sixteen. Other bytes, and the same in another order, give another sum. */
export function sum(from: usize, to: usize): u32 {
  let once = i32x4.splat(0)
  let twice = i32x4.splat(1)
  for (let at = from; at < to; at += 16) {
    once = i32x4.add(once, v128.load(at))
    twice = i32x4.add(i32x4.add(twice, once), i32x4.shl(twice, 5))
  }
  return lanes(once) ^ (lanes(twice) * 31)
}

function lanes(four: v128): u32 {
  return (
    ((i32x4.extract_lane(four, 0) * 31 + i32x4.extract_lane(four, 1)) * 31 + i32x4.extract_lane(four, 2)) * 31 +
    i32x4.extract_lane(four, 3)
  )
}
