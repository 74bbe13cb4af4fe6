import { answersTo, type QuestionAnswer } from '../../app/resume/question.ts'
import type { LiveCaution, Question } from '../../app/resume/state.ts'
import type { Overlay, State } from '../../app/state.ts'
import { withTilde } from '../../model/folder.ts'
import { startLine } from '../../model/launch.ts'
import { messagesOf, type Session } from '../../model/session.ts'
import { shownTitle } from '../../query/list/title.ts'
import { ago } from '../../text/age.ts'
import { clipMiddle, hanging, lineWidth } from '../../text/lines.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { wrapLine } from '../../text/wrap.ts'
import { type Dialog, dialogRoom, fitted, withChoices } from '../dialogs/box.ts'
import { buttonPlaces, buttonRows } from '../dialogs/buttons.ts'
import { clipLine } from '../line-parts.ts'
import { plural } from '../words.ts'

/** A question with its answers, the safe one first. The text depends on the answer that the cursor is on. */
export function questionDialog(state: State, { question, index }: Overlay & { kind: 'question' }): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 70, height: 22 })
  const answers = answersTo(question, state)
  const text = textOf(state, question, answers[index], inner)
  const isList = question.kind === 'moved'
  const rows = isList ? listRows(state, question, answers, index, inner) : buttonRows(answers, index, inner)
  const head = clipLine([span(headOf(question), 'text', { bold: true })], inner)
  const lines = squeezed(head, text, rows, height, isList ? rows[index] : rows[0])
  const first = lines.indexOf(rows[0] ?? [])
  const common = { title: titles[question.kind], width, lines }
  if (!isList)
    return { ...common, buttons: buttonPlaces(answers, inner).map(place => ({ ...place, y: first + place.y })) }
  return withChoices(common, rows, index)
}

/** Fits a question into the dialog: blank lines go first, then the end of the text, and only then answers. */
function squeezed(
  head: Line,
  text: readonly Line[],
  answers: readonly Line[],
  height: number,
  used: Line | undefined,
): readonly Line[] {
  const all = [[], head, [], ...text, ...answers, []]
  if (all.length <= height) return all
  const above = [head, ...text].filter(line => line.length > 0)
  const below = fitted(answers, height - 1, used)
  const room = height - below.length
  return [...(above.length <= room ? above : above.slice(1, 1 + room)), ...below]
}

const titles: { readonly [Kind in Question['kind']]: string } = {
  live: 'Resume',
  elsewhere: 'Resume',
  moved: 'Resume',
  overwrite: 'Export',
  refused: 'Cannot be resumed',
}

/** The subject of a question. */
function headOf(question: Question): string {
  if (question.kind === 'overwrite') return question.isFolder ? 'That folder is not empty' : 'That file already exists'
  return shownTitle(question.kind === 'refused' ? question.session : question.plan.session)
}

function textOf(state: State, question: Question, answer: QuestionAnswer | undefined, width: number): readonly Line[] {
  switch (question.kind) {
    case 'live':
      return [
        ...warning('This session is open in another terminal.', 'live', width),
        ...indented("Two writers in one session lose each other's messages.", width),
        [],
        fact('Process', processWords(question.caution, state), width),
        fact('Folder', folderWords(question.plan.session, state), width),
        ...commandFact(answer, width),
        [],
        ...paragraph(consequence(question, answer), width),
        [],
      ]
    case 'elsewhere': {
      const { session } = question.plan
      return [
        ...paragraph(
          `This session belongs to ${folder(session.projectPath, state)}. Resume in that context?`,
          width,
          'text',
        ),
        [],
        fact('Here', folder(state.place.here, state), width),
        ...commandFact(answer, width),
        [],
        ...paragraph('To stop this question, set "confirmOtherProject": false in the settings.', width),
        [],
      ]
    }
    case 'moved':
      return [
        ...warning(`${folder(question.plan.gone, state)} is no longer there.`, 'folder', width),
        ...indented(
          'It may be one of these now. Where needed, the session is copied there under a new id; the original stays as it is.',
          width,
        ),
        [],
      ]
    case 'overwrite':
      return [
        ...wrapLine([span(folder(question.path, state))], width),
        [],
        ...paragraph(overwriting(question.isFolder, answer), width),
        [],
      ]
    case 'refused':
      return [...paragraph(question.sentence.replaceAll(`${state.place.home}/`, '~/'), width, 'text'), []]
  }
}

