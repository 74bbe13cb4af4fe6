/** AssemblyScript: characters in UTF-8. */

/** Number of bytes of the character here; 0 if it is not UTF-8, or torn. */
export function lengthOf(at: usize, end: usize): i32 {
  const first = load<u8>(at)
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  if (at + length > end || !isMore(load<u8>(at + 1))) return 0
  if (length == 2) return 2
  const second = load<u8>(at + 1)
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)) return 0
  if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) return 0
  if (!isMore(load<u8>(at + 2)) || (length == 4 && !isMore(load<u8>(at + 3)))) return 0
  return length
}

export function isMore(byte: u8): bool {
  return (byte & 0xc0) == 0x80
}

/** Code point of a character of two or more bytes. */
export function codeAt(at: usize, length: i32): u32 {
  let code: u32 = load<u8>(at) & (0x7f >> length)
  for (let more = 1; more < length; more++) code = (code << 6) | (load<u8>(at + more) & 0x3f)
  return code
}

/** Writes a code point and returns the place behind it. */
export function writeCode(code: u32, to: usize): usize {
  if (code < 0x80) {
    store<u8>(to, <u8>code)
    return to + 1
  }
  if (code < 0x800) {
    store<u8>(to, <u8>(0xc0 | (code >> 6)))
    return writeLast(code, to + 1)
  }
  if (code < 0x10000) {
    store<u8>(to, <u8>(0xe0 | (code >> 12)))
    return writeLast(code, writeLast(code >> 6, to + 1))
  }
  store<u8>(to, <u8>(0xf0 | (code >> 18)))
  return writeLast(code, writeLast(code >> 6, writeLast(code >> 12, to + 1)))
}

function writeLast(code: u32, to: usize): usize {
  store<u8>(to, <u8>(0x80 | (code & 0x3f)))
  return to + 1
}
