import { exportButtons, hidings } from '../../app/export/form.ts'
import { type ExportForm, type ExportRow, exportRows } from '../../app/export/state.ts'
import type { State } from '../../app/state.ts'
import { laidOut } from '../../app/transcript/laid-out.ts'
import {
  type ExportFormat,
  type ExportPart,
  type ExportPreview,
  exportFormats,
  exportParts,
} from '../../model/export.ts'
import { inRange, type Range } from '../../model/passage.ts'
import { messagesOf, tokensOf } from '../../model/session.ts'
import { shownTitle } from '../../query/list/title.ts'
import { clipMiddle, lineWidth } from '../../text/lines.ts'
import { bytesInWords, shortNumber } from '../../text/numbers.ts'
import { glyph, type Line, type Span, span } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { type Button, type Dialog, dialogRoom, fitted } from '../dialogs/box.ts'
import { buttonPlaces, buttonRows } from '../dialogs/buttons.ts'
import { boxed, chosenMark, LABEL, labelled, openMark, typedIn } from '../dialogs/field.ts'
import { clipLine, dottedWords } from '../line-parts.ts'
import { placeWords, plural } from '../words.ts'

const CHOICE = 16

const formatNames: { readonly [Format in ExportFormat]: string } = {
  md: 'Markdown',
  html: 'HTML',
  json: 'JSON',
  txt: 'text',
}
const partNames: { readonly [Part in ExportPart]: string } = {
  thinking: 'thinking',
  tools: 'tool calls',
  results: 'tool results',
  system: 'system',
}
const hidingNames = { hidesSecrets: 'secrets', hidesHome: 'home path' } as const

/** The export form: what, how and where to, with a preview of the file below its name. */
export function exportDialog(state: State, form: ExportForm): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 66, height: 20 })
  const rows = rowsOf(form, inner)
  const all = [[], ...headOf(state, form, inner), [], ...spaced(rows), []]
  const [used] = rows[form.row]
  const lines = fitted(all, height, used)
  const at = (line: Line | undefined) => (line ? lines.indexOf(line) : -1)
  const typed = typedIn(form.to, inner - LABEL - 2)
  return {
    title: 'Export',
    width,
    lines,
    buttons: buttonsOf(rows, at, inner),
    ...(form.row === 'to' && { cursor: { x: LABEL + 1 + typed.cursor, y: at(rows.to[0]) } }),
  }
}

type Rows = { readonly [Row in ExportRow]: readonly Line[] }

function rowsOf(form: ExportForm, width: number): Rows {
  const each = formatWidth(width)
  const { choices, row, option } = form
  const isAt = (name: ExportRow, index: number) => row === name && option === index
  const radios = exportFormats.map(format => radio(formatNames[format], choices.format === format, row === 'format'))
  const parts = exportParts.map((part, at) => check(partNames[part], choices.parts.includes(part), isAt('parts', at)))
  const hides = hidings.map((name, at) => check(hidingNames[name], choices[name], isAt('hide', at)))
  const found = choices.hidesSecrets || choices.hidesHome ? foundWords(form.preview) : []
  return {
    format: [labelled('Format', row === 'format', inColumns(radios, each), width)],
    parts: [
      labelled('Include', row === 'parts', inColumns(parts.slice(0, 2), CHOICE), width),
      labelled('', false, inColumns(parts.slice(2), CHOICE), width),
    ],
    hide: [
      labelled('Hide', row === 'hide', [...inColumns(hides, CHOICE), ...found], width),
      maskedKinds(form.preview, width),
    ],
    to: [toLine(form, width), labelled('', false, [span(' '), ...aboutFile(form)], width)],
    buttons: buttonRows(exportButtons, row === 'buttons' ? option : 0, width - LABEL).map(line => [
      span(' '.repeat(LABEL)),
      ...line,
    ]),
  }
}

/** Width of a format's column. */
const formatWidth = (width: number): number => Math.max(Math.min(12, Math.floor((width - LABEL) / 4)), 7)

/** Puts blank lines between the rows, except before `to`, where the kinds of masked secrets appear in the place of one. */
const spaced = (rows: Rows): readonly Line[] =>
  exportRows.flatMap(name => (name === 'format' || name === 'to' ? rows[name] : [[], ...rows[name]]))

/** The subject of the export: one session with its figures, a part of one, or a number of sessions. */
function headOf(state: State, { subject }: ExportForm, width: number): readonly Line[] {
  if (subject.kind === 'sessions') {
    const title = span(`${plural(subject.sessions.length, 'session')}, each in a file of its own`, 'text', {
      bold: true,
    })
    return [clipLine([title], width), [span('and an index page, in one folder', 'dim')]]
  }
  const { session } = subject
  const project = state.list.isMixed ? washLine(session.projectPath.split('/').at(-1) ?? '') : ''
  const facts = [
    subject.kind === 'range' ? markedWords(state, subject) : plural(messagesOf(session), 'message'),
    ...(subject.kind === 'range' ? [] : [`${shortNumber(tokensOf(session))} tokens`]),
    ...placeWords(project, session),
  ]
  return [clipLine([span(shownTitle(session), 'text', { bold: true })], width), clipLine(dottedWords(facts), width)]
}

