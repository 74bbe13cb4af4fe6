import type { Command } from '../command.ts'
import { commandForKey, isPrefix } from '../commands.ts'
import { fieldChanged, fieldOf, letterChosen } from '../dialogs/update.ts'
import { andThen, type Handlers, type Next, stay, toasted, withoutToast } from '../next.ts'
import { perform } from '../run-command.ts'
import { nothingTyped } from '../screen/state.ts'
import { choosePane } from '../screen/update.ts'
import { focusOf, type State } from '../state.ts'
import { edited, emptyField, inserted, type TextField } from '../text-field.ts'
import { isEarly, withEarly } from './type-ahead.ts'

export const keyHandlers = {
  // A problem stays until a key is pressed.
  keyPressed: (state, { key, text }) =>
    andThen(state.toast?.kind === 'problem' ? withoutToast(state) : stay(state), next => pressed(next, key, text)),
  pasted: (state, { text }) => {
    const field = fieldOf(state)
    return field
      ? fieldChanged(state, inserted(isOldLine(state) ? emptyField : field, text))
      : toasted(state, 'No field to paste into. Press / to filter, then paste again.')
  },
} satisfies Partial<Handlers>

function pressed(state: State, key: string, text: string | undefined): Next {
  const focus = focusOf(state)
  // Gives up a count, a prefix or waiting keys, and nothing else.
  if (key === 'escape' && (state.typed !== nothingTyped || state.early.length > 0))
    return stay({ ...state, typed: nothingTyped, early: [] })
  const whole = state.typed.prefix === null ? key : `${state.typed.prefix} ${key}`
  // The key of an answer comes first: `j` moves on, unless a button has it.
  const field = fieldOf(state)
  const chosen = field ? undefined : letterChosen(state, key)
  if (chosen) return chosen
  // A key that does not continue the prefix starts afresh: Ctrl-C quits after a `g`, too.
  const command = commandForKey(state, focus, whole) ?? commandForKey(state, focus, key)
  if (isEarly(state, command)) return stay(withEarly(state, { key, ...(text !== undefined && { text }) }))
  if (command) return performed(state, command, key)
  if (field) return typedInto(state, field, key, text)
  // Where no letter is typed, `q` closes what is open, as everywhere.
  if (key === 'q' && state.overlay) return pressed(state, 'escape', undefined)
  if (isPrefix(state, focus, whole)) return stay({ ...state, typed: { ...state.typed, prefix: whole } })
  if (/^[0-9]$/.test(key) && (key !== '0' || state.typed.count !== null)) return stay(counted(state, Number(key)))
  return stay({ ...state, typed: nothingTyped })
}

/** Goes to the command's pane first, and presses the key again there: its content may still be on its way. */
function performed(state: State, command: Command, key: string): Next {
  const { actsIn } = command
  if (!actsIn || actsIn === state.pane || command.whyNot?.(state) !== undefined) return perform(state, command)
  return andThen(choosePane(state, actsIn), next => stay(next, { do: 'tell', msg: { type: 'keyPressed', key } }))
}

function typedInto(state: State, field: TextField, key: string, text: string | undefined): Next {
  const next = edited(isOldLine(state) && text !== undefined ? emptyField : field, key, text)
  return next ? fieldChanged(state, next) : stay(state)
}

/** Whether the line of the last search is still there: letters replace it, other keys edit it. */
const isOldLine = (state: State): boolean => focusOf(state) === 'search' && state.search?.isOld === true

/** The largest count, however long a digit is held down. */
const MOST = 999_999

function counted(state: State, digit: number): State {
  return { ...state, typed: { count: Math.min((state.typed.count ?? 0) * 10 + digit, MOST), prefix: null } }
}
