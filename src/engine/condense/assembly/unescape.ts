/** AssemblyScript: decodes JSON strings into UTF-8. */
import { writeCode } from './letter-table'

/** Decodes a well-formed string and returns the end of the output; may touch 16 bytes behind it. */
export function unescape(from: usize, length: usize, output: usize): usize {
  const backslash = i8x16.splat(0x5c)
  const end = from + length
  let at = from
  let to = output
  while (at < end) {
    const bytes = v128.load(at)
    v128.store(to, bytes)
    const mask = i8x16.bitmask(i8x16.eq(bytes, backslash))
    const plain = min<usize>(mask == 0 ? 16 : ctz(mask), end - at)
    at += plain
    to += plain
    if (mask == 0 || at == end) continue
    if (load<u8>(at + 1) == 0x75) {
      to = writeCode(codeOf(at, end), to)
      at += lastWasPair ? 12 : 6
    } else {
      store<u8>(to++, meant(load<u8>(at + 1)))
      at += 2
    }
  }
  return to
}

function meant(letter: u8): u8 {
  switch (letter) {
    case 0x62:
      return 0x08
    case 0x66:
      return 0x0c
    case 0x6e:
      return 0x0a
    case 0x72:
      return 0x0d
    case 0x74:
      return 0x09
    default:
      return letter
  }
}

let lastWasPair: bool = false

/** Code point of an escape or a pair of them; U+FFFD for half of a pair. */
function codeOf(at: usize, end: usize): u32 {
  lastWasPair = false
  const unit = unitAt(at + 2)
  if ((unit & 0xf800) != 0xd800) return unit
  if ((unit & 0xfc00) == 0xdc00 || at + 12 > end || load<u16>(at + 6) != 0x755c) return 0xfffd
  const second = unitAt(at + 8)
  if ((second & 0xfc00) != 0xdc00) return 0xfffd
  lastWasPair = true
  return 0x10000 + ((unit & 0x3ff) << 10) + (second & 0x3ff)
}

function unitAt(at: usize): u32 {
  return (digitAt(at) << 12) | (digitAt(at + 1) << 8) | (digitAt(at + 2) << 4) | digitAt(at + 3)
}

function digitAt(at: usize): u32 {
  const byte = load<u8>(at)
  return byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57
}
