import { partAt } from '../../model/binary-search.ts'
import type { Found, Match } from '../../query/match/finder.ts'
import type { Effect } from '../effect.ts'
import { andThen, type Next, stay, toasted } from '../next.ts'
import { sizeOfPane } from '../panes.ts'
import type { State } from '../state.ts'
import { choicesIn, lineOfChosen, matchRow, matchShape } from './match-rows.ts'
import { matchNotes } from './notes.ts'
import { openMatch } from './open-match.ts'
import {
  type ChosenMatch,
  chosenMatch,
  foundOf,
  hiddenOf,
  indexOfSession,
  isFor,
  type Search,
  shownOf,
} from './state.ts'

/** The number of matches of a session that are read at first: one more than is shown. */
const AT_FIRST = 4
const AT_ONCE = 50

/** Moves by lines that can be chosen; headings are passed over. */
export function moveInMatches(state: State, by: number): Next {
  const { search } = state
  let place = search ? placeIn(search) : undefined
  if (!search || !place) return stay(state)
  for (let left = Math.abs(by); left > 0; left--) {
    const next = neighbour(search, place, by > 0 ? 1 : -1)
    if (!next) break
    place = next
  }
  return chooseMatch(state, choiceOf(place))
}

/** A row that can be chosen: index of the session, and of the match within that session. */
interface Place {
  readonly at: number
  readonly found: Found
  readonly nth: number
}

function placeIn(search: Search): Place | undefined {
  const { chosen, answer } = search
  const at = chosen ? indexOfSession(search, chosen.sessionKey) : -1
  const found = answer?.found[at]
  return chosen && found ? { at, found, nth: chosen.nth } : undefined
}

const choiceOf = ({ found, nth }: Place): ChosenMatch => ({ sessionKey: found.session.key, nth })

function neighbour(search: Search, { at, found, nth }: Place, step: 1 | -1): Place | undefined {
  const isInside = step > 0 ? nth + 1 < choicesIn(search, found) : nth > 0
  if (isInside) return { at, found, nth: nth + step }
  const all = search.answer?.found ?? []
  for (let next = at + step; all[next]; next += step) {
    const other = all[next] as Found
    const choices = choicesIn(search, other)
    // A deleted session may have no matches left.
    if (choices > 0) return { at: next, found: other, nth: step > 0 ? 0 : choices - 1 }
  }
  return undefined
}

/** Moves by lines of the screen, to the nearest that can be chosen. */
export function pageInMatches(state: State, lines: number): Next {
  const { search } = state
  if (!search?.chosen) return stay(state)
  const { height } = matchShape(search)
  const wanted = Math.max(0, Math.min(lineOfChosen(search) + lines, height - 1))
  for (let distance = 0; distance < height; distance++) {
    const nearest = [wanted + distance, wanted - distance].map(line => choiceAt(search, line)).find(one => one)
    if (nearest) return chooseMatch(state, nearest)
  }
  return stay(state)
}

function choiceAt(search: Search, line: number): ChosenMatch | undefined {
  const row = matchRow(search, line)
  return row?.kind === 'match' || row?.kind === 'more' ? { sessionKey: row.found.session.key, nth: row.nth } : undefined
}

export function goToMatchesEnd(state: State, end: 'top' | 'bottom'): Next {
  const { search } = state
  const found = end === 'top' ? search?.answer?.found[0] : search?.answer?.found.at(-1)
  if (!search || !found) return stay(state)
  return chooseMatch(state, { sessionKey: found.session.key, nth: end === 'top' ? 0 : choicesIn(search, found) - 1 })
}

/** Goes to the first match of another session. */
export function seekSession(state: State, by: number): Next {
  const { search } = state
  const all = search?.answer?.found ?? []
  const at = search?.chosen ? indexOfSession(search, search.chosen.sessionKey) : -1
  const found = all[Math.max(0, Math.min(at + by, all.length - 1))]
  return found && at >= 0 ? chooseMatch(state, { sessionKey: found.session.key, nth: 0 }) : stay(state)
}

/** Moves from match to match across sessions. Unfolds matches that are in the way. */
export function seekMatch(state: State, by: number): Next {
  const { search } = state
  const start = search ? placeIn(search) : undefined
  if (!search || !start) return stay(state)
  const step = by > 0 ? 1 : -1
  let place = start
  let left = by
  while (left !== 0 && !(by > 0 && isBeforeFolded(search, place))) {
    const next = neighbour(search, place, step)
    if (!next) break
    place = withoutMore(search, next)
    left -= step
  }
  const moved = place === start ? stay(state) : chooseMatch(state, choiceOf(place))
  if (left === 0) return moved
  if (by < 0 || !isBeforeFolded(search, place))
    return andThen(moved, next => toasted(next, by > 0 ? 'This is the last match.' : 'This is the first match.'))
  return andThen(moved, next => unfold({ ...next, search: next.search && { ...next.search, steps: left } }))
}

