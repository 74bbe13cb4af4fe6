import { type ExportFormat, type ExportSubject, exportFormats, exportParts } from '../../model/export.ts'
import { withTilde } from '../../model/folder.ts'
import { byPlace, type Range } from '../../model/passage.ts'
import { fileNameOf } from '../../query/list/title.ts'
import { wholeDate } from '../../text/clock.ts'
import { chosenSession, type State } from '../state.ts'
import { fieldWith } from '../text-field.ts'
import { cursorBlock } from '../transcript/update.ts'
import type { ExportForm, ExportJob, ExportRow } from './state.ts'

export const exportButtons = [
  { label: 'Export', letter: 'e' },
  { label: 'Copy instead', letter: 'p' },
  { label: 'Cancel', letter: 'c' },
] as const

export const hidings = ['hidesSecrets', 'hidesHome'] as const

export const optionsIn = (row: ExportRow): number =>
  ({
    format: exportFormats.length,
    parts: exportParts.length,
    hide: hidings.length,
    to: 1,
    buttons: exportButtons.length,
  })[row]

/** What to export: the marked part of the transcript, the marked sessions, or the selected session. */
export function subjectOf(state: State): ExportSubject | undefined {
  const { transcript, list, pane } = state
  if (pane === 'transcript' && transcript && transcript.problem === null) {
    const range = rangeOf(state)
    const { session } = transcript
    return range ? { kind: 'range', session, ...range } : { kind: 'session', session }
  }
  if (list.marked.size > 0 && !state.search) return { kind: 'sessions', sessions: [...list.marked.values()] }
  const session = chosenSession(state)
  return session && { kind: 'session', session }
}

/** The marked part, from where marking began to the cursor, in whole blocks and in file order. */
export function rangeOf(state: State): Range | undefined {
  const { transcript } = state
  if (!transcript || transcript.anchor === null) return undefined
  const block = cursorBlock(state)
  if (!block) return { from: transcript.anchor.from, to: transcript.anchor.to }
  const keys = [transcript.anchor.from, transcript.anchor.to, block.key, block.keys.at(-1) ?? block.key].sort(byPlace)
  return { from: keys[0] ?? block.key, to: keys.at(-1) ?? block.key }
}

export function openedForm(state: State, subject: ExportSubject): ExportForm {
  const choices = state.exporting
  const to = fieldWith(withTilde(pathFor(subject, choices.format, state), state.place.home))
  return {
    kind: 'export',
    subject,
    row: 'format',
    option: exportFormats.indexOf(choices.format),
    choices,
    to,
    isNamed: false,
    preview: null,
    questionNumber: 0,
  }
}

export const jobOf = ({ subject, choices, to, isNamed }: ExportForm): ExportJob => ({
  subject,
  choices,
  to: to.text.trim(),
  isNamed,
})

/** The suggested path, in the folder that the program was started in. */
function pathFor(subject: ExportSubject, format: ExportFormat, { place, now }: State): string {
  const here = place.here.endsWith('/') ? place.here.slice(0, -1) : place.here
  if (subject.kind === 'sessions') return `${here}/sessions-${wholeDate(new Date(now))}`
  const part = subject.kind === 'range' ? '-part' : ''
  return `${here}/${fileNameOf(subject.session)}${part}.${format}`
}

/** Chooses a format, and changes the ending of the name if it had the old one. */
export function withFormat(form: ExportForm, format: ExportFormat): ExportForm {
  const { to, choices, subject } = form
  const ending = `.${choices.format}`
  const isOurs = subject.kind !== 'sessions' && to.text.endsWith(ending)
  const renamed = isOurs ? fieldWith(`${to.text.slice(0, -ending.length)}.${format}`) : to
  return { ...form, choices: { ...choices, format }, to: renamed }
}
