import { expandTabs } from '../text/cells.ts'
import { type CodeFlow, flowed } from '../text/code-flow.ts'
import { clipLine } from '../text/lines.ts'
import { glyph, type Line, span, type Token } from '../text/span.ts'
import { columns, indented, roomFrom } from './page.ts'
import { excerpt, MOST_ROWS, moreLines } from './words.ts'

const PEEK = 3
/** Lines to read for the peek, as some of them may be blank. */
const LOOKED_AT = 20

/** The first few lines of an output, without blank ones, and the number of hidden ones. */
export function peek(text: string, width: number): readonly Line[] {
  const { lines, more } = excerpt(text, LOOKED_AT)
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : at))
  const first = filled.slice(0, PEEK)
  const hidden = lines.length - 1 - (first.at(-1) ?? -1) + more
  // A single hidden line takes no more room than the note about it.
  const isLast = hidden === 1 && more === 0
  const room = roomFrom(columns.output, width)
  const rows = (isLast ? filled : first).map(at => clipLine(lineOf(lines[at] ?? '', 'result'), room))
  return placed(hidden === 0 || isLast ? rows : [...rows, moreLines(hidden)])
}

/** The whole output, up to MOST_ROWS. */
export function fullOutput(text: string, width: number, code: CodeFlow, token: Token = 'result'): readonly Line[] {
  const { lines, more } = excerpt(text, MOST_ROWS)
  return placed(
    cut(
      lines.map(line => lineOf(line, token)),
      more,
      roomFrom(columns.output, width),
      code,
    ),
  )
}

/** Wraps or cuts lines to the room, up to MOST_ROWS; `more` and all further lines are counted at the end. */
export function cut(lines: readonly Line[], more: number, room: number, code: CodeFlow): readonly Line[] {
  const rows: Line[] = []
  for (const [at, line] of lines.entries()) {
    for (const row of flowed(line, room, code)) rows.push(row)
    if (rows.length < MOST_ROWS) continue
    const left = lines.length - 1 - at + more
    const note = left > 0 ? [moreLines(left)] : rows.length > MOST_ROWS ? [[glyph('…', 'dim')]] : []
    return [...rows.slice(0, MOST_ROWS), ...note]
  }
  return more === 0 ? rows : [...rows, moreLines(more)]
}

const placed = (lines: readonly Line[]): readonly Line[] => lines.map(line => indented(columns.output, line))

const lineOf = (text: string, token: Token): Line => (text === '' ? [] : [span(expandTabs(text, 4), token)])
