import type { Match } from '../../query/match/finder.ts'
import type { Line } from '../../text/span.ts'
import type { OpenTranscript, State } from '../state.ts'
import { laidOut } from '../transcript/laid-out.ts'
import { type Occurrence, occurrencesIn, type Sought } from '../transcript/occurrences.ts'
import { soughtBy } from './highlights.ts'
import { chosenMatch } from './match-rows.ts'

/** Where the chosen match is drawn in its transcript. */
export interface MatchSpot {
  /** Index of the block, and of the line within it. */
  readonly block: number
  readonly line: number
  /** Which of those in the block; null: it is none that can be seen. */
  readonly occurrence: number | null
}

/** Nothing where the transcript is another, or the match is not loaded, or of a kind that is not shown. */
export function matchSpot(state: State, reader: OpenTranscript): MatchSpot | undefined {
  const match = state.search && chosenMatch(state.search)
  const query = state.search && soughtBy(state.search)
  if (!match || !query || match.key === null || match.path !== reader.session.key) return undefined
  const { key } = match
  const { laid } = laidOut(state, reader)
  const block = laid.findIndex(one => one.block.keys.includes(key))
  const found = laid[block]
  if (!found) return undefined
  const occurrence = meantBy(match, found.lines, found.header, query)
  const line = occurrence === null ? undefined : occurrencesIn(found.lines, query)[occurrence]?.[0]?.line
  return { block, line: line ?? found.header, occurrence }
}

/** The one with the words around it that the match shows; else the first. Those of a result stand below the call. */
function meantBy({ kind, text }: Match, lines: readonly Line[], header: number, sought: Sought): number | null {
  const found = occurrencesIn(lines, sought)
  const isThere = (pieces: Occurrence) => kind !== 'toolResult' || (pieces[0]?.line ?? 0) > header
  const named = found.findIndex(pieces => isThere(pieces) && text.includes(wordsAround(lines, pieces)))
  const first = found.findIndex(isThere)
  return named >= 0 ? named : first >= 0 ? first : null
}

const AROUND = 8

function wordsAround(lines: readonly Line[], [piece]: Occurrence): string {
  if (!piece) return ''
  const text = (lines[piece.line] ?? []).map(one => one.text).join('')
  return text.slice(Math.max(piece.from - AROUND, 0), piece.to + AROUND).trim()
}
