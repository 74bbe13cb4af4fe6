import { clipLine, lineWidth } from '../text/lines.ts'
import { glyph, type Line, type Span, span, type Token } from '../text/span.ts'

/** The columns of the transcript pane: 1 role mark · 3 body and fold mark · 5 tool name · 7 output · width − 3 right edge. */
export const columns = { mark: 1, body: 3, name: 5, output: 7 } as const

const WIDEST_TEXT = 100
/** Fits one wide character. */
const NARROWEST = 2

/** Width of text; longer lines are hard to read. */
export function textWidth(width: number): number {
  return Math.max(Math.min(width - 6, WIDEST_TEXT), NARROWEST)
}

/** Width of text beneath a heading with a fold mark, indented like the heading's name. */
export function widthBeneath(width: number): number {
  return Math.max(textWidth(width) - (columns.name - columns.body), NARROWEST)
}

/** Width of headings, whose right edge stays near the text in a wide pane. */
export function pageWidth(width: number): number {
  return Math.min(width, WIDEST_TEXT + 6)
}

/** Columns from `column` to the right edge. */
export function roomFrom(column: number, width: number): number {
  return Math.max(width - 2 - column, NARROWEST)
}

/** A row with `left` from a column on, cut if necessary, and `right` up to the right edge. */
export function row(column: number, left: Line, right: Line, width: number): Line {
  const room = roomFrom(column, pageWidth(width))
  const rightWidth = lineWidth(right)
  if (rightWidth === 0 || rightWidth + GAP >= room) return indented(column, clipLine(left, room))
  const clipped = clipLine(left, room - rightWidth - GAP)
  return indented(column, [...clipped, span(' '.repeat(room - lineWidth(clipped) - rightWidth)), ...right])
}

export const GAP = 2

export function indented(column: number, line: Line): Line {
  return line.length === 0 ? line : [span(' '.repeat(column)), ...line]
}

export function inToken(line: Line, token: Token): Line {
  return line.map(part => ({ ...part, token }))
}

export function foldMark(isOpen: boolean, token: Token): Span {
  return glyph(isOpen ? '▾' : '▸', token)
}
