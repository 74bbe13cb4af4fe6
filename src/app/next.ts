import type { Effect } from './effect.ts'
import type { Msg } from './message.ts'
import { rememberedOf } from './saved-state.ts'
import type { Toast } from './screen/state.ts'
import type { State } from './state.ts'

export const stay = (state: State, ...effects: Effect[]): Next => [state, effects]

/** Takes more steps after this one, with the effects of all. */
export function andThen(first: Next, ...more: readonly ((state: State) => Next)[]): Next {
  return more.reduce(([state, effects], step) => {
    const [next, added] = step(state)
    return [next, [...effects, ...added]]
  }, first)
}

export function toasted(state: State, text: string, kind: Toast['kind'] = 'note'): Next {
  const toast = { text, kind }
  const { toast: shown, unseen } = state
  if (shown?.kind !== 'problem') return showing({ ...state, toast })
  if (kind !== 'problem') return showing({ ...state, toast, unseen: [shown, ...unseen] })
  const isKnown = [shown, ...unseen].some(one => one.text === text)
  return stay(isKnown ? state : { ...state, unseen: [...unseen, toast] })
}

/** Takes the toast away, and shows the next problem if one waits. */
export function withoutToast(state: State): Next {
  const [first, ...unseen] = state.unseen
  // A copy: the timer of an equal toast shown before may run out while this one is shown.
  return first
    ? showing({ ...state, toast: { ...first }, unseen })
    : stay(state.toast ? { ...state, toast: null } : state)
}

const showing = (state: State): Next =>
  state.toast ? stay(state, { do: 'fadeToast', toast: state.toast }) : stay(state)

/** Saves what the user arranged for the next start; not in the demo. */
export const remembering = (state: State): Next =>
  state.place.isDemo ? stay(state) : stay(state, { do: 'remember', remembered: rememberedOf(state) })

export type Next = readonly [State, readonly Effect[]]

export type Update = (state: State, msg: Msg) => Next

export type Handlers = { [M in Msg as M['type']]: (state: State, msg: M) => Next }
