import type { Command } from './command.ts'
import { type Next, stay, toasted } from './next.ts'
import { nothingTyped } from './screen/state.ts'
import type { State } from './state.ts'

/** Runs a command, or says why it cannot be done now. */
export function perform(state: State, command: Command): Next {
  const { count } = state.typed
  const ready = { ...state, typed: nothingTyped }
  const why = command.whyNot?.(state)
  return why === undefined ? stay(ready, { do: 'tell', msg: command.msg(state, count) }) : toasted(ready, why)
}
