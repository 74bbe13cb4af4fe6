import type { Session } from '../../model/session.ts'
import { isRanked } from '../../query/language/parse.ts'
import { type DayGroup, groupsOf } from '../../query/list/days.ts'
import { sortKeys, sortRow } from '../../query/list/sort-keys.ts'
import { countAgain } from '../insight/statistics/update-figures.ts'
import { boardSettled } from '../insight/tasks/moves.ts'
import { andThen, type Handlers, type Next, remembering, stay, toasted, withoutToast } from '../next.ts'
import { sizeOfPane } from '../panes.ts'
import { searchLater } from '../search/update.ts'
import type { NarrowRequest, State } from '../state.ts'
import { fieldWith } from '../text-field.ts'
import { openChosen } from '../transcript/update.ts'
import { askForChoices } from './filter-panel.ts'
import type { ListAnswer } from './messages.ts'
import { type NextSelection, nextSelection } from './next-selection.ts'
import { lineOfSession, lineToSee, listHeight, listLine, shapeOf } from './rows.ts'
import type { ListState } from './state.ts'

export const listHandlers = {
  listNarrowed: (state, { number, answer }) => {
    if (number !== state.list.questionNumber) return stay(state)
    const isSame = state.list.answered === state.list.request
    return andThen(boardSettled(state, settle(state, answer)), next => countAgain(next, { isSame }))
  },
  started: state => openChosen(state),
  sessionsChanged: state => {
    const { request } = state.list
    const number = state.list.questionNumber + 1
    const narrowed = stay(
      { ...state, list: { ...state.list, questionNumber: number } },
      { do: 'narrow', number, request },
      { do: 'growTree', showsHidden: request.showsHidden },
      ...askForChoices(state),
    )
    return andThen(narrowed, searchLater)
  },
  filterOpened: (state, { field = '' }) => {
    const words = state.list.request.words
    const typed = fieldWith(field === '' || words === '' ? words + field : `${words.trimEnd()} ${field}`)
    const opened = { ...state, overlay: { kind: 'filter' as const, field: typed } }
    return stay(state.insight ? opened : keepInSight({ ...opened, pane: 'sessions' }))
  },
  filterCleared: state => {
    const closed = withoutToast({ ...state, overlay: state.overlay?.kind === 'filter' ? null : state.overlay })
    return state.list.request.words === '' ? closed : andThen(closed, next => requested(next, { words: '' }))
  },
  sortCycled: state => {
    const at = sortKeys.indexOf(state.list.request.sort)
    const sort = sortKeys[(at + 1) % sortKeys.length] ?? 'modified'
    return andThen(requested(state, { sort, isReversed: false }), remembering)
  },
  sortReversed: state => andThen(requested(state, { isReversed: !state.list.request.isReversed }), remembering),
  hiddenToggled: state => {
    const showsHidden = !state.list.request.showsHidden
    const text = showsHidden ? 'Subagents and empty sessions are shown.' : 'Subagents and empty sessions are hidden.'
    const grown = andThen(requested(state, { showsHidden }), next => stay(next, { do: 'growTree', showsHidden }))
    return andThen(grown, remembering, next => toasted(next, text))
  },
  rescanAsked: state => andThen(toasted(state, 'Reading every session again.'), next => stay(next, { do: 'rescan' })),
  filtersCleared: state =>
    andThen(requested({ ...state, overlay: null }, { words: '', filters: {} }), next =>
      toasted(next, 'All filters cleared.'),
    ),
} satisfies Partial<Handlers>

/**
 * Asks for another list. The old one stays on the screen until the answer is there. The filter panel offers the folders
 * and branches of the sessions in scope, so it asks again when the scope changes.
 */
export function requested(state: State, change: Partial<NarrowRequest>): Next {
  const request = { ...state.list.request, ...change }
  const number = state.list.questionNumber + 1
  const next = { ...state, list: { ...state.list, request, questionNumber: number } }
  const isOtherScope = change.scope !== undefined || change.showsHidden !== undefined
  return stay(next, { do: 'narrow', number, request }, ...(isOtherScope ? askForChoices(next) : []))
}

