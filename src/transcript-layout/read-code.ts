import { asObject } from '../model/json.ts'
import { type CodeFlow, flowed } from '../text/code-flow.ts'
import { highlightedLines, languageOf } from '../text/highlight.ts'
import { hanging } from '../text/lines.ts'
import { type Line, span } from '../text/span.ts'
import { filePath } from './call-summary.ts'
import { columns, indented, roomFrom } from './page.ts'
import { excerpt, MOST_ROWS, moreLines } from './words.ts'

/** Lays out the content of a file with its line numbers and the colours of its language; null if it has no line numbers. */
export function readCode(input: unknown, output: string, width: number, flow: CodeFlow): readonly Line[] | null {
  const { lines, more } = excerpt(withoutReminder(output), MOST_ROWS)
  const parts = lines.map(line => numberedLine.exec(line))
  const isNumbered = parts[0] !== null && parts[0] !== undefined
  if (!isNumbered) return null
  const path = filePath(asObject(input) ?? {}) ?? ''
  const code = highlightedLines(parts.map((part, at) => part?.[2] ?? lines[at] ?? '').join('\n'), languageOf(path))
  const digits = Math.max(3, ...parts.map(part => part?.[1]?.length ?? 0))
  const room = roomFrom(columns.name + digits + 1, width)
  const rows = code.flatMap((line, at) => {
    const number = span(`${(parts[at]?.[1] ?? '').padStart(digits)} `, 'dim')
    return hanging([number], flowed(line, room, flow)).map(piece => indented(columns.name, piece))
  })
  return more === 0 ? rows : [...rows, indented(columns.output, moreLines(more))]
}

/** A line with its number, followed by a tab in newer versions. */
export const numberedLine = /^ *(\d+)[→\t](.*)$/

/** Drops the note to the model with which older versions of Claude Code ended the content of files. */
export function withoutReminder(output: string): string {
  const at = output.lastIndexOf('\n\n<system-reminder>')
  return at < 0 ? output : output.slice(0, at)
}
