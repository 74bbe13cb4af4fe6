import { isSameScope } from '../../query/list/narrow.ts'
import type { Command } from '../command.ts'
import type { Next } from '../next.ts'
import type { EarlyKey } from '../screen/state.ts'
import { chosenMatch, type Search } from '../search/state.ts'
import { focusOf, type State } from '../state.ts'

/** The most keys that are kept waiting. */
const MOST = 200

/** Whether a key must wait: after a change of scope or session, keys mean the new one, however fast they are typed. */
export function isEarly(state: State, command: Command | undefined): boolean {
  // Letters go into the line at once; only opening a match waits for it.
  if (focusOf(state) === 'search' && command?.id !== 'match.open' && state.early.length === 0) return false
  return isAwaiting(state) && !isForAnyTime(command) && !(isAsking(command) && state.early.length === 0)
}

const isAsking = (command: Command | undefined): boolean => command?.group === 'List' || command?.id === 'search.open'

/** Whether it leaves the pane or the program: such a command never waits. */
const isForAnyTime = (command: Command | undefined): boolean =>
  command !== undefined &&
  (command.group === 'Window' ||
    command.group === 'Insight' ||
    command.id.startsWith('pane.') ||
    command.id === 'match.leave')

function isAwaiting(state: State): boolean {
  const { list, transcript, requestedKey, opening, stage, search } = state
  switch (focusOf(state)) {
    case 'sessions':
      // The list of the last screen can be used until the disk has been read.
      return stage !== 'remembered' && !isSameScope(list.request.scope, list.answered.scope)
    case 'search':
      return search !== null && search.field.text.trim() !== '' && !isAnswered(search)
    case 'transcript':
    case 'found':
      return requestedKey !== null && transcript?.number !== opening
    default:
      return false
  }
}

/** Whether there is enough of an answer to open the best match. A repeated question has its matches on the screen. */
const isAnswered = (search: Search): boolean =>
  search.isRepeat ||
  (search.answer?.number === search.questionNumber && (search.answer.isDone || chosenMatch(search) !== undefined))

export function withEarly(state: State, key: EarlyKey): State {
  return state.early.length < MOST ? { ...state, early: [...state.early, key] } : state
}

/** Presses the waiting keys again once what they waited for is there. Called after every step. */
export function caughtUp(step: Next): Next {
  const [state, effects] = step
  if (state.early.length === 0 || isAwaiting(state)) return step
  const again = state.early.map(key => ({ do: 'tell' as const, msg: { type: 'keyPressed' as const, ...key } }))
  return [{ ...state, early: [] }, [...effects, ...again]]
}
