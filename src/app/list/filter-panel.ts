import { withTilde } from '../../model/folder.ts'
import { parseDate } from '../../query/language/dates.ts'
import type { Choice } from '../../query/list/choices.ts'
import type { PanelFilters } from '../../query/list/narrow.ts'
import { wholeDate } from '../../text/clock.ts'
import type { Effect } from '../effect.ts'
import type { FilterFieldName, FilterPanel, State } from '../state.ts'
import { fieldWith } from '../text-field.ts'

/** The fields of the panel, from top to bottom. */
export const filterFields: readonly FilterFieldName[] = ['directory', 'source', 'branch', 'from', 'to', 'status']

export const sourceChoices = [undefined, 'aynd', 'external'] as const
export const statusChoices = [undefined, 'active', 'completed', 'failed', 'missing'] as const

export function openedPanel(state: State): FilterPanel {
  const { directory = '', branch = '', from = '', to = '' } = state.list.request.filters
  return {
    kind: 'filters',
    focused: 'directory',
    texts: {
      directory: fieldWith(withTilde(directory, state.place.home)),
      branch: fieldWith(branch.replace(/\*$/, '')),
      from: fieldWith(from),
      to: fieldWith(to),
    },
    choices: { directories: [], branches: [] },
  }
}

/** Asks for the choices, if the panel is open. Called at every change, as sessions are still being read. */
export function askForChoices({ overlay, list }: State): readonly Effect[] {
  const { scope, showsHidden } = list.request
  return overlay?.kind === 'filters' ? [{ do: 'findChoices', scope, showsHidden }] : []
}

/** Gives the panel newer choices. A typed branch that was a choice stays one, so it still means that branch alone. */
export function withNewer(panel: FilterPanel, { directories, branches }: FilterPanel['choices']): FilterPanel {
  const isChosen = ({ value }: Choice) => value === panel.texts.branch.text.trim()
  const lost = branches.some(isChosen) ? [] : panel.choices.branches.filter(isChosen)
  return {
    ...panel,
    choices: { directories, branches: [...branches, ...lost.map(({ value }) => ({ value, count: 0 }))] },
  }
}

/** The filters that the panel says now. Half-typed values filter nothing. */
export function filtersOf(
  { texts, choices }: FilterPanel,
  { source, status }: PanelFilters,
  { place, now }: State,
): PanelFilters {
  const directory = withoutTilde(texts.directory.text.trim(), place.home)
  const branch = texts.branch.text.trim()
  return {
    ...(source && { source }),
    ...(status && { status }),
    ...(directory !== '' && { directory }),
    ...(branch !== '' && { branch: isWhole(branch, choices.branches) ? branch : `${branch}*` }),
    ...(isDay(texts.from.text, now) && { from: dayOf(texts.from.text, now) }),
    ...(isDay(texts.to.text, now) && { to: dayOf(texts.to.text, now) }),
  }
}

/** Whether it is the name of a branch. A half-typed one means all branches that begin like it. */
const isWhole = (branch: string, known: readonly Choice[]): boolean =>
  known.length === 0 || branch.endsWith('*') || known.some(({ value }) => value === branch)

/** Whether it is a date as the command line takes it: `2026-11-13`, `yesterday`, `7d`. */
export function isDay(text: string, now: number): boolean {
  return parseDate(text, new Date(now)) !== undefined
}

function dayOf(text: string, now: number): string {
  const { from } = parseDate(text, new Date(now)) ?? { from: new Date(now) }
  return wholeDate(from)
}

/** The choices that contain what is typed; all of them if it is empty or one of them. */
export function choicesFor(
  { texts, choices }: FilterPanel,
  name: 'directory' | 'branch',
  home: string,
): readonly Choice[] {
  const named =
    name === 'branch'
      ? choices.branches
      : choices.directories.map(({ value, count }) => ({ value: withTilde(value, home), count }))
  const typed = texts[name].text.trim().toLowerCase()
  if (typed === '' || named.some(({ value }) => value.toLowerCase() === typed)) return named
  return named.filter(({ value }) => value.toLowerCase().includes(typed))
}

function withoutTilde(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? `${home}${path.slice(1)}` : path
}
