import { crc32, deflateSync } from 'node:zlib'

/**
 * Encodes pixels of red, green, blue and opacity as a PNG of at most 256 colours, which is enough for text on a plain
 * background.
 */
export function pngOf(pixels: Uint8Array, width: number, height: number): Buffer {
  const { palette, indexOf } = paletteOf(pixels)
  // A byte before each row names its filter: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf(colourAt(pixels, y * width + x))
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const indexedBytes = Buffer.from([8, 3, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, indexedBytes])),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const MOST_COLOURS = 256

/** The most frequent colours, and for every other colour the nearest of them. */
function paletteOf(pixels: Uint8Array): { palette: readonly number[]; indexOf: (colour: number) => number } {
  const used = new Map<number, number>()
  for (let at = 0; at < pixels.length / 4; at++) {
    const colour = colourAt(pixels, at)
    used.set(colour, (used.get(colour) ?? 0) + 1)
  }
  const byUse = [...used].sort(([a, often], [b, oftener]) => oftener - often || a - b).map(([colour]) => colour)
  const palette = byUse.slice(0, MOST_COLOURS)
  const indexes = new Map(byUse.map(colour => [colour, nearest(colour, palette)]))
  return { palette, indexOf: colour => indexes.get(colour) ?? 0 }
}

function nearest(colour: number, palette: readonly number[]): number {
  const parts = partsOf(colour)
  let [found, least] = [0, Number.POSITIVE_INFINITY]
  for (const [index, other] of palette.entries()) {
    const distance = partsOf(other).reduce((sum, part, at) => sum + (part - (parts[at] ?? 0)) ** 2, 0)
    if (distance < least) [found, least] = [index, distance]
  }
  return found
}

const colourAt = (pixels: Uint8Array, at: number): number =>
  ((pixels[4 * at] ?? 0) << 16) | ((pixels[4 * at + 1] ?? 0) << 8) | (pixels[4 * at + 2] ?? 0)

const partsOf = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255]

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
