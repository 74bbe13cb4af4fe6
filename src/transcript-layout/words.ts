import { expandTabs } from '../text/cells.ts'
import { wholeNumber } from '../text/numbers.ts'
import { glyph, type Line, type Span, span } from '../text/span.ts'
import { wash, washLine } from '../text/wash.ts'
import { wrapLine } from '../text/wrap.ts'

/** The first line that is not blank. */
export function firstWords(text: string): string {
  const from = Math.max(text.search(/\S/), 0)
  const lines = wash(text.slice(from, from + MOST_ON_A_LINE)).split('\n')
  return washLine(lines.find(line => line.trim() !== '') ?? '')
}

const MOST_ON_A_LINE = 1000

export interface FirstWords {
  readonly lines: readonly string[]
  /** Number of lines that follow. */
  readonly more: number
}

/** The first lines of a text. Reads only its beginning, as it may be megabytes long. Tabs stay. */
export function excerpt(text: string, most: number): FirstWords {
  const units = Math.min(most * MOST_ON_A_LINE, MOST_UNITS)
  const start = text.slice(0, units)
  const lines = wash(start)
    .replace(/^(?:[ \t]*\n)+/, '')
    .split('\n')
  if (text.length > units) return cut(lines, most, 1 + lineBreaks(text, units))
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return { lines: lines.slice(0, most), more: Math.max(lines.length - most, 0) }
}

const MOST_UNITS = 200_000

/** The first `most` of lines whose last one is incomplete: unless it is the only one, it counts as hidden. */
function cut(lines: readonly string[], most: number, following: number): FirstWords {
  if (lines.length === 1) return { lines: [`${lines[0]}…`], more: following - 1 }
  const complete = lines.slice(0, -1)
  return { lines: complete.slice(0, most), more: Math.max(complete.length - most, 0) + following }
}

/** Number of line breaks from `from` to the end, not counting blank lines at the end. */
export function lineBreaks(text: string, from: number): number {
  const end = text.trimEnd().length
  let breaks = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) breaks++
  return breaks
}

/** The most rows of one block that are laid out, as each costs time and memory. */
export const MOST_ROWS = 2000

/** Wraps plain text in one style. */
export function wrappedWords(text: string, width: number, { token, ...style }: Omit<Span, 'text'>): readonly Line[] {
  const { lines, more } = excerpt(text, MOST_ROWS)
  const rows = lines.flatMap(line => wrapLine(line === '' ? [] : [span(expandTabs(line, 4), token, style)], width))
  return more === 0 ? rows : [...rows, moreLines(more)]
}

export function moreLines(more: number): Line {
  return [glyph('…', 'dim'), span(` ${wholeNumber(more)} more ${more === 1 ? 'line' : 'lines'}`, 'dim')]
}