/** The size of the marked part; its number of blocks only if both ends are loaded. */
function markedWords(state: State, range: Range): string {
  const { transcript } = state
  const laid = transcript ? laidOut(state, transcript).laid : []
  const isLoaded = [range.from, range.to].every(key => laid.some(({ block }) => block.keys.includes(key)))
  const marked = laid.filter(({ block }) => inRange(block.key, range)).length
  return isLoaded ? `${plural(marked, 'marked block')} of it` : 'the marked part'
}

type Choice = readonly [mark: Span, gap: Span, words: Span]

const radio = (words: string, isOn: boolean, isFocused: boolean): Choice => [
  isOn ? chosenMark : openMark,
  span(' '),
  span(words, isOn ? 'accent' : 'text', { bold: isOn, underline: isOn && isFocused }),
]

const check = (words: string, isOn: boolean, isFocused: boolean): Choice => [
  isOn ? glyph('✓', 'accent') : glyph('·', 'dim'),
  span(' '),
  span(words, isOn || isFocused ? 'text' : 'dim', { bold: isFocused, underline: isFocused }),
]

function inColumns(choices: readonly Choice[], width: number): Line {
  return choices.flatMap(choice => [...choice, span(' '.repeat(Math.max(width - lineWidth(choice), 1)))])
}

function toLine({ to, row }: ExportForm, width: number): Line {
  const room = width - LABEL - 2
  // Keeps the beginning and the name, which matter most.
  const shown =
    row === 'to' ? typedIn(to, room, { on: 'code' }).line : clipMiddle(washLine(to.text), room, 'text', { on: 'code' })
  return labelled('To', row === 'to', boxed(shown, room + 1), width)
}

function aboutFile({ preview, subject, to }: ExportForm): Line {
  if (to.text.trim() === '') return [span('type a file name', 'tool')]
  if (!preview) return [span('working out the size…', 'dim')]
  const what = subject.kind === 'sessions' ? 'folder' : 'file'
  if (preview.problem !== null) return [span(washLine(preview.problem), 'tool')]
  const size = `about ${bytesInWords(preview.bytes)}`
  if (preview.exists) return [span('already exists: you will be asked', 'tool'), span(`, ${size}`, 'dim')]
  const name = preview.to.split('/').at(-1) ?? ''
  const isInside = !to.text.trim().endsWith(name)
  return [span(`new ${what}${isInside ? ` ${washLine(name)} in it` : ''}, ${size}`, 'dim')]
}

/** The number of masked secrets, shown before anything is written. */
function foundWords(preview: ExportPreview | null): Line {
  if (!preview) return []
  const secrets = preview.masked.reduce((sum, { count }) => sum + count, 0)
  return [secrets === 0 ? span('none found', 'dim') : span(`${shortNumber(secrets)} masked`, 'tool')]
}

/** The kinds of masked secrets. */
function maskedKinds(preview: ExportPreview | null, width: number): Line {
  if (!preview || preview.masked.length === 0) return []
  const kinds = preview.masked.map(({ what, count }) => (count === 1 ? what : `${shortNumber(count)} × ${what}`))
  return labelled('', false, clipLine([span(kinds.join(', '), 'dim')], width - LABEL), width)
}

/** The places that a click can choose: each an option of a row. */
function buttonsOf(rows: Rows, at: (line: Line | undefined) => number, width: number): readonly Button[] {
  const places = (row: ExportRow, line: number, first: number, count: number, each: number) =>
    Array.from({ length: count }, (_, option) => ({
      y: at(rows[row][line]),
      from: LABEL + option * each,
      to: LABEL + option * each + each - 1,
      row,
      index: first + option,
    }))
  return [
    ...places('format', 0, 0, exportFormats.length, formatWidth(width)),
    ...places('parts', 0, 0, 2, CHOICE),
    ...places('parts', 1, 2, 2, CHOICE),
    ...places('hide', 0, 0, hidings.length, CHOICE),
    { y: at(rows.to[0]), from: LABEL, to: width, row: 'to', index: 0 },
    ...buttonPlaces(exportButtons, width - LABEL).map(({ y, from, to, index }) => ({
      y: at(rows.buttons[y]),
      from: LABEL + from,
      to: LABEL + to,
      row: 'buttons' as const,
      index,
    })),
  ]
}
