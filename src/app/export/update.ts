import {
  type ExportChoices,
  type ExportPart,
  type ExportSubject,
  exportFormats,
  exportParts,
} from '../../model/export.ts'
import { noSessionChosen } from '../list/state.ts'
import { select } from '../list/update.ts'
import { andThen, type Handlers, type Next, remembering, stay, toasted, withoutToast } from '../next.ts'
import { ask } from '../resume/update.ts'
import type { State } from '../state.ts'
import { caretMoved, fieldWith, type TextField } from '../text-field.ts'
import { cursorBlock } from '../transcript/update.ts'
import { exportButtons, hidings, jobOf, openedForm, optionsIn, rangeOf, subjectOf, withFormat } from './form.ts'
import { type ExportForm, type ExportJob, exportRows } from './state.ts'

export const exportHandlers = {
  exportOpened: state => {
    const subject = subjectOf(state)
    if (!subject) return toasted(state, noSessionChosen)
    return andThen(withoutToast(state), next => previewed(next, openedForm(next, subject)))
  },
  exportPreviewed: (state, { number, preview }) => {
    const { overlay } = state
    if (overlay?.kind !== 'export' || overlay.questionNumber !== number) return stay(state)
    const to = overlay.isNamed || overlay.to.text === preview.to ? overlay.to : fieldWith(preview.to)
    return stay({ ...state, overlay: { ...overlay, to, preview } })
  },
  exportToggled: state => (state.overlay?.kind === 'export' ? toggled(state, state.overlay) : stay(state)),
  exportAsked: (state, { job }) => begun(state, job),
  exportMet: (state, { job, path, isFolder }) =>
    ask({ ...state, exportProgress: null }, { kind: 'overwrite', job, path, isFolder }),
  exportLeft: state =>
    andThen(toasted({ ...state, exportProgress: null }, 'Export cancelled; nothing was written.'), next =>
      stay(next, { do: 'stopExport' }),
    ),
  exportProgressed: (state, { progress }) => stay({ ...state, exportProgress: progress }),
  exportDone: (state, { job, path, toast }) =>
    toasted({ ...unmarked(state, job.subject), exportProgress: null, exported: path }, toast.text, toast.kind),
  exportFailed: (state, { why }) => toasted({ ...state, exportProgress: null }, why, 'problem'),
  exportedOpened: state =>
    state.exported === null ? stay(state) : stay(state, { do: 'openFile', path: state.exported }),
  sessionMarked: state => mark(state),
  marksCleared: state => toasted({ ...state, list: { ...state.list, marked: new Map() } }, 'All marks cleared.'),
  rangeToggled: state => toggleRange(state),
  messageCopied: state => copyMessage(state),
} satisfies Partial<Handlers>

/** Unmarks what was exported. Marks made since then stay. */
function unmarked(state: State, subject: ExportSubject): State {
  if (subject.kind === 'range')
    return { ...state, transcript: state.transcript && { ...state.transcript, anchor: null } }
  if (subject.kind === 'session') return state
  const marked = new Map(state.list.marked)
  for (const { key } of subject.sessions) marked.delete(key)
  return { ...state, list: { ...state.list, marked } }
}

/** Starts an export. The progress is on the screen at once, however long the first piece takes. */
const begun = (state: State, job: ExportJob): Next =>
  stay({ ...state, overlay: null, exportProgress: { done: 0, total: 1 } }, { do: 'export', job })

/** Asks again how large it will be and whether the name is taken. */
function previewed(state: State, form: ExportForm): Next {
  const number = form.questionNumber + 1
  const next = { ...state, overlay: { ...form, questionNumber: number, preview: null } }
  return stay(next, { do: 'previewExport', number, job: jobOf(form) })
}

/** Keeps the choices for the next export. */
function chosenSo(state: State, form: ExportForm): Next {
  return andThen(previewed({ ...state, exporting: form.choices }, form), remembering)
}

export function moveInForm(state: State, form: ExportForm, by: number): Next {
  const at = (exportRows.indexOf(form.row) + by + exportRows.length) % exportRows.length
  const row = exportRows[at] ?? 'format'
  const option = row === 'format' ? exportFormats.indexOf(form.choices.format) : 0
  return stay({ ...state, overlay: { ...form, row, option } })
}

/** Moves within a row. A format is chosen by moving to it; other options are toggled by Space. */
export function changeChoice(state: State, form: ExportForm, by: 1 | -1): Next {
  if (form.row === 'to') return typedPath(state, form, caretMoved(form.to, by))
  const count = optionsIn(form.row)
  const option = (form.option + by + count) % count
  return form.row === 'format' ? chooseFormat(state, form, option) : stay({ ...state, overlay: { ...form, option } })
}

