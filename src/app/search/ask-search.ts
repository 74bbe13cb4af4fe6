import { type Next, stay } from '../next.ts'
import type { State } from '../state.ts'

/** Asks what is in the line. What was found before stays on the screen until the first answer is there. */
export function asked(state: State, isAgain = false): Next {
  const { search } = state
  if (!search) return stay(state)
  const number = search.asked + 1
  const { scope, filters, showsHidden } = state.list.request
  const next = { ...search, asked: number, isAgain, isDue: false, hasMoved: isAgain && search.hasMoved }
  const request = { scope, filters, showsHidden }
  return stay({ ...state, search: next }, { do: 'find', number, line: search.field.text, request })
}

/** Sessions have changed: it is asked again before long, and quietly. */
export function askedLater(state: State): Next {
  const { search } = state
  if (!search || search.isDue || search.field.text.trim() === '') return stay(state)
  return stay({ ...state, search: { ...search, isDue: true } }, { do: 'findLater', number: search.asked })
}
