import type { Look } from '../text/span.ts'
import { blankOf, sequenceOf } from './attribute.ts'
import type { Row, ScreenCell } from './lay.ts'

/**
 * Returns the sequences that turn a terminal that shows `drawn` into one that shows `rows`, and updates `drawn`. Cursor and
 * attributes of the terminal are undefined afterwards.
 */
export function drawChanges(rows: readonly Row[], drawn: readonly Row[], glyphs: Look['glyphs']): string {
  let written = ''
  for (const [y, row] of rows.entries()) {
    const before = drawn[y]
    if (before) written += drawRow(row, before, y, glyphs)
  }
  return written
}

function drawRow(row: Row, before: Row, y: number, glyphs: Look['glyphs']): string {
  let written = ''
  let attribute: number | undefined
  /** Column of the cursor, known only after characters that all terminals draw equally wide. */
  let cursor = -1
  let isUnsure = false
  for (let x = 0; x < row.length; x++) {
    const cell = row[x] as ScreenCell
    const next = row[x + 1]
    // Most cells are identical objects, so their contents need no comparison.
    if (!isUnsure && cell === before[x] && next === before[x + 1]) continue
    const isWide = next?.[1] === '' && cell[1] !== ''
    // Half of a wide character whose other half was overwritten.
    const text = cell[1] === '' ? ' ' : cell[1]
    if (!isUnsure && isDrawn(before, x, cell, text, isWide)) {
      if (isWide) x++
      continue
    }
    if (cursor !== x) written += isBlankBetween(row, cursor, x, attribute) ? ' '.repeat(x - cursor) : cursorTo(x, y)
    if (attribute !== cell[0]) written += sequenceOf(cell[0])
    attribute = cell[0]
    const isSure = isSureOfWidth(text, isWide, glyphs)
    // Clears both cells first, as a terminal that draws the character narrow would leave the second one as it was.
    written += isSure || !isWide ? text : `  ${cursorTo(x, y)}${text}`
    before[x] = text === cell[1] ? cell : [cell[0], text]
    if (isWide) before[++x] = next
    cursor = isSure ? x + 1 : -1
    // A terminal that draws the character wider has overwritten the cell behind it.
    isUnsure = !isSure
  }
  return written
}

const cursorTo = (x: number, y: number): string => `\x1b[${y + 1};${x + 1}H`

/** Whether the cells from the cursor to a column are a few blanks, which can be written with no more bytes than a move. */
function isBlankBetween(row: Row, from: number, to: number, attribute: number | undefined): boolean {
  if (from < 0 || attribute === undefined || to - from > SHORTEST_MOVE) return false
  const blank = blankOf(attribute)
  for (let x = from; x < to; x++) if (row[x]?.[0] !== blank || row[x]?.[1] !== ' ') return false
  return true
}

/** Bytes of the shortest sequence that moves the cursor. */
const SHORTEST_MOVE = 6

function isDrawn(before: Row, x: number, cell: ScreenCell, text: string, isWide: boolean): boolean {
  const drawn = before[x]
  const isSame = drawn === cell || (drawn?.[0] === cell[0] && drawn[1] === text)
  return isSame && (!isWide || before[x + 1]?.[1] === '')
}

/** Whether all terminals agree on the width: narrow letters and lines, and wide characters from before emoji. */
function isSureOfWidth(text: string, isWide: boolean, glyphs: Look['glyphs']): boolean {
  const code = text.charCodeAt(0)
  if (text.length !== 1) return false
  if (isWide) return isIdeograph(code) || (code >= 0xac00 && code <= 0xd7a3)
  // A terminal that may draw our symbols wide may do so with the letters of other alphabets, too.
  if (glyphs === 'ascii') return code >= 0x20 && code <= 0x7e
  return code < 0x300 || (code >= 0x370 && code < 0x483) || isOurs(code)
}

/** Without the hexagrams (U+4DC0 to U+4DFF), which used to be narrow. */
const isIdeograph = (code: number): boolean => (code >= 0x3041 && code < 0x4dc0) || (code >= 0x4e00 && code <= 0x9fff)

const isOurs = (code: number): boolean => (code >= 0x2500 && code <= 0x259f) || (code >= 0x2800 && code <= 0x28ff)