function chooseFormat(state: State, form: ExportForm, option: number): Next {
  return chosenSo(state, { ...withFormat(form, exportFormats[option] ?? 'md'), option })
}

/** Takes a typed name. One that ends like a format chooses that format. */
export function typedPath(state: State, form: ExportForm, to: TextField): Next {
  if (to.text === form.to.text) return stay({ ...state, overlay: { ...form, to } })
  const named = { ...form, to, isNamed: true }
  const meant = exportFormats.find(format => to.text.toLowerCase().endsWith(`.${format}`))
  const isOther = meant !== undefined && meant !== form.choices.format && form.subject.kind !== 'sessions'
  return isOther ? chosenSo(state, { ...named, choices: { ...form.choices, format: meant } }) : previewed(state, named)
}

function toggled(state: State, form: ExportForm): Next {
  const { row, option, choices } = form
  switch (row) {
    case 'parts': {
      const part = exportParts[option]
      return part
        ? chosenSo(state, { ...form, choices: { ...choices, parts: otherwise(choices.parts, part) } })
        : stay(state)
    }
    case 'hide': {
      const name = hidings[option]
      return name
        ? chosenSo(state, { ...form, choices: { ...choices, [name]: !choices[name] } satisfies ExportChoices })
        : stay(state)
    }
    case 'buttons':
      return pressButton(state, form, option)
    default:
      return stay(state)
  }
}

const otherwise = (parts: readonly ExportPart[], part: ExportPart): readonly ExportPart[] =>
  exportParts.filter(one => (one === part) !== parts.includes(one))

export function confirmForm(state: State, form: ExportForm): Next {
  return pressButton(state, form, form.row === 'buttons' ? form.option : 0)
}

function pressButton(state: State, form: ExportForm, index: number): Next {
  const closed = { ...state, overlay: null }
  const job = jobOf(form)
  switch (exportButtons[index]?.label) {
    case 'Export': {
      const problem = job.to === '' ? 'type a name to export to' : form.preview?.problem
      if (!problem) return begun(state, job)
      return toasted({ ...state, overlay: { ...form, row: 'to', option: 0 } }, `${capital(problem)}.`, 'problem')
    }
    case 'Copy instead':
      return stay(
        closed,
        { do: 'stopPreview' },
        { do: 'copyExport', subject: form.subject, choices: form.choices, what: 'the export' },
      )
    default:
      return stay(closed, { do: 'stopPreview' })
  }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A click chooses an option or presses a button. */
export function clickedForm(state: State, form: ExportForm, { row, option }: Pick<ExportForm, 'row' | 'option'>): Next {
  const moved = { ...form, row, option }
  if (row === 'to') return stay({ ...state, overlay: moved })
  return row === 'format' ? chooseFormat(state, moved, option) : toggled(state, moved)
}

export function buttonLetter(state: State, form: ExportForm, letter: string): Next | undefined {
  const at = form.row === 'to' ? -1 : exportButtons.findIndex(button => button.letter === letter)
  return at < 0 ? undefined : pressButton(state, form, at)
}

/** Marks a session and moves on, so that several are marked one after the other. */
function mark(state: State): Next {
  const session = state.list.sessions[state.list.index]
  if (!session) return stay(state)
  const marked = new Map(state.list.marked)
  if (!marked.delete(session.key)) marked.set(session.key, session)
  return select({ ...state, list: { ...state.list, marked } }, state.list.index + 1)
}

function toggleRange(state: State): Next {
  const { transcript } = state
  const block = cursorBlock(state)
  if (!transcript || !block) return stay(state)
  if (transcript.anchor) return stay({ ...state, transcript: { ...transcript, anchor: null } })
  const anchor = { from: block.key, to: block.keys.at(-1) ?? block.key }
  const marked = { ...state, transcript: { ...transcript, anchor } }
  return toasted(marked, 'Marked from here to the cursor. Press y to copy it, e to export it.')
}

function copyMessage(state: State): Next {
  const { transcript } = state
  const range = rangeOf(state)
  if (transcript && range) {
    const subject = { kind: 'range' as const, session: transcript.session, ...range }
    const cleared = { ...state, transcript: { ...transcript, anchor: null } }
    return stay(cleared, {
      do: 'copyExport',
      subject,
      choices: { ...state.exporting, format: 'md', hidesSecrets: true },
      what: 'the marked part',
    })
  }
  const block = cursorBlock(state)
  if (!block) return stay(state)
  return stay(state, { do: 'copyBlock', block, hidesHome: state.exporting.hidesHome, what: 'the message' })
}
