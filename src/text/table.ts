import type { Tokens } from 'marked'
import { widthOf } from './cells.ts'
import { inlineLines } from './inline.ts'
import { lineWidth, textOf } from './lines.ts'
import { glyph, type Line, span, type Token } from './span.ts'
import { wrapLine } from './wrap.ts'

const GAP = 2
const LEAST_COLUMN = 3

interface Layout {
  readonly width: number
  readonly token: Token
  readonly backticks: boolean
}

/** Lays out a table with aligned columns, narrowed until they fit; undefined if there are too many columns. */
export function tableLines(table: Tokens.Table, layout: Layout): readonly Line[] | undefined {
  const room = layout.width - GAP * (table.header.length - 1)
  if (room < LEAST_COLUMN * table.header.length) return undefined
  const header = table.header.map(cell => inlineLines(cell.tokens, { token: layout.token, bold: true }, layout))
  const rows = table.rows.map(row => row.map(cell => inlineLines(cell.tokens, { token: layout.token }, layout)))
  const widths = columnWidths([header, ...rows], room)
  return [
    ...rowLines(header, widths, table.align),
    joined(widths.map(width => [glyph('─'.repeat(width), 'border')])),
    ...rows.flatMap(row => rowLines(row, widths, table.align)),
  ]
}

type CellLines = readonly Line[]

/** Makes every column at least as wide as its longest word, if there is room. */
function columnWidths(rows: readonly (readonly CellLines[])[], room: number): readonly number[] {
  const natural = widest(rows, lineWidth)
  const words = widest(rows, longestWord)
  const left = room - words.reduce((sum, width) => sum + width, 0)
  if (left < 0) return narrowed(natural, room)
  const more = narrowed(
    natural.map((width, column) => width - (words[column] ?? 0)),
    left,
  )
  return words.map((width, column) => width + (more[column] ?? 0))
}

function widest(rows: readonly (readonly CellLines[])[], measure: (line: Line) => number): readonly number[] {
  const [header = []] = rows
  return header.map((_, column) =>
    rows.reduce((most, row) => Math.max(most, ...(row[column] ?? []).map(measure)), LEAST_COLUMN),
  )
}

function longestWord(line: Line): number {
  return textOf(line)
    .split(' ')
    .reduce((longest, word) => Math.max(longest, widthOf(word)), 0)
}

/** Narrow columns keep their width; the others share the room that is left. */
function narrowed(widths: readonly number[], room: number): readonly number[] {
  const result = [...widths]
  const byWidth = widths.map((_, column) => column).sort((a, b) => (widths[a] ?? 0) - (widths[b] ?? 0))
  let left = room
  for (const [at, column] of byWidth.entries()) {
    const share = Math.floor(left / (byWidth.length - at))
    result[column] = Math.min(widths[column] ?? 0, share)
    left -= result[column]
  }
  return result
}

function rowLines(
  cells: readonly CellLines[],
  widths: readonly number[],
  align: Tokens.Table['align'],
): readonly Line[] {
  const wrapped = widths.map((width, column) => (cells[column] ?? []).flatMap(line => wrapLine(line, width)))
  const height = Math.max(...wrapped.map(lines => lines.length), 1)
  return Array.from({ length: height }, (_, at) =>
    joined(widths.map((width, column) => aligned(wrapped[column]?.[at] ?? [], width, align[column] ?? 'left'))),
  )
}

function aligned(line: Line, width: number, align: 'left' | 'right' | 'center'): Line {
  const room = Math.max(width - lineWidth(line), 0)
  const before = align === 'left' ? 0 : align === 'right' ? room : Math.floor(room / 2)
  return [...spaces(before), ...line, ...spaces(room - before)]
}

function joined(cells: readonly Line[]): Line {
  return cells.flatMap((cell, at) => (at > 0 ? [...spaces(GAP), ...cell] : cell))
}

const spaces = (count: number): Line => (count > 0 ? [span(' '.repeat(count))] : [])
