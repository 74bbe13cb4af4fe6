import { type Occurrence, occurrencesIn, type Sought } from '../../app/transcript/occurrences.ts'
import { type Mark, withMarks } from '../../text/marked.ts'
import type { Line } from '../../text/span.ts'

interface Kept {
  readonly sought: Sought
  readonly current: number | null
  readonly lines: readonly Line[]
}

const kept = new WeakMap<readonly Line[], Kept>()

/** The lines of a block with every occurrence marked; `current`: index of the chosen one. */
export function highlighted(lines: readonly Line[], sought: Sought, current: number | null = null): readonly Line[] {
  const known = kept.get(lines)
  if (known && known.sought === sought && known.current === current) return known.lines
  const found = occurrencesIn(lines, sought)
  const made = found.length === 0 ? lines : lines.map((line, at) => withMarks(line, marksIn(found, at, current)))
  kept.set(lines, { sought, current, lines: made })
  return made
}

function marksIn(found: readonly Occurrence[], line: number, current: number | null): readonly Mark[] {
  return found.flatMap((pieces, nth) =>
    pieces
      .filter(piece => piece.line === line)
      .map(piece => ({ ...piece, token: nth === current ? ('matchNow' as const) : ('match' as const) })),
  )
}