function settle(state: State, answer: ListAnswer): Next {
  const { request, answered, selected, awaited } = state.list
  const { sessions } = answer
  const { index, why } = nextSelection(state.list, sessions)
  const list: ListState = {
    ...state.list,
    ...answer,
    shown: sessions.length,
    groups: groupsFor(sessions, request, state.now),
    index,
    selected: why === 'gone' && mayStillCome(state) ? selected : (sessions[index]?.key ?? selected),
    answered: request,
    awaited: why === 'awaited' ? null : awaited,
  }
  const scrolled = { ...state, list: { ...list, top: why === 'best' ? 0 : topAfter(state, list) } }
  const next = request === answered && why !== 'awaited' ? stillInSight(state, scrolled) : keepInSight(scrolled)
  const opened = isReadingAnother(state, why) ? stay(withMissingFile(next)) : openChosen(next)
  return andThen(opened, showFirst)
}

/** Whether the user reads a session that has left the list: its neighbour is not opened then. */
function isReadingAnother({ pane, requestedKey, search, list }: State, why: NextSelection['why']): boolean {
  const { request, answered, selected } = list
  if (why === 'awaited' || search || pane !== 'transcript' || request !== answered || requestedKey === null)
    return false
  return why === 'gone' || requestedKey !== selected
}

const withMissingFile = (state: State): State =>
  state.transcript ? { ...state, transcript: { ...state.transcript, problem: 'File missing' } } : state

/** Whether the selected session may not have been found yet: the first answers know only some sessions. */
function mayStillCome({ stage, list: { sessions, index, selected } }: State): boolean {
  const isListed = sessions[index]?.key === selected
  return selected !== null && (stage === 'remembered' || (stage === 'surveyed' && !isListed))
}

/** The headings by day, where the list is sorted by time. */
export function groupsFor(
  sessions: readonly Session[],
  { sort, words }: NarrowRequest,
  now: number,
): readonly DayGroup[] {
  const row = sortRow(sort)
  return row.kind === 'time' && !isRanked(words) ? groupsOf(sessions, row.of, new Date(now)) : []
}

/** The first line on the screen, so that rows that come or go above it move nothing. At the top, new ones are shown. */
function topAfter(state: State, list: ListState): number {
  if (state.list.top === 0) return 0
  const before = lineOfSession(shapeOf(state), state.list.index)
  const after = lineOfSession(shapeOf({ ...state, list }), list.index)
  return state.list.top + after - before
}

export function keepInSight(state: State): State {
  const shape = shapeOf(state)
  const { height } = sizeOfPane(state, 'sessions')
  const { index, top } = state.list
  const lowest = lineOfSession(shape, index) + shape.rowHeight - height
  const inSight = Math.min(Math.max(top, lowest), lineToSee(shape, index))
  return scrolledTo(state, inSight)
}

/** Keeps the selection on the screen, unless the list was scrolled away from it. */
export function stillInSight(before: State, state: State): State {
  return keepInSight(before) === before ? keepInSight(state) : scrolledTo(state, state.list.top)
}

function scrolledTo(state: State, line: number): State {
  const { height } = sizeOfPane(state, 'sessions')
  const top = Math.max(0, Math.min(line, listHeight(shapeOf(state)) - height))
  return top === state.list.top ? state : { ...state, list: { ...state.list, top } }
}

export function select(state: State, index: number): Next {
  const last = state.list.sessions.length - 1
  // An empty list keeps its selection for when the sessions are back.
  if (last < 0) return stay(state)
  const at = Math.max(0, Math.min(index, last))
  const selected = state.list.sessions[at]?.key ?? null
  if (selected === state.list.selected) return stay(keepInSight(state))
  const next = keepInSight({ ...state, list: { ...state.list, index: at, selected, awaited: null } })
  return andThen(openChosen(next), showFirst, remembering)
}

export function clickedList(state: State, line: number): Next {
  const clicked = listLine(shapeOf(state), state.list.top + line)
  return clicked?.kind === 'session' ? select(state, clicked.index) : stay(state)
}

/** Scrolls by lines. The selection stays, so the transcript does, too. */
export function scrollList(state: State, by: number): Next {
  return showFirst(scrolledTo(state, state.list.top + by))
}

/** Has the sessions on the screen read before the rest. */
function showFirst(state: State): Next {
  const { sessions, top } = state.list
  const { height } = sizeOfPane(state, 'sessions')
  const from = Math.max(0, Math.floor(top / shapeOf(state).rowHeight) - 6)
  const unread = sessions.slice(from, from + height).filter(({ provisional }) => provisional)
  return unread.length === 0 ? stay(state) : stay(state, { do: 'showFirst', sessionKeys: unread.map(({ key }) => key) })
}

/** Filters as it is typed. */
export function filterTyped(state: State, words: string): Next {
  return words === state.list.request.words ? stay(state) : requested(state, { words })
}
