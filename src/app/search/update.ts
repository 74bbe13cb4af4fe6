import { andThen, type Handlers, type Next, stay } from '../next.ts'
import { nothingTyped } from '../screen/state.ts'
import type { State } from '../state.ts'
import { fieldWith, type TextField } from '../text-field.ts'
import { transcriptInSight } from '../transcript/moves.ts'
import { openChosen, returnTo, withFoundFigures } from '../transcript/update.ts'
import { seekMatch, seekSession, unfold } from './moves.ts'
import { openMatch } from './open-match.ts'
import { arranged, nothingRead, settleMatches } from './settle-matches.ts'
import { foundOf, hiddenOf, type Search, shownOf } from './state.ts'

export const searchHandlers = {
  searchOpened: state =>
    state.search ? stay(typing(state, true)) : openSearch(state, state.lastSearch.line, state.lastSearch.line !== ''),
  searchLeft: state => leaveSearch(state),
  searchLineEntered: state => stay(typing(state, true)),
  searchLineLeft: state => stay(typing(state, false)),
  patternToggled: state => (state.search ? searchTyped(state, togglePattern(state.search.field)) : stay(state)),
  foundSessionWalked: (state, { by }) => seekSession(state, by),
  matchWalked: (state, { by }) => seekMatch(state, by),
  matchOpened: state => openChosenMatch(state),
  matchesUnfolded: state => unfold(state),
  matchesFound: (state, { answer }) => andThen(settleMatches(state, answer), next => stay(withFoundFigures(next))),
  snippetsRead: (state, { number, sessionKey, most, matches }) => {
    const { search } = state
    const of = search?.answer?.found.find(({ session }) => session.key === sessionKey)
    if (!search || !of || search.answer?.number !== number) return stay(state)
    const snippets = new Map(search.snippets).set(sessionKey, { matches, most, of })
    const awaited = new Map(search.awaited)
    if ((awaited.get(sessionKey) ?? 0) <= most) awaited.delete(sessionKey)
    return stepOn(arranged(state, { ...search, snippets, awaited }), sessionKey)
  },
  findingDue: (state, { number }) => {
    const { search } = state
    if (search?.questionNumber !== number) return stay(state)
    // A search that is under way is not started again.
    if (search.answer?.number !== number || !search.answer.isDone) return stay(state, { do: 'findLater', number })
    return startSearch({ ...state, search: { ...search, isDue: false } }, true)
  },
} satisfies Partial<Handlers>

/** Opens the search over the dashboard, which stays as it is. */
export function openSearch(state: State, line: string, isOld = false): Next {
  const search = openedSearch(state, line, isOld)
  const opened: State = {
    ...state,
    search,
    pane: 'matches',
    isZoomed: false,
    overlay: null,
    typed: nothingTyped,
    ...nothingRead(state),
  }
  const stopped = stay(opened, ...(state.transcript?.find?.isDone === false ? [{ do: 'stopHits' as const }] : []))
  return line.trim() === '' ? stopped : andThen(stopped, next => startSearch(next))
}

/** Goes back to the dashboard as it was, except for changes of the sessions meanwhile. */
function leaveSearch(state: State): Next {
  const { search } = state
  if (!search) return stay(state)
  const { transcript, ...behind } = search.behind
  const lastSearch = { line: search.field.text, questionNumber: search.questionNumber }
  const left: State = { ...state, ...behind, search: null, lastSearch, typed: nothingTyped, early: [] }
  const isOpen = transcript !== null && (transcript.parents[0] ?? transcript).session.key === left.requestedKey
  const stopped = stay(isOpen ? left : { ...left, transcript, requestedKey: null }, { do: 'stopFinding' })
  return andThen(stopped, next => (isOpen ? returnTo(next, transcript) : stay(next)), openChosen)
}

const typing = (state: State, isTyping: boolean): State =>
  state.search ? { ...state, pane: 'matches', search: { ...state.search, isTyping } } : state

/** Asks for what the line says. Earlier matches stay on the screen until the first answer is there. */
function startSearch(state: State, isRepeat = false): Next {
  const { search } = state
  if (!search) return stay(state)
  const number = search.questionNumber + 1
  const { scope, filters, showsHidden } = state.list.request
  const next = { ...search, questionNumber: number, isRepeat, isDue: false, hasMoved: isRepeat && search.hasMoved }
  const request = { scope, filters, showsHidden }
  return stay({ ...state, search: next }, { do: 'find', number, line: search.field.text, request })
}

/** Asks again before long, as sessions have changed. */
export function searchLater(state: State): Next {
  const { search } = state
  if (!search || search.isDue || search.field.text.trim() === '') return stay(state)
  return stay({ ...state, search: { ...search, isDue: true } }, { do: 'findLater', number: search.questionNumber })
}

/** Searches as it is typed. */
export function searchTyped(state: State, field: TextField): Next {
  const { search } = state
  if (!search) return stay(state)
  const next = { ...state, search: { ...search, field, isOld: false } }
  if (field.text === search.field.text) return stay(next)
  return field.text.trim() === '' ? emptied(next) : startSearch(next)
}

function emptied(state: State): Next {
  const { search } = state
  if (!search) return stay(state)
  const blank = {
    answer: null,
    chosen: null,
    hasMoved: false,
    top: 0,
    steps: 0,
    questionNumber: search.questionNumber + 1,
  }
  return stay({ ...state, ...nothingRead(state), search: { ...search, ...blank } }, { do: 'stopFinding' })
}

function togglePattern({ text }: TextField): TextField {
  if (text.trim() === '') return { text: '//', caret: 1 }
  const inside = /^\/(.*)\/$/s.exec(text.trim())?.[1]
  return fieldWith(inside ?? `/${text}/`)
}

/** Goes to the transcript, at the match. */
function openChosenMatch(state: State): Next {
  const { search } = state
  const found = search ? foundOf(search) : undefined
  if (!search?.chosen || !found) return stay(state)
  if (search.chosen.nth >= shownOf(search, found) && hiddenOf(search, found) > 0) return unfold(state)
  const entered = { ...state, pane: 'transcript' as const, search: { ...search, isTyping: false, hasMoved: true } }
  return andThen(transcriptInSight(entered), openMatch)
}

/** Continues a move that had to wait for matches to be read. */
function stepOn(step: Next, sessionKey: string): Next {
  const { search } = step[0]
  if (!search || search.steps === 0 || search.chosen?.sessionKey !== sessionKey) return step
  return andThen(step, state => seekMatch({ ...state, search: { ...search, steps: 0 } }, search.steps))
}

function openedSearch(state: State, line: string, isOld: boolean): Search {
  const { pane, isZoomed, transcript, requestedKey, lastSearch } = state
  return {
    field: fieldWith(line),
    isOld,
    isTyping: true,
    questionNumber: lastSearch.questionNumber,
    isRepeat: false,
    isDue: false,
    answer: null,
    snippets: new Map(),
    awaited: new Map(),
    unfolded: new Set(),
    chosen: null,
    hasMoved: false,
    steps: 0,
    top: 0,
    behind: { pane, isZoomed, transcript, requestedKey },
  }
}
