import { choicesFor, filterFields, isDay, sourceChoices, statusChoices } from '../../app/list/filter-panel.ts'
import type { FilterFieldName, FilterPanel, State } from '../../app/state.ts'
import type { Choice } from '../../query/list/choices.ts'
import { clipMiddle, lineWidth, sliceLine } from '../../text/lines.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { type Dialog, dialogRoom, fitted } from '../dialogs/box.ts'
import { boxed, chosenMark, LABEL, labelled, openMark, typedIn } from '../dialogs/field.ts'
import { spread } from '../line-parts.ts'
import { count, plural } from '../words.ts'

const SUGGESTIONS = 4
/** Enough for suggestions and a problem with a date. */
const HIGHEST = 20

/** A line of the dialog, with its field or the value that it suggests. */
interface Row {
  readonly line: Line
  readonly field?: FilterFieldName
  readonly offer?: string
}

/** The filters, each of which applies as soon as it has a value. */
export function filterDialog(state: State, panel: FilterPanel): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 74, height: 24 })
  const rows = rowsOf(state, panel, inner)
  const used = rows.find(({ field }) => field === panel.focused)?.line
  const fitting = fitted(
    rows.map(({ line }) => line),
    height,
    used,
  )
  // Always at its full height, so that it does not move when suggestions come and go.
  const most = Math.max(Math.min(HIGHEST, height), fitting.length)
  const lines = Array.from({ length: most }, (_, at) => fitting[at] ?? [])
  const drawn = lines.map(line => rows.find(row => row.line === line))
  return {
    title: 'Filters',
    width,
    lines,
    choices: drawn.map(row => row?.field && filterFields.indexOf(row.field)),
    offers: drawn.map(row => row?.offer),
    ...cursorIn(panel, inner - LABEL - 1, used ? lines.indexOf(used) : 0),
  }
}

function rowsOf(state: State, panel: FilterPanel, width: number): readonly Row[] {
  const { filters } = state.list.request
  const blank: Row = { line: [] }
  const radioRow = <Value extends string>(
    name: FilterFieldName,
    values: readonly (Value | undefined)[],
    chosen?: Value,
  ): Row => fieldRow(panel, name, radio(values, chosen, width - LABEL), width)
  return [
    blank,
    ...textRows(state, panel, 'directory', 'any folder', width),
    blank,
    radioRow('source', sourceChoices, filters.source),
    blank,
    ...textRows(state, panel, 'branch', 'any branch', width),
    blank,
    ...textRows(state, panel, 'from', 'YYYY-MM-DD, 7d, yesterday', width),
    blank,
    ...textRows(state, panel, 'to', 'YYYY-MM-DD, today', width),
    ...dateProblem(state, panel).map(line => ({ line })),
    blank,
    radioRow('status', statusChoices, filters.status),
    blank,
    { line: [span(`${plural(state.list.shown, 'session')} of ${count(state.list.total)}`, 'dim')] },
    blank,
  ]
}

const labels: { readonly [Name in FilterFieldName]: string } = {
  directory: 'Directory',
  source: 'Source',
  branch: 'Branch',
  from: 'From',
  to: 'To',
  status: 'Status',
}

function fieldRow({ focused }: FilterPanel, field: FilterFieldName, value: Line, width: number): Row {
  return { field, line: labelled(labels[field], focused === field, value, width) }
}

/** A text field, with suggestions below it. */
function textRows(
  state: State,
  panel: FilterPanel,
  name: 'directory' | 'branch' | 'from' | 'to',
  hint: string,
  width: number,
): readonly Row[] {
  const room = width - LABEL - 1
  const isFocused = name === panel.focused
  const field = isFocused ? panel.texts[name] : { ...panel.texts[name], caret: 0 }
  const shown = field.text === '' ? [span(hint, 'dim', { on: 'code' })] : typedIn(field, room, { on: 'code' }).line
  const offered =
    isFocused && (name === 'directory' || name === 'branch') ? choicesFor(panel, name, state.place.home) : []
  return [fieldRow(panel, name, boxed(shown, room), width), ...suggestions(offered, field.text, width)]
}

function cursorIn({ focused, texts }: FilterPanel, room: number, y: number): Pick<Dialog, 'cursor'> {
  if (focused === 'source' || focused === 'status') return {}
  return { cursor: { x: LABEL + 1 + typedIn(texts[focused], room).cursor, y } }
}

/** The suggestions around the chosen one, if one is. */
function suggestions(choices: readonly Choice[], typed: string, width: number): readonly Row[] {
  const chosen = choices.findIndex(({ value }) => value === typed)
  const top = Math.max(0, Math.min(chosen - 1, choices.length - SUGGESTIONS))
  return choices.slice(top, top + SUGGESTIONS).map(({ value, count: number }, at) => {
    const isChosen = top + at === chosen
    const words = width < ROOM_FOR_NOUN ? count(number) : plural(number, 'session')
    const room = width - LABEL - words.length - 3
    const mark = isChosen ? chosenMark : span(' ')
    const name = clipMiddle(washLine(value), room, isChosen ? 'accent' : 'dim')
    const line = spread([span(' '.repeat(LABEL - 1)), mark, span(' '), ...name], [span(words, 'dim')], width)
    return { line, offer: value }
  })
}

const ROOM_FOR_NOUN = 46

function dateProblem({ now, list }: State, { texts }: FilterPanel): Line[] {
  const wrong = (['from', 'to'] as const).find(name => texts[name].text.trim() !== '' && !isDay(texts[name].text, now))
  const { from, to } = list.request.filters
  const isReversed = from !== undefined && to !== undefined && from > to
  const problem = wrong ? `${labels[wrong]}: ${washLine(texts[wrong].text)} is not a date yet` : '“To” is before “From”'
  return wrong || isReversed ? [[span(' '.repeat(LABEL + 1)), span(problem, 'tool')]] : []
}

/** Choices side by side. If they do not all fit, the line is shifted so that the chosen one does. */
function radio<Value extends string>(
  choices: readonly (Value | undefined)[],
  chosen: Value | undefined,
  width: number,
): Line {
  const drawn = choices.map((choice, at): Line => {
    const isChosen = choice === chosen
    const word = span(` ${choice ?? 'all'}`, isChosen ? 'accent' : 'text', { bold: isChosen })
    return [span(at === 0 ? '' : '  '), isChosen ? chosenMark : openMark, word]
  })
  const upTo = drawn.slice(0, choices.indexOf(chosen) + 1)
  const isLast = upTo.length === drawn.length
  const shift = Math.max(0, lineWidth(upTo.flat()) - width + (isLast ? 0 : 1))
  if (shift === 0) return drawn.flat()
  return [glyph('…', 'dim'), ...sliceLine(drawn.flat(), shift + 1, lineWidth(drawn.flat()))]
}
