import type { PanelFilters } from '../../query/list/narrow.ts'
import { andThen, type Handlers, type Next, stay, withoutToast } from '../next.ts'
import type { ClickTarget } from '../screen/state.ts'
import type { FilterPanel, State } from '../state.ts'
import { caretMoved, fieldWith, type TextField } from '../text-field.ts'
import {
  askForChoices,
  choicesFor,
  filterFields,
  filtersOf,
  openedPanel,
  sourceChoices,
  statusChoices,
  withNewer,
} from './filter-panel.ts'
import { requested } from './update.ts'

export const filterPanelHandlers = {
  filterPanelOpened: state =>
    andThen(withoutToast({ ...state, overlay: openedPanel(state) }), next => stay(next, ...askForChoices(next))),
  choicesFound: (state, { choices }) =>
    state.overlay?.kind === 'filters' ? withChoices(state, withNewer(state.overlay, choices)) : stay(state),
} satisfies Partial<Handlers>

export function moveInPanel(state: State, panel: FilterPanel, by: number): Next {
  const at = (filterFields.indexOf(panel.focused) + by + filterFields.length) % filterFields.length
  return stay({ ...state, overlay: { ...panel, focused: filterFields[at] ?? 'directory' } })
}

/** Filters the list while the panel is open. */
export function filtered(state: State, panel: FilterPanel, chosen: PanelFilters = state.list.request.filters): Next {
  return requested({ ...state, overlay: panel }, { filters: filtersOf(panel, chosen, state) })
}

/** Takes newer choices, by which a typed branch may mean something else. */
function withChoices(state: State, panel: FilterPanel): Next {
  const { filters } = state.list.request
  const isOther = filtersOf(panel, filters, state).branch !== filters.branch
  return isOther ? filtered(state, panel) : stay({ ...state, overlay: panel })
}

/** Goes to another choice of the focused field; in a text, moves the caret. */
export function choose(state: State, panel: FilterPanel, by: 1 | -1): Next {
  const { filters } = state.list.request
  switch (panel.focused) {
    case 'source':
    case 'status':
      return withChoice(state, panel, panel.focused, next(fewChoices[panel.focused], filters[panel.focused], by))
    case 'directory':
    case 'branch':
      return chooseName(state, panel, panel.focused, by)
    default:
      return withText(state, panel, panel.focused, caretMoved(panel.texts[panel.focused], by))
  }
}

/** Takes the next name that contains what is typed. Inside the text, the arrows move the caret. */
function chooseName(state: State, panel: FilterPanel, name: 'directory' | 'branch', by: 1 | -1): Next {
  const field = panel.texts[name]
  const names = choicesFor(panel, name, state.place.home).map(({ value }) => value)
  const isBegun = field.text !== '' && !names.includes(field.text)
  const isInside = field.caret < [...field.text].length
  if (isInside || (isBegun && by < 0)) return withText(state, panel, name, caretMoved(field, by))
  return withText(
    state,
    panel,
    name,
    fieldWith(isBegun ? (names[0] ?? field.text) : next(['', ...names], field.text, by)),
  )
}

function withText(state: State, panel: FilterPanel, name: keyof FilterPanel['texts'], field: TextField): Next {
  const moved = { ...panel, texts: { ...panel.texts, [name]: field } }
  return field.text === panel.texts[name].text ? stay({ ...state, overlay: moved }) : filtered(state, moved)
}

const fewChoices = { source: sourceChoices, status: statusChoices } as const

function withChoice(state: State, panel: FilterPanel, name: 'source' | 'status', chosen: string | undefined): Next {
  const { [name]: _, ...others } = state.list.request.filters
  return filtered(state, panel, chosen === undefined ? others : { ...others, [name]: chosen })
}

function next<Choice>(choices: readonly Choice[], chosen: Choice, by: 1 | -1): Choice {
  const at = choices.indexOf(chosen)
  return choices[(at + by + choices.length) % choices.length] as Choice
}

export function clickedField(
  state: State,
  panel: FilterPanel,
  { index, word }: ClickTarget & { kind: 'choice' },
): Next {
  const focused = filterFields[index] ?? panel.focused
  const moved = { ...panel, focused }
  if (focused !== 'source' && focused !== 'status') return stay({ ...state, overlay: moved })
  const choices = fewChoices[focused]
  const at = choices.findIndex(choice => (choice ?? 'all') === word)
  return at < 0 ? stay({ ...state, overlay: moved }) : withChoice(state, moved, focused, choices[at])
}

export function clickedSuggestion(state: State, panel: FilterPanel, word: string): Next {
  const { focused } = panel
  if (focused !== 'directory' && focused !== 'branch') return stay(state)
  const isOffered = choicesFor(panel, focused, state.place.home).some(({ value }) => value === word)
  return isOffered ? withText(state, panel, focused, fieldWith(word)) : stay(state)
}
