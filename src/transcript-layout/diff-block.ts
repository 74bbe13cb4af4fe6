import { asList, asObject, asText } from '../model/json.ts'
import { memo } from '../model/memo.ts'
import { type CodeFlow, flowed } from '../text/code-flow.ts'
import { createdRows, type DiffRow, diffRows, patchRows } from '../text/diff.ts'
import { hanging } from '../text/lines.ts'
import { glyph, type Line, span } from '../text/span.ts'
import type { CallBlock } from './block.ts'
import { columns, indented, roomFrom } from './page.ts'
import { MOST_ROWS, moreLines } from './words.ts'

const cache = memo<readonly DiffRow[]>()

/** The changes that a call made to a file. Cached, as the heading always needs them and a diff may take long. */
export const editRows = (block: CallBlock): readonly DiffRow[] => cache(block, [], () => changedRows(block))

/** The changes as the agent recorded them, or else as the call requested them. */
export function changedRows({ call, answer }: Pick<CallBlock, 'call' | 'answer'>): readonly DiffRow[] {
  const recorded = patchRows(answer?.result.patch)
  if (recorded.length > 0) return recorded
  const input = asObject(call.input) ?? {}
  const content = asText(input.content)
  if (content !== undefined) return createdRows(content)
  const edits = asList(input.edits) ?? [input]
  return edits.flatMap((edit, at) => [...(at > 0 ? [{ gap: true as const }] : []), ...requestedRows(edit)])
}

/** The diff of a requested edit, without line numbers, as its place in the file is unknown. */
function requestedRows(edit: unknown): readonly DiffRow[] {
  const { old_string: before, new_string: after } = asObject(edit) ?? {}
  if (typeof before !== 'string' && typeof after !== 'string') return []
  return diffRows(asText(before) ?? '', asText(after) ?? '').map(row => ('gap' in row ? row : { ...row, number: null }))
}

/** Lays out a diff: number, sign, code. The sign has a column of its own, for terminals without colour. */
export function diffLines(rows: readonly DiffRow[], width: number, flow: CodeFlow): readonly Line[] {
  const digits = Math.max(
    3,
    ...rows.slice(0, MOST_ROWS).map(row => ('gap' in row ? 0 : String(row.number ?? '').length)),
  )
  const room = roomFrom(columns.name + digits + 3, width)
  const lines: Line[] = []
  for (const [at, row] of rows.entries()) {
    if (lines.length >= MOST_ROWS) return [...lines, indented(columns.output, moreLines(rows.length - at))]
    for (const line of diffLine(row, digits, room, flow)) lines.push(indented(columns.name, line))
  }
  return lines
}

function diffLine(row: DiffRow, digits: number, room: number, flow: CodeFlow): readonly Line[] {
  if ('gap' in row) return [[span(' '.repeat(digits - 1)), glyph('…', 'dim')]]
  const token = row.sign === '+' ? 'added' : row.sign === '-' ? 'removed' : 'result'
  const code = [span(row.text.slice(0, LONGEST_LINE), token)]
  const number = span(String(row.number ?? '').padStart(digits), 'dim')
  const sign = span(` ${row.sign} `, token, { bold: row.sign !== ' ' })
  return hanging([number, sign], flowed(code, room, flow))
}

const LONGEST_LINE = 10_000
