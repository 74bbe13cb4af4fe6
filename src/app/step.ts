import type { Effect } from './effect.ts'
import { rememberedOf } from './remembered.ts'
import type { State, Toast } from './state.ts'
import type { Step } from './update.ts'

export const stay = (state: State, ...effects: Effect[]): Step => [state, effects]

/** One step after the other, with the effects of both. */
export function andThen(step: Step, next: (state: State) => Step): Step {
  const [state, effects] = next(step[0])
  return [state, [...step[1], ...effects]]
}

export function toasted(state: State, text: string, kind: Toast['kind'] = 'note'): Step {
  const toast = { text, kind }
  return [{ ...state, toast }, [{ do: 'fadeToast', toast }]]
}

/** What the user arranged is there again the next time. In the demo there is nothing of the user's. */
export const remembering = (state: State): Step =>
  state.place.isDemo ? stay(state) : stay(state, { do: 'remember', remembered: rememberedOf(state) })
