import { choicesFor, isDay, sourceChoices, statusChoices } from '../app/filter-panel.ts'
import type { FilterFieldName, FilterPanel, Overlay, State } from '../app/state.ts'
import { kindNames } from '../app/update-overlay.ts'
import type { Choice } from '../query/choices.ts'
import { clipMiddle, lineWidth, sliceLine } from '../text/lines.ts'
import { glyph, type Line, span } from '../text/span.ts'
import { washLine } from '../text/wash.ts'
import { wrapLine } from '../text/wrap.ts'
import { type Dialog, dialogRoom, fitted } from './box.ts'
import { fitLine, spread } from './compose.ts'
import { typedIn } from './field.ts'
import { count, plural } from './words.ts'

const LABEL = 11
const SUGGESTIONS = 4
/** With suggestions and a word about a date. */
const HIGHEST = 20

/** Seed 003's filters, each doing something as soon as it says something. */
export function filterDialog(state: State, panel: FilterPanel): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 74, height: 24 })
  const lines = filterLines(state, panel, inner)
  const used = lines.find(line => line[0]?.text.trimEnd() === labels[panel.focused])
  const fitting = fitted(lines, height, used)
  // As high as it may get, so that it stays where it is when suggestions come and go.
  const shown = Array.from(
    { length: Math.max(Math.min(HIGHEST, height), fitting.length) },
    (_, at) => fitting[at] ?? [],
  )
  const field = panel.focused === 'source' || panel.focused === 'status' ? undefined : panel.texts[panel.focused]
  const cursor = field && { x: LABEL + 1 + typedIn(field, inner - LABEL - 1).cursor, y: used ? shown.indexOf(used) : 0 }
  return { title: 'Filters', width, lines: shown, ...(cursor && { cursor }) }
}

function filterLines(state: State, panel: FilterPanel, inner: number): readonly Line[] {
  const { filters } = state.list.wish
  const room = inner - LABEL
  const row = (name: FilterFieldName, value: Line): Line => {
    const isFocused = panel.focused === name
    const label = span(labels[name].padEnd(LABEL), isFocused ? 'accent' : 'dim', { bold: isFocused })
    return fitLine([label, ...value], inner)
  }
  const text = (name: TextName, hint: string): Line => row(name, textBox(panel, name, hint, room))
  const suggested = (name: 'directory' | 'branch'): readonly Line[] =>
    panel.focused === name ? suggestions(choicesFor(panel, name, state.place.home), inner) : []
  return [
    [],
    text('directory', 'any folder'),
    ...suggested('directory'),
    [],
    row('source', radio([...sourceChoices], filters.source, room)),
    [],
    text('branch', 'any branch'),
    ...suggested('branch'),
    [],
    text('from', 'YYYY-MM-DD, 7d, yesterday'),
    [],
    text('to', 'YYYY-MM-DD, today'),
    ...dateProblem(state, panel),
    [],
    row('status', radio([...statusChoices], filters.status, room)),
    [],
    [span(`${plural(state.list.sessions.length, 'session')} of ${count(state.list.total)}`, 'dim')],
    [],
  ]
}

type TextName = keyof FilterPanel['texts']

function textBox({ texts, focused }: FilterPanel, name: TextName, hint: string, width: number): Line {
  const room = width - 1
  const field = name === focused ? texts[name] : { ...texts[name], caret: 0 }
  const shown = field.text === '' ? [span(hint, 'dim', { on: 'code' })] : typedIn(field, room, { on: 'code' }).line
  const rest = Math.max(room - lineWidth(shown), 0)
  return [span(' ', 'text', { on: 'code' }), ...shown, span(' '.repeat(rest), 'text', { on: 'code' })]
}

const labels: { readonly [Name in FilterFieldName]: string } = {
  directory: 'Directory',
  source: 'Source',
  branch: 'Branch',
  from: 'From',
  to: 'To',
  status: 'Status',
}

function suggestions(choices: readonly Choice[], width: number): Line[] {
  return choices.slice(0, SUGGESTIONS).map(({ value, count: number }) => {
    const words = width < ROOM_FOR_NOUN ? count(number) : plural(number, 'session')
    const room = width - LABEL - words.length - 3
    return spread(
      [span(' '.repeat(LABEL + 1)), ...clipMiddle(washLine(value), room, 'dim')],
      [span(words, 'dim')],
      width,
    )
  })
}

const ROOM_FOR_NOUN = 46

function dateProblem({ now }: State, { texts }: FilterPanel): Line[] {
  const wrong = [texts.from.text, texts.to.text].find(text => text.trim() !== '' && !isDay(text, now))
  return wrong === undefined ? [] : [[span(' '.repeat(LABEL + 1)), span(`${washLine(wrong)} is no date yet`, 'tool')]]
}

/** Side by side; where they do not all fit, from a place on from which the chosen one does. */
function radio<Choice extends string>(
  choices: readonly (Choice | undefined)[],
  chosen: Choice | undefined,
  width: number,
): Line {
  const drawn = choices.map((choice, at): Line => {
    const isChosen = choice === chosen
    const token = isChosen ? 'accent' : 'text'
    const mark = glyph(isChosen ? '◆' : '◇', token, { standIn: isChosen ? '*' : 'o' })
    return [span(at === 0 ? '' : '  '), mark, span(` ${choice ?? 'all'}`, token, { bold: isChosen })]
  })
  const upTo = drawn.slice(0, choices.indexOf(chosen) + 1)
  const isLast = upTo.length === drawn.length
  const shift = Math.max(0, lineWidth(upTo.flat()) - width + (isLast ? 0 : 1))
  if (shift === 0) return drawn.flat()
  return [glyph('…', 'dim'), ...sliceLine(drawn.flat(), shift + 1, lineWidth(drawn.flat()))]
}

const kindTitles: { readonly [name: string]: string } = {
  thinking: 'Thinking',
  tools: 'Tool calls',
  results: 'Tool results',
  system: 'System messages',
  progress: 'Progress',
  snapshots: 'File snapshots',
}

export function kindsDialog(state: State, { index }: Overlay & { kind: 'kinds' }): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 38, height: 10 })
  const rows = kindNames.map((name, at) => {
    const isShown = state.shown[name]
    const mark = isShown ? glyph('✓ ', 'accent') : glyph('· ', 'dim')
    return fitLine([mark, span(kindTitles[name] ?? name, isShown ? 'text' : 'dim', { bold: at === index })], inner)
  })
  const lines = fitted([[], ...rows, []], height, rows[index])
  return { title: 'Show in transcripts', width, lines, chosen: lines.indexOf(rows[index] ?? []) }
}

export function jumpDialog(state: State, { field, problem }: Overlay & { kind: 'jump' }): Dialog {
  const { width, inner } = dialogRoom(state.size, { width: 58, height: 7 })
  const typed = typedIn(field, inner - 2, { bold: true })
  const prompt = [span('› ', 'accent', { bold: true, isGlyph: true }), ...typed.line]
  const hint = problem ?? 'a percentage, a time, a date: 50%  14:02  2026-11-13'
  return {
    title: 'Go to',
    width,
    lines: [[], fitLine(prompt, inner), [], ...wrapLine([span(hint, problem === null ? 'dim' : 'tool')], inner), []],
    cursor: { x: 2 + typed.cursor, y: 1 },
  }
}
