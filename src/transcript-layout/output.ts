import { expandTabs } from '../text/cells.ts'
import { type CodeFlow, flowed } from '../text/code-flow.ts'
import { clipLine } from '../text/lines.ts'
import { glyph, type Line, span, type Token } from '../text/span.ts'
import { columns, indented, roomFrom } from './page.ts'
import { excerpt, MOST_ROWS, moreLines } from './words.ts'

const PEEK = 3
/** Blank lines may lie between. */
const LOOKED_AT = 20

/** The first few lines of what came out, without the blank ones, and how many are hidden. */
export function peek(text: string, width: number): readonly Line[] {
  const { lines, more } = excerpt(text, LOOKED_AT)
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : at))
  const first = filled.slice(0, PEEK)
  const hidden = lines.length - 1 - (first.at(-1) ?? -1) + more
  // To say that one line is hidden takes as much room as the line.
  const isLast = hidden === 1 && more === 0
  const room = roomFrom(columns.output, width)
  const rows = (isLast ? filled : first).map(at => clipLine(lineOf(lines[at] ?? '', 'result'), room))
  return placed(hidden === 0 || isLast ? rows : [...rows, moreLines(hidden)])
}

/** All of it, or as much as anybody reads. */
export function wholeOutput(text: string, width: number, code: CodeFlow, token: Token = 'result'): readonly Line[] {
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

/** Lines fitted to the room, up to the most that are ever laid out; the rest is counted. */
export function cut(lines: readonly Line[], more: number, room: number, code: CodeFlow): readonly Line[] {
  const rows: Line[] = []
  for (const [at, line] of lines.entries()) {
    for (const row of flowed(line, room, code)) rows.push(row)
    if (rows.length < MOST_ROWS) continue
    const left = lines.length - 1 - at + more
    const rest = left > 0 ? [moreLines(left)] : rows.length > MOST_ROWS ? [[glyph('…', 'dim')]] : []
    return [...rows.slice(0, MOST_ROWS), ...rest]
  }
  return more === 0 ? rows : [...rows, moreLines(more)]
}

const placed = (lines: readonly Line[]): readonly Line[] => lines.map(line => indented(columns.output, line))

const lineOf = (text: string, token: Token): Line => (text === '' ? [] : [span(expandTabs(text, 4), token)])
