import { clipLine, lineWidth, sliceLine } from './lines.ts'
import { glyph, type Line, type Span, type Token } from './span.ts'

/** A part of a line's text (UTF-16 indexes), and what it is to be. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly token: Token
}

/** A line with parts of its text in another colour, whatever spans they lie in. */
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

/** The part of a line in which its first mark is to be seen. */
export function aroundMark(line: Line, room: number): Line {
  const at = line.findIndex(({ token }) => token === 'match' || token === 'matchNow')
  const before = lineWidth(line.slice(0, Math.max(at, 0)))
  const marked = Math.min(lineWidth(line.slice(at, at + 1)), room)
  if (at < 0 || before + marked < room) return clipLine(line, room)
  const whole = lineWidth(line)
  // In the middle; but where little follows, more of what comes before.
  const from = Math.min(before - Math.max(Math.floor((room - marked) / 2), 0), whole - room)
  return [glyph('…', 'dim'), ...clipLine(sliceLine(line, from + 1, whole), room - 1)]
}
