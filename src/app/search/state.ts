import type { TextQuery } from '../../query/language/text-query.ts'
import type { Found, Match } from '../../query/match/finder.ts'
import type { QueryLine } from '../list/state.ts'
import type { Pane } from '../screen/state.ts'
import type { OpenTranscript } from '../transcript/state.ts'

/** The search screen: a line, what was found with it, and the dashboard behind it as it was. */
export interface Search extends QueryLine {
  /** The line is the one of the last time: the first letter typed replaces it. */
  readonly isOld: boolean
  /** Letters go to the line; else they are commands to the matches. */
  readonly isTyping: boolean
  /** The number of the newest question; answers to older ones are dropped. */
  readonly asked: number
  /** The newest question repeats the one before: what is shown stays until all of the answer is there. */
  readonly isAgain: boolean
  /** The sessions have changed since it was asked. */
  readonly isDue: boolean
  readonly answer: SearchAnswer | null
  /** The best matches that were read, by session. */
  readonly snippets: ReadonlyMap<string, Snippets>
  /** How many were asked for. */
  readonly awaited: ReadonlyMap<string, number>
  /** Sessions of which more than the best matches are shown. */
  readonly unfolded: ReadonlySet<string>
  readonly chosen: ChosenMatch | null
  /** The user chose it. Else it is the best, whichever that is. */
  readonly hasMoved: boolean
  /** To be gone on by so many when more matches are read. */
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
  /** What is to be said about it: of the query, and why it is not all there is. */
  readonly notes: readonly string[]
  /** It ended early: what was not found may still be there. */
  readonly isCut?: true
}

export interface Snippets {
  readonly matches: readonly Match[]
  /** As many were asked for. */
  readonly most: number
  /** For what they were read: it may have grown since. */
  readonly of: Found
}

/** By its session and its place there; one behind the last is the row that unfolds more. */
export interface ChosenMatch {
  readonly sessionKey: string
  readonly nth: number
}

/** What the dashboard goes back to. */
interface Behind {
  readonly pane: Pane
  readonly isZoomed: boolean
  readonly reader: OpenTranscript | null
  readonly reading: string | null
}

/** What was looked for the last time. */
export interface LastSearch {
  readonly line: string
  readonly asked: number
}

/** So many of a session at first; one more if that is all. */
export const FEW = 3

export function indexOfSession({ answer }: Search, sessionKey: string): number {
  return answer?.found.findIndex(({ session }) => session.key === sessionKey) ?? -1
}

export function foundOf(search: Search, chosen: ChosenMatch | null = search.chosen): Found | undefined {
  return chosen ? search.answer?.found[indexOfSession(search, chosen.sessionKey)] : undefined
}

/** Undefined: none is chosen, or it is not read yet. */
export function chosenMatch(search: Search): Match | undefined {
  const { chosen } = search
  const found = foundOf(search)
  // One behind the last is the row that unfolds more.
  if (!chosen || !found || chosen.nth >= shownOf(search, found)) return undefined
  return matchAt(search, found, chosen.nth) ?? undefined
}

export const matchAt = (search: Search, found: Found, nth: number): Match | null =>
  matchesRead(search, found)[nth] ?? null

/** Those that were read later, or came with the answer. */
export function matchesRead({ snippets }: Search, { session, snippets: told }: Found): readonly Match[] {
  const read = snippets.get(session.key)?.matches ?? []
  return told && told.length > read.length ? told : read
}

/** How many matches of a session have a line, read or not. */
export function shownOf(search: Search, found: Found): number {
  const total = matchesOf(search, found)
  if (search.unfolded.has(found.session.key)) return Math.min(total, readOf(search, found))
  return total <= FEW + 1 ? total : FEW
}

/** How many there are behind those that are shown. */
export const hiddenOf = (search: Search, found: Found): number => matchesOf(search, found) - shownOf(search, found)

/** As counted; fewer where reading them has found fewer. */
function matchesOf({ snippets }: Search, found: Found): number {
  const read = snippets.get(found.session.key)
  return read && isFor(read, found) && read.matches.length < read.most ? read.matches.length : found.matches
}

const readOf = (search: Search, found: Found): number => Math.max(matchesRead(search, found).length, FEW)

export const isFor = ({ of }: Snippets, found: Found): boolean =>
  of === found || (of.session === found.session && of.matches === found.matches)
