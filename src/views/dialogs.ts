import { choicesFor, filterFields, isDay, sourceChoices, statusChoices } from '../app/filter-panel.ts'
import type { FilterFieldName, FilterPanel, Overlay, State } from '../app/state.ts'
import { kindNames } from '../app/update-overlay.ts'
import type { Choice } from '../query/choices.ts'
import { clipMiddle, lineWidth } from '../text/lines.ts'
import { glyph, type Line, span } from '../text/span.ts'
import { washLine } from '../text/wash.ts'
import { type Dialog, dialogRoom, fitted } from './box.ts'
import { fitLine, spread } from './compose.ts'
import { count, plural } from './words.ts'

const LABEL = 11
const SUGGESTIONS = 4

/** Seed 003's filters, each doing something as soon as it says something. */
export function filterDialog(state: State, panel: FilterPanel): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 74, height: 24 })
  const { filters } = state.list.wish
  const { texts } = panel
  const row = (name: FilterFieldName, label: string, value: Line): Line => {
    const isFocused = panel.focused === name
    const line = fitLine(
      [span(label.padEnd(LABEL), isFocused ? 'accent' : 'dim', { bold: isFocused }), ...value],
      inner,
    )
    return line
  }
  const text = (name: 'directory' | 'branch' | 'from' | 'to', hint: string): Line => {
    const { text } = texts[name]
    const shown = text === '' ? [span(hint, 'dim', { on: 'code' })] : [span(text, 'text', { on: 'code' })]
    const rest = Math.max(inner - LABEL - lineWidth(shown) - 1, 0)
    return [span(' ', 'text', { on: 'code' }), ...shown, span(' '.repeat(rest), 'text', { on: 'code' })]
  }
  const lines: Line[] = [
    [],
    row('directory', 'Directory', text('directory', 'any folder')),
    ...(panel.focused === 'directory' ? suggestions(choicesFor(panel, 'directory', state.place.home), inner) : []),
    [],
    row(
      'source',
      'Source',
      radio([...sourceChoices], filters.source, value => value ?? 'all'),
    ),
    [],
    row('branch', 'Branch', text('branch', 'any branch')),
    ...(panel.focused === 'branch' ? suggestions(choicesFor(panel, 'branch', state.place.home), inner) : []),
    [],
    row('from', 'From', text('from', 'YYYY-MM-DD, 7d, yesterday')),
    [],
    row('to', 'To', text('to', 'YYYY-MM-DD, today')),
    ...dateProblem(state, panel),
    [],
    row(
      'status',
      'Status',
      radio([...statusChoices], filters.status, value => value ?? 'all'),
    ),
    [],
    [span(`${plural(state.list.sessions.length, 'session')} of ${count(state.list.total)}`, 'dim')],
    [],
  ]
  const used = lines.find(line => line[0]?.text.trimEnd() === labels[panel.focused])
  const shown = fitted(lines, height, used)
  const field = panel.focused === 'source' || panel.focused === 'status' ? undefined : texts[panel.focused]
  const before = field ? [...field.text].slice(0, field.caret).join('') : ''
  return {
    title: 'Filters',
    width,
    lines: shown,
    choices: shown.map(line => fieldAt(line)),
    ...(field && { cursor: { x: LABEL + 1 + lineWidth([span(before)]), y: used ? shown.indexOf(used) : 0 } }),
  }
}

const labels: { readonly [Name in FilterFieldName]: string } = {
  directory: 'Directory',
  source: 'Source',
  branch: 'Branch',
  from: 'From',
  to: 'To',
  status: 'Status',
}

function fieldAt(line: Line): number | undefined {
  const label = line[0]?.text.trimEnd()
  const at = filterFields.findIndex(name => labels[name] === label)
  return at < 0 ? undefined : at
}

function suggestions(choices: readonly Choice[], width: number): Line[] {
  return choices.slice(0, SUGGESTIONS).map(({ value, count: number }) => {
    const room = width - LABEL - 16
    return spread(
      [span(' '.repeat(LABEL + 1)), ...clipMiddle(washLine(value), room, 'dim')],
      [span(plural(number, 'session'), 'dim')],
      width,
    )
  })
}

function dateProblem({ now, list }: State, { texts }: FilterPanel): Line[] {
  const wrong = (['from', 'to'] as const).find(name => texts[name].text.trim() !== '' && !isDay(texts[name].text, now))
  const { from, to } = list.wish.filters
  const isReversed = from !== undefined && to !== undefined && from > to
  const problem = wrong ? `${labels[wrong]}: ${washLine(texts[wrong].text)} is no date yet` : 'To is before From'
  return wrong || isReversed ? [[span(' '.repeat(LABEL + 1)), span(problem, 'tool')]] : []
}

function radio<Choice>(choices: readonly Choice[], chosen: Choice, nameOf: (choice: Choice) => string): Line {
  return choices.flatMap((choice, at) => {
    const isChosen = choice === chosen
    const mark = glyph(`${at === 0 ? '' : '  '}${isChosen ? '◆' : '◇'} `, isChosen ? 'accent' : 'text')
    return [mark, span(nameOf(choice), isChosen ? 'accent' : 'text', { bold: isChosen })]
  })
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
  const choices = lines.map(line => (rows.includes(line) ? rows.indexOf(line) : undefined))
  return { title: 'Show in transcripts', width, lines, choices, chosen: lines.indexOf(rows[index] ?? []) }
}

export function jumpDialog(state: State, { field, problem }: Overlay & { kind: 'jump' }): Dialog {
  const { width, inner } = dialogRoom(state.size, { width: 54, height: 7 })
  const typed: Line = [span('› ', 'accent', { bold: true, isGlyph: true }), span(field.text, 'text', { bold: true })]
  const hint = problem ?? 'a percentage, a time, a date: 50%  14:02  2026-11-13'
  const before = [...field.text].slice(0, field.caret).join('')
  return {
    title: 'Go to',
    width,
    lines: [[], fitLine(typed, inner), [], [span(hint, problem === null ? 'dim' : 'tool')], []],
    cursor: { x: 2 + lineWidth([span(before)]), y: 1 },
  }
}
