import { type Cell, cellsOf, isPlain, mostUnits, widthOf } from './cells.ts'
import { glyph, type Line, type Span, type Style, span, type Token } from './span.ts'

/** The text of a line, without its looks. */
export const textOf = (line: readonly { readonly text: string }[]): string => line.map(({ text }) => text).join('')

/** Splits spans at line breaks. */
export function splitLines(spans: readonly Span[]): readonly Line[] {
  const lines: Span[][] = [[]]
  for (const one of spans) {
    for (const [at, part] of one.text.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ ...one, text: part })
    }
  }
  return lines
}

export function lineWidth(line: Line): number {
  let width = 0
  for (const { text } of line) width += widthOf(text)
  return width
}

/** Puts a head before the first line, and blanks of the same width before the others. */
export function hanging(head: Line, lines: readonly Line[]): readonly Line[] {
  const blanks = span(' '.repeat(lineWidth(head)))
  return lines.map((line, at) => (at === 0 ? [...head, ...line] : [blanks, ...line]))
}

/** Cuts a line to `width` columns. The last cell marks the cut, in the style of the text there. */
export function clipLine(line: Line, width: number): Line {
  return roomBeside(line, width) < 0 ? clipped(line, width) : line
}

function clipped(line: Line, width: number): Line {
  if (width < 1) return []
  const { text: _, ...style } = spanAt(line, width - 1)
  return [...sliceLine(line, 0, width - 1), { ...style, ...glyph('…', style.token) }]
}

/** Cuts or pads a line to exactly `width` columns. */
export function fitLine(line: Line, width: number): Line {
  const beside = roomBeside(line, width)
  const shown = beside < 0 ? clipped(line, width) : line
  const room = beside < 0 ? width - lineWidth(shown) : beside
  return room > 0 ? [...shown, span(' '.repeat(room))] : shown
}

/** Columns [from, to) of a line. A wide character that is only half inside becomes a space. */
export function sliceLine(line: Line, from: number, to: number): Line {
  const sliced: Span[] = []
  let column = 0
  for (const one of line) {
    if (column >= to) break
    const start = one.text.slice(0, mostUnits(to - column))
    const text = isPlain(start)
      ? start.slice(Math.max(from - column, 0), to - column)
      : slicedText(start, from - column, to - column)
    column += widthOf(start)
    if (text !== '') sliced.push(text === one.text ? one : { ...one, text })
  }
  return sliced
}

function slicedText(text: string, from: number, to: number): string {
  let sliced = ''
  let column = 0
  for (const cell of cellsOf(text)) {
    const next = column + cell.width
    if (column >= from && next <= to) sliced += cell.text
    else if (column < to && next > from) sliced += ' '
    column = next
  }
  return sliced
}

/** Cuts a path in the middle, and keeps its last name whole if there is room. */
export function clipMiddle(text: string, width: number, token?: Token, style?: Style): Line {
  if (widthOf(text) <= width) return [span(text, token, style)]
  if (width < 1) return []
  const cells = cellsOf(text)
  const room = width - 1
  const half = Math.ceil(room / 2)
  const name = widthOf(text.slice(text.lastIndexOf('/')))
  const end = startOf(cells.toReversed(), name > half && name <= room * 0.8 ? name : half).toReversed()
  const start = startOf(cells, room - columnsOf(end))
  return [span(textOf(start), token, style), glyph('…', token, style), span(textOf(end), token, style)]
}

function startOf(cells: readonly Cell[], width: number): readonly Cell[] {
  let room = width
  const end = cells.findIndex(cell => {
    room -= cell.width
    return room < 0
  })
  return end === -1 ? cells : cells.slice(0, end)
}

const columnsOf = (cells: readonly Cell[]): number => cells.reduce((width, cell) => width + cell.width, 0)

/** Columns that a line leaves free of `width`; negative if it is too long. A loop, as every frame does this thousands of times. */
function roomBeside(line: Line, width: number): number {
  let room = width
  for (const { text } of line) {
    if (text.length > mostUnits(width)) return -1
    room -= widthOf(text)
    if (room < 0) return -1
  }
  return room
}

function spanAt(line: Line, column: number): Span {
  let before = 0
  const found = line.find(({ text }) => {
    before += widthOf(text.slice(0, mostUnits(column + 1)))
    return before > column
  })
  return found ?? span('')
}