/** The folders to choose from, with the reason for each. */
function listRows(
  state: State,
  { plan }: Question & { kind: 'moved' },
  answers: readonly QuestionAnswer[],
  index: number,
  width: number,
): readonly Line[] {
  return answers.map(({ label, letter }, at) => {
    const candidate = plan.candidates[at]
    const token = at === index ? 'accent' : 'text'
    const mark = span(`${letter} `, 'accent', { bold: true })
    if (!candidate) return [mark, span(label, token, { bold: at === index })]
    const reason = [span(`  ${washLine(candidate.why)}`, 'dim')]
    // Leaves out the reason if too little of the folder would be shown.
    const beside = width - 2 - lineWidth(reason) < LEAST_FOLDER ? [] : reason
    const room = width - 2 - lineWidth(beside)
    return [mark, ...clipMiddle(folder(label, state), room, token, { bold: at === index }), ...beside]
  })
}

const LEAST_FOLDER = 16

const folder = (path: string, { place }: State): string => washLine(withTilde(path, place.home))

function processWords({ pid, terminal, writtenAt }: LiveCaution, { now }: State): string {
  const where = terminal === null ? '' : ` on ${washLine(terminal)}`
  const age = ago(writtenAt, new Date(now))
  const when = writtenAt === null ? '' : age === 'now' ? ', wrote just now' : `, wrote ${age} ago`
  return `${pid}${where}${when}`
}

function folderWords({ projectPath, gitBranch }: Session, state: State): string {
  return [folder(projectPath, state), ...(gitBranch ? [`branch ${washLine(gitBranch)}`] : [])].join(', ')
}

function consequence({ plan }: Question & { kind: 'live' }, answer: QuestionAnswer | undefined): string {
  switch (answer?.letter) {
    case 'f':
      return `A fork starts from the same ${plural(messagesOf(plan.session), 'message')} under a new id.`
    case 'j':
      return 'The session stays as it is; tmux shows where it runs.'
    case 'a':
      return 'Both write to the same file, in turn.'
    default:
      return 'Nothing is started.'
  }
}

function overwriting(isFolder: boolean, answer: QuestionAnswer | undefined): string {
  switch (answer?.letter) {
    case 'k':
      return 'The new one gets a number after its name.'
    case 'r':
      return isFolder ? 'Files in it that have the same names are replaced.' : 'What is in it now is lost.'
    default:
      return 'Nothing is written.'
  }
}

function warning(sentence: string, about: 'live' | 'folder', width: number): readonly Line[] {
  const mark = about === 'live' ? glyph('●', 'live') : glyph('◌', 'dim')
  return hanging([mark, span(' ')], wrapLine([span(sentence)], width - 2))
}

const indented = (sentence: string, width: number): readonly Line[] =>
  wrapLine([span(sentence, 'dim')], width - 2).map(line => [span('  '), ...line])

const paragraph = (sentence: string, width: number, token: 'dim' | 'text' = 'dim'): readonly Line[] =>
  wrapLine([span(washLine(sentence), token)], width)

const LABEL = 9

const fact = (label: string, words: string, width: number): Line =>
  clipLine([span(label.padEnd(LABEL), 'dim'), span(words)], width)

/** The command that will run, cut to a few lines. */
function commandFact(answer: QuestionAnswer | undefined, width: number): readonly Line[] {
  const words = answer?.plan ? washLine(startLine(answer.plan.launch)) : 'none'
  const lines = wrapLine([span(words, answer?.plan ? 'text' : 'dim')], width - LABEL)
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), [glyph('…', 'dim')]] : lines
  return hanging([span('Command'.padEnd(LABEL), 'dim')], shown)
}

const MOST_LINES = 3
