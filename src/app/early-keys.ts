import type { Command } from './command.ts'
import type { EarlyKey, State } from './state.ts'
import { focusOf } from './state.ts'
import { isSameScope } from './tree-rows.ts'
import type { Step } from './update.ts'

/** Nobody types further ahead than this. */
const MOST = 200

/** Keys after a change of scope or session mean the new one, however fast they are typed. Asking for another does not. */
export function isEarly(state: State, command: Command | undefined): boolean {
  return isAwaiting(state) && !isForAnyTime(command) && !(command?.group === 'List' && state.early.length === 0)
}

/** What leaves the pane or the program never waits. */
const isForAnyTime = (command: Command | undefined): boolean =>
  command !== undefined && (command.group === 'Window' || command.id.startsWith('pane.'))

function isAwaiting(state: State): boolean {
  const { list, reader, reading, opening, stage } = state
  switch (focusOf(state)) {
    case 'sessions':
      // What is painted from memory can be used until the disk has been looked at.
      return stage !== 'remembered' && !isSameScope(list.wish.scope, list.answered.scope)
    case 'transcript':
      return reading !== null && reader?.number !== opening
    default:
      return false
  }
}

export function withEarly(state: State, key: EarlyKey): State {
  return state.early.length < MOST ? { ...state, early: [...state.early, key] } : state
}

/** After every step: what was waited for may be there. */
export function caughtUp(step: Step): Step {
  const [state, effects] = step
  if (state.early.length === 0 || isAwaiting(state)) return step
  const again = state.early.map(key => ({ do: 'tell' as const, msg: { type: 'keyPressed' as const, ...key } }))
  return [{ ...state, early: [] }, [...effects, ...again]]
}
