import type { Look } from '../text/span.ts'
import { sequenceOf } from './attribute.ts'
import type { Row, ScreenCell } from './lay.ts'

/**
 * What must be written so that a terminal that shows `drawn` shows `rows`; from then on `drawn` is what it shows.
 * The cursor is left anywhere, and how the terminal paints as well.
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
  /** Where the cursor is known to stand: only after characters that every terminal measures alike. */
  let cursor = -1
  let isShaken = false
  for (let x = 0; x < row.length; x++) {
    const cell = row[x] as ScreenCell
    const next = row[x + 1]
    // Most cells are the very same, also beside each other: no need to look at what is in them.
    if (!isShaken && cell === before[x] && next === before[x + 1]) continue
    const isWide = next?.[1] === '' && cell[1] !== ''
    // Half of a wide character that something was laid over.
    const text = cell[1] === '' ? ' ' : cell[1]
    if (!isShaken && isDrawn(before, x, cell, text, isWide)) {
      if (isWide) x++
      continue
    }
    if (cursor !== x) written += `\x1b[${y + 1};${x + 1}H`
    if (attribute !== cell[0]) written += sequenceOf(cell[0])
    attribute = cell[0]
    const isSure = isSureOfWidth(text, isWide, glyphs)
    // A terminal that thinks it narrow leaves its second cell as it was: so that is cleared.
    written += isSure || !isWide ? text : `  \x1b[${y + 1};${x + 1}H${text}`
    before[x] = text === cell[1] ? cell : [cell[0], text]
    if (isWide) before[++x] = next
    cursor = isSure ? x + 1 : -1
    // One that thinks it wide has overwritten what comes after it.
    isShaken = !isSure
  }
  return written
}

function isDrawn(before: Row, x: number, cell: ScreenCell, text: string, isWide: boolean): boolean {
  const drawn = before[x]
  const isSame = drawn === cell || (drawn?.[0] === cell[0] && drawn[1] === text)
  return isSame && (!isWide || before[x + 1]?.[1] === '')
}

/** Narrow letters and lines, and the wide characters that were wide before there were emoji. */
function isSureOfWidth(text: string, isWide: boolean, glyphs: Look['glyphs']): boolean {
  const code = text.charCodeAt(0)
  if (text.length !== 1) return false
  if (isWide) return isIdeograph(code) || (code >= 0xac00 && code <= 0xd7a3)
  // Where our signs are perhaps drawn wide, so are the letters of other alphabets.
  if (glyphs === 'ascii') return code >= 0x20 && code <= 0x7e
  return code < 0x300 || (code >= 0x370 && code < 0x483) || isOurs(code)
}

/** The hexagrams among them were narrow for long. */
const isIdeograph = (code: number): boolean => (code >= 0x3041 && code < 0x4dc0) || (code >= 0x4e00 && code <= 0x9fff)

const isOurs = (code: number): boolean => (code >= 0x2500 && code <= 0x259f) || (code >= 0x2800 && code <= 0x28ff)
