/** AssemblyScript: the tokens of JSON. Functions return the place behind the token that begins here, or 0 if none does. */

/** The last place where the last string can be cut to `mostKept` without tearing an escape or a surrogate pair. */
export let safeCut: usize = 0
export let firstBeyondAscii: usize = 0
export let hasEscape: bool = false
/** Whether a string since `forgetMark` contains U+0080, the mark of references, as an escape. */
export let hasMark: bool = false

export function forgetMark(): void {
  hasMark = false
}

/** The place behind the closing quote. Also sets the variables above. */
export function afterString(from: usize, end: usize, mostKept: usize): usize {
  const quote = i8x16.splat(0x22)
  const backslash = i8x16.splat(0x5c)
  const space = i8x16.splat(0x20)
  let at = from
  safeCut = mostKept
  firstBeyondAscii = usize.MAX_VALUE
  hasEscape = false
  while (at < end) {
    const bytes = v128.load(at)
    const beyondAscii = i8x16.bitmask(bytes)
    if (beyondAscii != 0) firstBeyondAscii = min(firstBeyondAscii, at + ctz(beyondAscii))
    const special = v128.or(v128.or(i8x16.eq(bytes, quote), i8x16.eq(bytes, backslash)), i8x16.lt_u(bytes, space))
    const mask = i8x16.bitmask(special)
    if (mask == 0) {
      at += 16
      continue
    }
    at += ctz(mask)
    if (at >= end) return 0
    const byte = load<u8>(at)
    if (byte == 0x22) return at + 1
    if (byte != 0x5c) return 0
    hasEscape = true
    const next = afterEscape(at + 1, end)
    if (next == 0) return 0
    if (at < mostKept && (isFirstOfPair(at) ? next + 6 : next) > mostKept) safeCut = min(safeCut, at)
    at = next
  }
  return 0
}

/** Whether an escape is the first half of a surrogate pair. */
function isFirstOfPair(at: usize): bool {
  if (load<u8>(at + 1) != 0x75 || (load<u8>(at + 2) | 0x20) != 0x64) return false
  const digit = load<u8>(at + 3) | 0x20
  return digit == 0x38 || digit == 0x39 || digit == 0x61 || digit == 0x62
}

function afterEscape(at: usize, end: usize): usize {
  if (at >= end) return 0
  switch (load<u8>(at)) {
    case 0x22: // "
    case 0x5c: // backslash
    case 0x2f: // /
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return at + 1
    case 0x75: // u
      if (at + 5 > end) return 0
      if (load<u32>(at + 1) == 0x30383030) hasMark = true
      return isHex(load<u8>(at + 1)) && isHex(load<u8>(at + 2)) && isHex(load<u8>(at + 3)) && isHex(load<u8>(at + 4))
        ? at + 5
        : 0
    default:
      return 0
  }
}

export function afterNumber(from: usize, end: usize): usize {
  let at = from
  if (load<u8>(at) == 0x2d) at++
  at = at < end && load<u8>(at) == 0x30 ? at + 1 : afterDigits(at, end)
  if (at != 0 && at < end && load<u8>(at) == 0x2e) at = afterDigits(at + 1, end)
  if (at != 0 && at < end && (load<u8>(at) | 0x20) == 0x65) {
    at++
    if (at < end && (load<u8>(at) == 0x2b || load<u8>(at) == 0x2d)) at++
    at = afterDigits(at, end)
  }
  return at
}

function afterDigits(from: usize, end: usize): usize {
  let at = from
  while (at < end && isDigit(load<u8>(at))) at++
  return at == from ? 0 : at
}

/** Compares `true`, `false` and `null` as little-endian numbers. */
export function afterWord(at: usize, end: usize, first: u8): usize {
  if (at + 4 > end) return 0
  if (first == 0x66) return at + 5 <= end && load<u32>(at + 1) == 0x65736c61 ? at + 5 : 0
  const word = load<u32>(at)
  return word == 0x65757274 || word == 0x6c6c756e ? at + 4 : 0
}

export function afterSpace(from: usize, end: usize): usize {
  let at = from
  while (at < end) {
    const byte = load<u8>(at)
    if (byte != 0x20 && byte != 0x0a && byte != 0x0d && byte != 0x09) break
    at++
  }
  return at
}

export function isDigit(byte: u8): bool {
  return byte >= 0x30 && byte <= 0x39
}

function isHex(byte: u8): bool {
  const letter = byte | 0x20
  return isDigit(byte) || (letter >= 0x61 && letter <= 0x66)
}
