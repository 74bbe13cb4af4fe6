import type { Haystack } from './byte-search.ts'
import type { AskedNeedle } from './compiled-query.ts'

/** Parts of a text around its matches, joined into one. */
export interface Excerpt {
  readonly text: string
  /** Whether it includes the beginning of the text. */
  readonly isFromStart: boolean
}

/** Numbers of the first lines that match, in the text of the haystack; null if single lines cannot tell. */
export function linesWith(haystack: Haystack, text: Buffer, needle: AskedNeedle): readonly number[] | null {
  const { word, pattern, isOnLine, isDoubtful, doubt } = needle
  if (!word || word.bytes.includes(NEWLINE) || (pattern && !isOnLine) || isDoubtful || doubt) return null
  const lines: number[] = []
  let [line, start] = [0, 0]
  let at = haystack.find(word, 0, text.length)
  while (at >= 0 && lines.length < MOST_LINES) {
    for (let end = lineEnd(text, start); end < at; end = lineEnd(text, start)) [line, start] = [line + 1, end + 1]
    const end = lineEnd(text, at)
    if (!pattern || text.toString('utf8', start, end).search(pattern) >= 0) lines.push(line)
    at = haystack.find(word, end, text.length)
  }
  return lines
}

/** Enough lines to have a good one among them. */
const MOST_LINES = 200

/**
 * Excerpt of a text (in UTF-8): the lines with these numbers, which are in order, and `reach` characters before and
 * after each. Gaps become `reach` newlines, so that the parts do not look near to one another.
 */
export function excerptOf(bytes: Buffer, lines: readonly number[], reach: number): Excerpt {
  const parts = partsOf(bytes, lines, reach * LONGEST_CHARACTER)
  const leftOut = '\n'.repeat(reach)
  const [first] = parts
  const isFromStart = first === undefined || first.from === 0
  const texts = parts.map(({ from, to }) => bytes.toString('utf8', from, to)).join(leftOut)
  const isToEnd = (parts.at(-1)?.to ?? bytes.length) === bytes.length
  return { text: `${isFromStart ? '' : leftOut}${texts}${isToEnd ? '' : leftOut}`, isFromStart }
}

interface Part {
  readonly from: number
  to: number
}

function partsOf(bytes: Buffer, lines: readonly number[], reach: number): readonly Part[] {
  const parts: Part[] = []
  let [number, start] = [0, 0]
  for (const line of lines) {
    for (; number < line; number++) start = lineEnd(bytes, start) + 1
    const from = letterStart(bytes, Math.max(0, start - reach))
    const to = letterStart(bytes, Math.min(bytes.length, lineEnd(bytes, start) + reach))
    const last = parts.at(-1)
    if (last && from <= last.to) last.to = to
    else parts.push({ from, to })
  }
  return parts
}

/** Most bytes that a character takes in UTF-8. */
const LONGEST_CHARACTER = 4
const NEWLINE = 0x0a

function lineEnd(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(NEWLINE, from)
  return end < 0 ? bytes.length : end
}

function letterStart(bytes: Buffer, at: number): number {
  let start = at
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return start
}
