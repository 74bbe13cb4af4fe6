import type { TextQuery } from '../../query/language/text-query.ts'
import type { Found, Match } from '../../query/match/finder.ts'
import type { QueryLine } from '../list/state.ts'
import type { Pane } from '../screen/state.ts'
import type { OpenTranscript } from '../transcript/state.ts'

/** The search screen: its line, the matches, and the dashboard behind it as it was. */
export interface Search extends QueryLine {
  /** The line is that of the last search: the first letter typed replaces it. */
  readonly isOld: boolean
  /** Letters go to the line; else they are commands. */
  readonly isTyping: boolean
  /** The number of the newest question; answers to older ones are dropped. */
  readonly questionNumber: number
  /** The newest question repeats the one before: the matches on the screen stay until all of the answer is there. */
  readonly isRepeat: boolean
  /** The sessions have changed since it was asked. */
  readonly isDue: boolean
  readonly answer: SearchAnswer | null
  /** The matches that were read, by key of the session. */
  readonly snippets: ReadonlyMap<string, Snippets>
  /** The number of matches that were asked for, by key of the session. */
  readonly awaited: ReadonlyMap<string, number>
  /** Keys of the sessions with more than the best matches shown. */
  readonly unfolded: ReadonlySet<string>
  readonly chosen: ChosenMatch | null
  /** The user chose it. Else it is always the best one. */
  readonly hasMoved: boolean
  /** Number of matches to move on by when more are read. */
  readonly steps: number
  /** The first line of the matches that is on the screen. */
  readonly top: number
  readonly behind: Behind
}

export interface SearchAnswer {
  readonly number: number
  readonly query: TextQuery
  readonly found: readonly Found[]
  readonly matches: number
  readonly isDone: boolean
  /** How long it took, in milliseconds. */
  readonly took: number
  /** Notes on the query, and on why there may be more matches. */
  readonly notes: readonly string[]
  /** The search ended early: there may be more matches. */
  readonly isCut?: true
}

export interface Snippets {
  readonly matches: readonly Match[]
  /** The number asked for. */
  readonly most: number
  /** The result that they were read for: there may be a newer one. */
  readonly of: Found
}

/** A match by its session and its index there. The index after the last means the row that unfolds more. */
export interface ChosenMatch {
  readonly sessionKey: string
  readonly nth: number
}

/** The dashboard to go back to. */
interface Behind {
  readonly pane: Pane
  readonly isZoomed: boolean
  readonly transcript: OpenTranscript | null
  readonly requestedKey: string | null
}

/** The line of the last search. */
export interface LastSearch {
  readonly line: string
  readonly questionNumber: number
}

/** The number of matches shown of a session at first; one more if that is all. */
export const FEW = 3

export function indexOfSession({ answer }: Search, sessionKey: string): number {
  return answer?.found.findIndex(({ session }) => session.key === sessionKey) ?? -1
}

export function foundOf(search: Search, chosen: ChosenMatch | null = search.chosen): Found | undefined {
  return chosen ? search.answer?.found[indexOfSession(search, chosen.sessionKey)] : undefined
}

/** The chosen match; undefined: none, or not read yet. */
export function chosenMatch(search: Search): Match | undefined {
  const { chosen } = search
  const found = foundOf(search)
  if (!chosen || !found || chosen.nth >= shownOf(search, found)) return undefined
  return matchAt(search, found, chosen.nth) ?? undefined
}

export const matchAt = (search: Search, found: Found, nth: number): Match | null =>
  matchesRead(search, found)[nth] ?? null

/** The matches that were read later, or came with the answer. */
export function matchesRead({ snippets }: Search, { session, snippets: given }: Found): readonly Match[] {
  const read = snippets.get(session.key)?.matches ?? []
  return given && given.length > read.length ? given : read
}

/** The number of matches of a session that have a line, read or not. */
export function shownOf(search: Search, found: Found): number {
  const total = matchesOf(search, found)
  if (search.unfolded.has(found.session.key)) return Math.min(total, readOf(search, found))
  return total <= FEW + 1 ? total : FEW
}

/** The number of matches that are not shown. */
export const hiddenOf = (search: Search, found: Found): number => matchesOf(search, found) - shownOf(search, found)

/** The number of matches as counted; fewer where reading has found fewer. */
function matchesOf({ snippets }: Search, found: Found): number {
  const read = snippets.get(found.session.key)
  return read && isFor(read, found) && read.matches.length < read.most ? read.matches.length : found.matches
}

const readOf = (search: Search, found: Found): number => Math.max(matchesRead(search, found).length, FEW)

export const isFor = ({ of }: Snippets, found: Found): boolean =>
  of === found || (of.session === found.session && of.matches === found.matches)
