import { cellsOf } from '../text/cells.ts'
import type { Frame, Line, Look, Span } from '../text/span.ts'
import { asciiOf, asciiWords } from './ascii.ts'
import { attributeOf, blankOf, unpainted } from './attribute.ts'

/**
 * Attribute and text of a cell; the text is empty in the second cell of a wide character. Cells are replaced, never
 * changed, so that the new and the drawn screen can share them, and most of a screen costs nothing.
 */
export type ScreenCell = readonly [attribute: number, text: string]

export type Row = ScreenCell[]

/** The cells of a terminal that was just cleared. */
export function blankRows({ cols, rows }: { readonly cols: number; readonly rows: number }): Row[] {
  return Array.from({ length: rows }, () => new Array<ScreenCell>(cols).fill(cleared))
}

const cleared: ScreenCell = [unpainted, ' ']

/** Writes a frame into the cells of a screen. Cuts text that does not fit, and fills the rest with blanks. */
export function layFrame(frame: Frame, look: Look, rows: readonly Row[]): void {
  const blank = blankOf(attributeOf({ text: '' }, look.theme))
  for (const [y, row] of rows.entries()) layLine(frame.rows[y] ?? [], look, row, blank)
}

function layLine(line: Line, look: Look, row: Row, blank: number): void {
  let x = 0
  for (const span of line) {
    const attribute = attributeOf(span, look.theme)
    const text = look.glyphs === 'ascii' ? inAscii(span) : span.text
    x = simple.test(text) ? laySimple(text, attribute, row, x) : layClusters(text, attribute, row, x)
    if (x >= row.length) break
  }
  for (; x < row.length; x++) set(row, x, blank, ' ')
}

const inAscii = ({ text, isGlyph, standIn }: Span): string => standIn ?? (isGlyph ? asciiOf(text) : asciiWords(text))

/** Text of characters that combine with no other and have a certain width, which is true of most text. */
const simple =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0400-\u0482\u2010-\u2027\u2190-\u2193\u2500-\u259f\u2800-\u28ff\u3041-\u3096\u309b-\u30ff\u4e00-\u9fff\uac00-\ud7a3]*$/
const FIRST_WIDE = 0x3041
const SPACE = 0x20

function laySimple(text: string, attribute: number, row: Row, start: number): number {
  const blank = blankOf(attribute)
  let x = start
  for (let at = 0; at < text.length && x < row.length; at++) {
    const code = text.charCodeAt(at)
    const character = text.charAt(at)
    if (code >= FIRST_WIDE) x = layWide(character, attribute, row, x)
    else set(row, x++, code === SPACE ? blank : attribute, character)
  }
  return x
}

/** Writes a wide character, or a blank if only half of it fits. */
function layWide(cluster: string, attribute: number, row: Row, x: number): number {
  const fits = x + 1 < row.length
  set(row, x, fits ? attribute : blankOf(attribute), fits ? cluster : ' ')
  set(row, x + 1, attribute, '')
  return x + 2
}

/** Removes control characters, in case text gets here unwashed. */
const control = /[\0-\x1f\x7f-\x9f]/g

function layClusters(text: string, attribute: number, row: Row, start: number): number {
  let x = start
  for (const { text: cluster, width } of cellsOf(text.replace(control, ''))) {
    if (x >= row.length) break
    if (width === 2) x = layWide(cluster, attribute, row, x)
    else set(row, x++, cluster === ' ' ? blankOf(attribute) : attribute, cluster)
  }
  return x
}

function set(row: Row, x: number, attribute: number, text: string): void {
  const cell = row[x]
  if (cell && (cell[0] !== attribute || cell[1] !== text)) row[x] = [attribute, text]
}
