import { readFileSync } from 'node:fs'

/** From Debian's package fonts-noto-color-emoji. */
export const emojiFont = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'

/** The PNG of one emoji, cut out of the font, since our pictures cannot draw bitmap fonts. */
export function emojiPicture(codePoint: number): Buffer | undefined {
  font ??= readFileSync(emojiFont)
  const glyph = glyphOf(font, codePoint)
  return glyph === undefined ? undefined : pictureOfGlyph(font, glyph)
}

let font: Buffer | undefined

function tableOf(bytes: Buffer, name: string): Buffer {
  for (let at = 12; at < 12 + bytes.readUInt16BE(4) * 16; at += 16) {
    if (bytes.toString('latin1', at, at + 4) === name) return bytes.subarray(bytes.readUInt32BE(at + 8))
  }
  throw new Error(`${emojiFont} has no ${name}.`)
}

/** Looks the glyph up in the table of ranges for all code points (format 12). */
function glyphOf(bytes: Buffer, codePoint: number): number | undefined {
  const map = tableOf(bytes, 'cmap')
  const ranges = Array.from({ length: map.readUInt16BE(2) }, (_, index) =>
    map.subarray(map.readUInt32BE(8 + index * 8)),
  )
  const whole = ranges.find(range => range.readUInt16BE(0) === 12)
  if (!whole) return undefined
  for (let at = 16; at < 16 + whole.readUInt32BE(12) * 12; at += 12) {
    const first = whole.readUInt32BE(at)
    if (codePoint >= first && codePoint <= whole.readUInt32BE(at + 4)) {
      return whole.readUInt32BE(at + 8) + codePoint - first
    }
  }
  return undefined
}

/** Takes the only size; its subtables say where in CBDT the picture of each glyph begins. */
function pictureOfGlyph(bytes: Buffer, glyph: number): Buffer | undefined {
  const places = tableOf(bytes, 'CBLC')
  const pictures = tableOf(bytes, 'CBDT')
  const list = places.subarray(places.readUInt32BE(8))
  for (let index = 0; index < places.readUInt32BE(16); index++) {
    const first = list.readUInt16BE(index * 8)
    if (glyph < first || glyph > list.readUInt16BE(index * 8 + 2)) continue
    const subtable = list.subarray(list.readUInt32BE(index * 8 + 4))
    const [indexFormat, imageFormat] = [subtable.readUInt16BE(0), subtable.readUInt16BE(2)]
    if (indexFormat !== 1 || imageFormat !== 17) return undefined
    const start = subtable.readUInt32BE(4) + subtable.readUInt32BE(8 + (glyph - first) * 4)
    const metrics = 5
    const length = pictures.readUInt32BE(start + metrics)
    return pictures.subarray(start + metrics + 4, start + metrics + 4 + length)
  }
  return undefined
}
