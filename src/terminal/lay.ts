import { cellsOf } from '../text/cells.ts'
import type { Frame, Line, Look } from '../text/span.ts'
import { asciiOf } from './ascii.ts'
import { attributeOf, blankOf } from './attribute.ts'

/** How it is painted, and what: a cluster, or nothing in the second cell of a wide one. */
export type Cell = [attribute: number, text: string]

/** A row of blessed's screen. */
export type Row = Cell[] & { dirty?: boolean }

/** Lays a frame into the cells of a screen. What does not fit is cut, what is not there is blank. */
export function layFrame(frame: Frame, look: Look, rows: readonly Row[]): void {
  const blank = blankOf(attributeOf({ text: '' }, look.theme))
  for (const [y, row] of rows.entries()) layLine(frame.rows[y] ?? [], look, row, blank)
}

function layLine(line: Line, look: Look, row: Row, blank: number): void {
  let x = 0
  for (const span of line) {
    const attribute = attributeOf(span, look.theme)
    const text = span.isGlyph && look.glyphs === 'ascii' ? asciiOf(span.text) : span.text
    x = simple.test(text) ? laySimple(text, attribute, row, x) : layClusters(text, attribute, row, x)
    if (x >= row.length) break
  }
  for (; x < row.length; x++) set(row, x, blank, ' ')
  row.dirty = true
}

/** Characters that are one cell each and join with no other: all but a few of what is drawn. */
const simple = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0400-\u0482\u2010-\u2027\u2190-\u2193\u2500-\u259f\u2800-\u28ff]*$/

function laySimple(text: string, attribute: number, row: Row, start: number): number {
  const end = Math.min(start + text.length, row.length)
  const blank = blankOf(attribute)
  for (let x = start; x < end; x++) {
    const character = text[x - start] ?? ' '
    set(row, x, character === ' ' ? blank : attribute, character)
  }
  return end
}

/** Whatever came here unwashed, nothing that a terminal obeys leaves. */
const control = /[\0-\x1f\x7f-\x9f]/g

function layClusters(text: string, attribute: number, row: Row, start: number): number {
  let x = start
  for (const { text: cluster, width } of cellsOf(text.replace(control, ''))) {
    const isWide = width === 2
    if (x >= row.length) break
    if (isWide && x + 1 === row.length) {
      set(row, x, blankOf(attribute), ' ')
      return row.length
    }
    set(row, x, cluster === ' ' ? blankOf(attribute) : attribute, cluster)
    if (isWide) set(row, x + 1, attribute, '')
    x += isWide ? 2 : 1
  }
  return x
}

function set(row: Row, x: number, attribute: number, text: string): void {
  const cell = row[x]
  if (!cell) return
  cell[0] = attribute
  cell[1] = text
}
