import { markdownLines } from '../text/markdown.ts'
import type { Line } from '../text/span.ts'
import type { LayoutOptions } from './options.ts'
import { lineBreaks, moreLines } from './words.ts'

/** Lays out Markdown, up to MOST_UNITS characters: people paste whole logs into prompts. */
export function prose(source: string, width: number, { backticks, code }: LayoutOptions): readonly Line[] {
  const format = { width, backticks, code }
  if (source.length <= MOST_UNITS) return markdownLines(source, format)
  const lineEnd = source.lastIndexOf('\n', MOST_UNITS)
  const end = lineEnd > 0 ? lineEnd : MOST_UNITS
  const more = lineBreaks(source, end)
  const lines = markdownLines(`${source.slice(0, end)}${lineEnd > 0 ? '' : '…'}`, format)
  return more === 0 ? lines : [...lines, moreLines(more)]
}

const MOST_UNITS = 100_000
