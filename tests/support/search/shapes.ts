/** A cell of a picture, in pixels. */
export const cell = { width: 18, height: 40 } as const
const middle = { x: cell.width / 2, y: cell.height / 2 } as const

/** Characters between which fonts leave gaps: lines, corners, blocks and dots, drawn to the edges of a cell. */
export function shapeOf(text: string, colour: string): string | undefined {
  const arms = lines[text]
  if (arms) return armsOf(arms, colour)
  const corner = corners[text]
  if (corner) return `<path d="${corner}" stroke="${colour}" stroke-width="2" fill="none"/>`
  const code = text.codePointAt(0) ?? 0
  if (code >= 0x2800 && code <= 0x28ff) return dotsOf(code - 0x2800, colour)
  if (code >= 0x2580 && code <= 0x2593) return blockOf(code, colour)
  return undefined
}

/** The weight of its arms: left, up, right, down. */
const lines: { readonly [character: string]: readonly [number, number, number, number] } = {
  '─': [1, 0, 1, 0],
  '│': [0, 1, 0, 1],
  '┌': [0, 0, 1, 1],
  '┐': [1, 0, 0, 1],
  '└': [0, 1, 1, 0],
  '┘': [1, 1, 0, 0],
  '├': [0, 1, 1, 1],
  '┤': [1, 1, 0, 1],
  '┬': [1, 0, 1, 1],
  '┴': [1, 1, 1, 0],
  '┼': [1, 1, 1, 1],
  '━': [2, 0, 2, 0],
  '┃': [0, 2, 0, 2],
  '╸': [2, 0, 0, 0],
  '╺': [0, 0, 2, 0],
  '╾': [2, 0, 1, 0],
  '╼': [1, 0, 2, 0],
  '┯': [2, 0, 2, 1],
  '┷': [2, 1, 2, 0],
  '┭': [2, 0, 1, 1],
  '┮': [1, 0, 2, 1],
  '┵': [2, 1, 1, 0],
  '┶': [1, 1, 2, 0],
}

function armsOf([left, up, right, down]: readonly [number, number, number, number], colour: string): string {
  const across = (weight: number, from: number, to: number) =>
    weight === 0 ? '' : rect(from, middle.y - thickness(weight) / 2, to - from, thickness(weight), colour)
  const upright = (weight: number, from: number, to: number) =>
    weight === 0 ? '' : rect(middle.x - thickness(weight) / 2, from, thickness(weight), to - from, colour)
  return [
    across(left, 0, middle.x + (up || down || right ? 1 : 0)),
    across(right, middle.x - 1, cell.width),
    upright(up, 0, middle.y + 1),
    upright(down, middle.y - 1, cell.height),
  ].join('')
}

const thickness = (weight: number): number => (weight === 2 ? 6 : 2)

const corners: { readonly [character: string]: string } = {
  '╭': 'M18 20H15A6 6 0 0 0 9 26V40',
  '╮': 'M0 20H3A6 6 0 0 1 9 26V40',
  '╰': 'M18 20H15A6 6 0 0 1 9 14V0',
  '╯': 'M0 20H3A6 6 0 0 0 9 14V0',
}

/** The dot of each bit of a braille character: column, row. */
const dots = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
] as const

function dotsOf(bits: number, colour: string): string {
  return dots
    .filter((_, bit) => (bits >> bit) & 1)
    .map(([column, row]) => `<circle cx="${4.5 + 9 * column}" cy="${5 + 10 * row}" r="3" fill="${colour}"/>`)
    .join('')
}

function blockOf(code: number, colour: string): string {
  if (code === 0x2580) return rect(0, 0, cell.width, cell.height / 2, colour)
  if (code === 0x2590) return rect(middle.x, 0, middle.x, cell.height, colour)
  if (code > 0x2590) {
    return `<g opacity="${(code - 0x2590) / 4}">${rect(0, 0, cell.width, cell.height, colour)}</g>`
  }
  const height = code <= 0x2588 ? (cell.height / 8) * (code - 0x2580) : cell.height
  const width = code <= 0x2588 ? cell.width : Math.round((cell.width * (0x2590 - code)) / 8)
  return rect(0, cell.height - height, width, height, colour)
}

function rect(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`
}
