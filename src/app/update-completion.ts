import { completionAt, needsChoices } from '../query/complete.ts'
import type { Completing, FilterLine, State } from './state.ts'
import { andThen, stay } from './step.ts'
import type { TextField } from './text-field.ts'
import type { Handlers, Step } from './update.ts'
import { filterTyped } from './update-list.ts'

export const completionHandlers = {
  completionAsked: (state, { by }) =>
    state.overlay?.kind === 'filter' ? complete(state, state.overlay, by) : stay(state),
  queryChoicesFound: (state, { choices }) => {
    if (state.overlay?.kind !== 'filter') return stay(state)
    const { awaits, ...line } = state.overlay
    const overlay = { ...line, choices }
    const next = { ...state, overlay }
    return awaits ? complete(next, overlay, awaits) : stay(next)
  },
} satisfies Partial<Handlers>

/** What is typed is asked at once, and what it may be completed to looked up. */
export function typedInFilter(state: State, line: FilterLine, field: TextField): Step {
  const overlay = { ...line, field, completing: null, awaits: null }
  return andThen(filterTyped({ ...state, overlay }, field.text), next => stay(next, ...lookUp(overlay)))
}

const lookUp = (line: FilterLine) =>
  !line.choices && needsChoices(line.field.text, caretIn(line.field)) ? [{ do: 'findQueryChoices' as const }] : []

/** Again: the next one that it may be. */
function complete(state: State, line: FilterLine, by: 1 | -1): Step {
  const effects = lookUp(line)
  if (effects.length > 0) return stay({ ...state, overlay: { ...line, awaits: by } }, ...effects)
  const completing = isWalking(line) ? walked(line.completing, by) : begun(line, by)
  const candidate = completing?.candidates[completing.index]
  if (!completing || candidate === undefined) return stay(state)
  const { before, after } = completing
  const field = { text: before + candidate + after, caret: [...before, ...candidate].length }
  return filterTyped({ ...state, overlay: { ...line, field, completing } }, field.text)
}

/** With nothing else to choose, Tab goes on with what comes behind it. */
const isWalking = (line: FilterLine): line is FilterLine & { completing: Completing } =>
  (line.completing?.candidates.length ?? 0) > 1

function walked({ candidates, index, ...rest }: Completing, by: 1 | -1): Completing {
  return { ...rest, candidates, index: (index + by + candidates.length) % candidates.length }
}

function begun({ field, choices = null }: FilterLine, by: 1 | -1): Completing | undefined {
  const { from, to, candidates } = completionAt(field.text, caretIn(field), choices)
  if (candidates.length === 0) return undefined
  const index = by === 1 ? 0 : candidates.length - 1
  return { before: field.text.slice(0, from), after: field.text.slice(to), candidates, index }
}

/** In UTF-16, as the query counts. */
export function caretIn({ text, caret }: TextField): number {
  return [...text].slice(0, caret).join('').length
}
