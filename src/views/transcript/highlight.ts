import { type Occurrence, occurrencesIn, type WordsToMark } from '../../app/transcript/occurrences.ts'
import { memo } from '../../model/memo.ts'
import { type Mark, withMarks } from '../../text/marked.ts'
import type { Line } from '../../text/span.ts'

const kept = memo<readonly Line[]>()

/** The lines of a block with every occurrence marked; `current` is the index of the current one. */
export function highlighted(lines: readonly Line[], words: WordsToMark, current?: number): readonly Line[] {
  return kept(lines, [words, current], () => {
    const found = occurrencesIn(lines, words)
    return found.length === 0 ? lines : lines.map((line, at) => withMarks(line, marksIn(found, at, current)))
  })
}

function marksIn(found: readonly Occurrence[], line: number, current: number | undefined): readonly Mark[] {
  return found.flatMap((pieces, nth) =>
    pieces
      .filter(piece => piece.line === line)
      .map(piece => ({ ...piece, token: nth === current ? ('matchNow' as const) : ('match' as const) })),
  )
}
