import type { Line, Span, Token } from './span.ts'

/** A part of a line's text (UTF-16 indexes), and its new token. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly token: Token
}

/** Recolours parts of a line, across span boundaries. */
export function withMarks(line: Line, marks: readonly Mark[]): Line {
  if (marks.length === 0) return line
  const spans: Span[] = []
  let start = 0
  for (const one of line) {
    const end = start + one.text.length
    let at = start
    for (const { from, to, token } of marks) {
      if (to <= at || from >= end) continue
      if (from > at) spans.push({ ...one, text: one.text.slice(at - start, from - start) })
      const { on: _, italic: __, ...style } = one
      spans.push({ ...style, text: one.text.slice(Math.max(from, at) - start, Math.min(to, end) - start), token })
      at = Math.min(to, end)
    }
    if (at < end) spans.push(at === start ? one : { ...one, text: one.text.slice(at - start) })
    start = end
  }
  return spans
}
