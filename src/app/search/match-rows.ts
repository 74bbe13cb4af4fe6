import { partAt } from '../../model/binary-search.ts'
import { memo } from '../../model/memo.ts'
import type { Found, Match } from '../../query/match/finder.ts'
import { type ChosenMatch, FEW, hiddenOf, indexOfSession, matchAt, type Search, shownOf } from './state.ts'

/** A line of the pane of matches. */
export type MatchRow =
  | { readonly kind: 'session'; readonly found: Found }
  /** Null: not read yet. */
  | { readonly kind: 'match'; readonly found: Found; readonly nth: number; readonly match: Match | null }
  | { readonly kind: 'more'; readonly found: Found; readonly nth: number; readonly count: number }
  | { readonly kind: 'blank' }

/** The first line of each session, and the number of all lines. */
export interface MatchShape {
  readonly starts: readonly number[]
  readonly height: number
}

/** Two, as the search is compared with its state before something was read. */
const shapes = memo<MatchShape>(2)

export function matchShape(search: Search): MatchShape {
  const { answer, snippets, unfolded } = search
  return answer
    ? shapes(answer.found, [snippets, unfolded], () => shapeOf(search, answer.found))
    : { starts: [], height: 0 }
}

function shapeOf(search: Search, all: readonly Found[]): MatchShape {
  const starts: number[] = []
  let height = 0
  for (const found of all) {
    starts.push(height)
    height += 1 + choicesIn(search, found) + 1
  }
  // No blank line after the last.
  return { starts, height: Math.max(height - 1, 0) }
}

export function matchRow(search: Search, line: number): MatchRow | undefined {
  const { starts, height } = matchShape(search)
  if (line < 0 || line >= height) return undefined
  const at = partAt(starts, line)
  const found = search.answer?.found[at]
  if (!found) return undefined
  const nth = line - (starts[at] ?? 0) - 1
  if (nth < 0) return { kind: 'session', found }
  const shown = shownOf(search, found)
  if (nth < shown) return { kind: 'match', found, nth, match: matchAt(search, found, nth) }
  const count = hiddenOf(search, found)
  return nth === shown && count > 0 ? { kind: 'more', found, nth, count } : { kind: 'blank' }
}

/** The line of the chosen match; -1: none. */
export function lineOfChosen(search: Search, chosen: ChosenMatch | null = search.chosen): number {
  const at = chosen ? indexOfSession(search, chosen.sessionKey) : -1
  return at < 0 || !chosen ? -1 : (matchShape(search).starts[at] ?? 0) + 1 + chosen.nth
}

/** The number of lines of a session that can be chosen. Quick, as few of many sessions were read or unfolded. */
export function choicesIn(search: Search, found: Found): number {
  const { key } = found.session
  if (!search.snippets.has(key) && !search.unfolded.has(key)) return Math.min(found.matches, FEW + 1)
  return shownOf(search, found) + (hiddenOf(search, found) > 0 ? 1 : 0)
}

/** Number of the chosen match among all of them, from one. */
export function placeOfChosen(search: Search): number {
  const { answer, chosen } = search
  const at = chosen ? indexOfSession(search, chosen.sessionKey) : -1
  if (!answer || !chosen || at < 0) return 0
  const before = answer.found.slice(0, at).reduce((sum, { matches }) => sum + matches, 0)
  return before + Math.min(chosen.nth, (answer.found[at]?.matches ?? 1) - 1) + 1
}
