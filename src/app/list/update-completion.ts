import { completionAt, needsChoices } from '../../query/language/complete.ts'
import { andThen, type Handlers, type Next, stay } from '../next.ts'
import { searchTyped } from '../search/update.ts'
import { focusOf, type State } from '../state.ts'
import { caretIn, type TextField } from '../text-field.ts'
import { type Completing, isWalking, type QueryLine } from './state.ts'
import { filterTyped } from './update.ts'

export const completionHandlers = {
  completionAsked: (state, { by }) => complete(state, by),
  queryChoicesFound: (state, { choices }) => {
    const awaits = lineOf(state)?.awaits ?? null
    const next = withLine(state, { choices, awaits: null })
    return awaits === null ? stay(next) : complete(next, awaits)
  },
} satisfies Partial<Handlers>

/** The query that is being typed. */
function lineOf(state: State): QueryLine | null {
  const { overlay, search } = state
  return overlay?.kind === 'filter' ? overlay : focusOf(state) === 'search' ? search : null
}

function withLine(state: State, change: Partial<QueryLine>): State {
  const { overlay, search } = state
  if (overlay?.kind === 'filter') return { ...state, overlay: { ...overlay, ...change } }
  return search ? { ...state, search: { ...search, ...change } } : state
}

/** Asks for what the line says, and for its completions. */
export function typedInLine(state: State, field: TextField): Next {
  const asked = withField(withLine(state, { completing: null, awaits: null }), field)
  return andThen(asked, next => stay(next, ...lookUp(lineOf(next))))
}

function withField(state: State, field: TextField): Next {
  if (state.overlay?.kind !== 'filter') return searchTyped(state, field)
  return filterTyped(withLine(state, { field }), field.text)
}

const lookUp = (line: QueryLine | null) =>
  line && !line.choices && needsChoices(line.field.text, caretIn(line.field))
    ? [{ do: 'findQueryChoices' as const }]
    : []

/** Completes the word at the caret; pressed again, takes the next candidate. */
function complete(state: State, by: 1 | -1): Next {
  const line = lineOf(state)
  if (!line) return stay(state)
  const effects = lookUp(line)
  if (effects.length > 0) return stay(withLine(state, { awaits: by }), ...effects)
  const completing = isWalking(line) ? walked(line.completing, by) : begun(line, by)
  const candidate = completing?.candidates[completing.index]
  if (!completing || candidate === undefined) return stay(state)
  const { before, after } = completing
  const field = { text: before + candidate + after, caret: [...before, ...candidate].length }
  return withField(withLine(state, { completing }), field)
}

function walked({ candidates, index, ...rest }: Completing, by: 1 | -1): Completing {
  return { ...rest, candidates, index: (index + by + candidates.length) % candidates.length }
}

function begun({ field, choices = null }: QueryLine, by: 1 | -1): Completing | undefined {
  const { from, to, candidates } = completionAt(field.text, caretIn(field), choices)
  if (candidates.length === 0) return undefined
  const index = by === 1 ? 0 : candidates.length - 1
  return { before: field.text.slice(0, from), after: field.text.slice(to), candidates, index }
}
