import { type Occurrence, occurrencesIn, type WordsToMark } from '../../app/transcript/occurrences.ts'
import { type Mark, withMarks } from '../../text/marked.ts'
import type { Line } from '../../text/span.ts'

interface Kept {
  readonly words: WordsToMark
  readonly current: number | undefined
  readonly lines: readonly Line[]
}

const kept = new WeakMap<readonly Line[], Kept>()

/** The lines of a block with every occurrence marked; `current`: index of the current one. */
export function highlighted(lines: readonly Line[], words: WordsToMark, current?: number): readonly Line[] {
  const known = kept.get(lines)
  if (known && known.words === words && known.current === current) return known.lines
  const found = occurrencesIn(lines, words)
  const made = found.length === 0 ? lines : lines.map((line, at) => withMarks(line, marksIn(found, at, current)))
  kept.set(lines, { words, current, lines: made })
  return made
}

function marksIn(found: readonly Occurrence[], line: number, current: number | undefined): readonly Mark[] {
  return found.flatMap((pieces, nth) =>
    pieces
      .filter(piece => piece.line === line)
      .map(piece => ({ ...piece, token: nth === current ? ('matchNow' as const) : ('match' as const) })),
  )
}