const isBeforeFolded = (search: Search, { found, nth }: Place): boolean =>
  nth + 1 >= shownOf(search, found) && hiddenOf(search, found) > 0

/** The last match in place of the row that unfolds more. */
function withoutMore(search: Search, { nth, ...place }: Place): Place {
  return { ...place, nth: Math.min(nth, Math.max(shownOf(search, place.found) - 1, 0)) }
}

/** Asks for more matches of the chosen session. */
export function unfold(state: State): Next {
  const { search } = state
  const found = search ? foundOf(search) : undefined
  if (!search || !found || hiddenOf(search, found) === 0) return stay(state)
  const { key } = found.session
  const most = shownOf(search, found) + AT_ONCE
  const unfolded = new Set(search.unfolded).add(key)
  const awaited = new Map(search.awaited).set(key, most)
  const next = { ...state, search: { ...search, unfolded, awaited } }
  return andThen(stay(next, ...snippetsWanted(search, found, most)), after => shown(state, after))
}

function snippetsWanted({ answer }: Search, found: Found, most: number): readonly Effect[] {
  return answer ? [{ do: 'readSnippets', number: answer.number, query: answer.query, found, most }] : []
}

function chooseMatch(state: State, chosen: ChosenMatch): Next {
  const { search } = state
  if (!search) return stay(state)
  return shown(state, withChosenInSight({ ...state, search: { ...search, chosen, hasMoved: true } }))
}

export function clickedMatch(state: State, line: number): Next {
  const chosen = state.search && choiceAt(state.search, state.search.top + line)
  return chosen ? chooseMatch(state, chosen) : stay(state)
}

/** Scrolls by lines. */
export function scrollMatches(state: State, by: number): Next {
  return state.search ? readOnScreen(scrolledTo(state, state.search.top + by)) : stay(state)
}

/** Reads the matches on the screen, and opens the chosen one if it is another. Called after every change. */
export function shown(before: State, after: State): Next {
  return andThen(readOnScreen(after), next => (isSameMatch(before, next) ? stay(next) : openMatch(next)))
}

function isSameMatch(before: State, after: State): boolean {
  const [old, now] = [before.search && chosenMatch(before.search), after.search && chosenMatch(after.search)]
  return !now || (old !== undefined && old !== null && isSame(old, now))
}

export const isSame = (one: Match, other: Match): boolean => one.path === other.path && one.key === other.key

/** Scrolls to the chosen match; to the first of a session with its heading. */
export function withChosenInSight(state: State): State {
  const { search } = state
  const line = search ? lineOfChosen(search) : -1
  if (!search || line < 0) return state
  const height = matchesHeight(state)
  const first = search.chosen?.nth === 0 ? line - 1 : line
  return scrolledTo(state, Math.min(Math.max(search.top, line - height + 1), first))
}

function scrolledTo(state: State, line: number): State {
  const { search } = state
  if (!search) return state
  const top = Math.max(0, Math.min(line, matchShape(search).height - matchesHeight(state)))
  return top === search.top ? state : { ...state, search: { ...search, top } }
}

/** The height without the notes, which have the last lines. */
export const matchesHeight = (state: State): number => sizeOfPane(state, 'matches').height - matchNotes(state).length

/** Asks for unread matches on the screen and a little below. */
export function readOnScreen(state: State): Next {
  const { search } = state
  if (!search?.answer) return stay(state)
  const missing = unreadBetween(search, search.top, search.top + 2 * matchesHeight(state))
  if (missing.length === 0) return stay(state)
  const asked = missing.map(found => ({ found, most: mostOf(search, found) }))
  const awaited = new Map([...search.awaited, ...asked.map(({ found, most }) => [found.session.key, most] as const)])
  return stay(
    { ...state, search: { ...search, awaited } },
    ...asked.flatMap(({ found, most }) => snippetsWanted(search, found, most)),
  )
}

/** Unfolded matches stay unfolded when they are read again. */
function mostOf({ snippets, unfolded }: Search, { session: { key } }: Found): number {
  return unfolded.has(key) ? Math.max(snippets.get(key)?.matches.length ?? 0, AT_FIRST) : AT_FIRST
}

function unreadBetween(search: Search, from: number, to: number): readonly Found[] {
  const { starts } = matchShape(search)
  const first = partAt(starts, from)
  const on = starts.findIndex((start, at) => at > first && start >= to)
  return (search.answer?.found ?? []).slice(first, on < 0 ? undefined : on).filter(found => isUnread(search, found))
}

function isUnread({ snippets, awaited }: Search, found: Found): boolean {
  const { key } = found.session
  const wanted = Math.min(found.matches, AT_FIRST)
  const read = snippets.get(key)
  const isRead = (read && isFor(read, found)) || (found.snippets?.length ?? 0) >= wanted
  return !isRead && !awaited.has(key)
}
