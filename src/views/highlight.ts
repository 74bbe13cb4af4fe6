import { type Occurrence, occurrencesIn, type Piece, type Sought } from '../app/occurrences.ts'
import type { Line, Span, Token } from '../text/span.ts'

interface Kept {
  readonly sought: Sought
  readonly current: number | null
  readonly lines: readonly Line[]
}

const kept = new WeakMap<readonly Line[], Kept>()

/** The lines of a block with everything marked that is looked for; `current`: the how-manieth is the one that is meant. */
export function highlighted(lines: readonly Line[], sought: Sought, current: number | null = null): readonly Line[] {
  const known = kept.get(lines)
  if (known && known.sought === sought && known.current === current) return known.lines
  const found = occurrencesIn(lines, sought)
  const made = found.length === 0 ? lines : lines.map((line, at) => withMarks(line, marksIn(found, at, current)))
  kept.set(lines, { sought, current, lines: made })
  return made
}

interface Mark extends Piece {
  readonly token: Token
}

function marksIn(found: readonly Occurrence[], line: number, current: number | null): readonly Mark[] {
  return found.flatMap((pieces, nth) =>
    pieces
      .filter(piece => piece.line === line)
      .map(piece => ({ ...piece, token: nth === current ? ('matchNow' as const) : ('match' as const) })),
  )
}

/** A line with parts of its text in another colour, whatever spans they lie in. */
export function withMarks(line: Line, marks: readonly Omit<Mark, 'line'>[]): Line {
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
