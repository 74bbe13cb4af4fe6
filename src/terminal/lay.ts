import { cellsOf, isSimple, isWide } from '../text/cells.ts'
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
  return Array.from({ length: rows }, () => new Array<ScreenCell>(cols).fill(blankCell(unpainted)))
}

const blankCells = new Map<number, ScreenCell>()

/** The blank cell with an attribute, always the same object, as most cells of a screen are blank. */
function blankCell(attribute: number): ScreenCell {
  const known = blankCells.get(attribute)
  if (known) return known
  const cell: ScreenCell = [attribute, ' ']
  blankCells.set(attribute, cell)
  return cell
}

/** Writes a frame into the cells of a screen. Cuts text that does not fit, and fills the rest with blanks. */
export function layFrame(frame: Frame, look: Look, rows: readonly Row[]): void {
  const blank = blankCell(blankOf(attributeOf({ text: '' }, look.theme)))
  for (const [y, row] of rows.entries()) layLine(frame.rows[y] ?? [], look, row, blank)
}

function layLine(line: Line, look: Look, row: Row, blank: ScreenCell): void {
  let x = 0
  for (const span of line) {
    const attribute = attributeOf(span, look.theme)
    const text = look.glyphs === 'ascii' ? inAscii(span) : span.text
    x = isSimple(text) ? laySimple(text, attribute, row, x) : layClusters(text, attribute, row, x)
    if (x >= row.length) break
  }
  row.fill(blank, x)
}

const inAscii = ({ text, isGlyph, standIn }: Span): string => standIn ?? (isGlyph ? asciiOf(text) : asciiWords(text))

function laySimple(text: string, attribute: number, row: Row, start: number): number {
  const blank = blankOf(attribute)
  if (blanks.test(text)) return layBlanks(text.length, blank, row, start)
  let x = start
  for (let at = 0; at < text.length && x < row.length; at++) {
    const character = text.charAt(at)
    if (isWide(character)) x = layWide(character, attribute, row, x)
    else set(row, x++, character === ' ' ? blank : attribute, character)
  }
  return x
}

const blanks = /^ +$/

function layBlanks(count: number, blank: number, row: Row, start: number): number {
  row.fill(blankCell(blank), start, start + count)
  return start + count
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
  if (cell && (cell[0] !== attribute || cell[1] !== text))
    row[x] = text === ' ' ? blankCell(attribute) : [attribute, text]
}
