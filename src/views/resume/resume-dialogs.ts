import { ways } from '../../app/resume/ways.ts'
import { chosenSession, type Overlay, type State } from '../../app/state.ts'
import { shownTitle } from '../../query/list/title.ts'
import { type Line, span } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { wrapLine } from '../../text/wrap.ts'
import { type Dialog, dialogRoom, fitted, withChoices } from '../dialogs/box.ts'
import { boxed, typedIn } from '../dialogs/field.ts'
import { clipLine, fitLine } from '../line-parts.ts'

/** Other ways to resume a session. */
export function resumeAsDialog(state: State, { index }: Overlay & { kind: 'resumeAs' }): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 60, height: 12 })
  const rows = ways.map((way, at) => {
    const why = way.whyNot?.(state)
    const token = why === undefined ? 'text' : 'dim'
    const title = [span(`${way.letter} `, 'accent', { bold: true }), span(way.title, token, { bold: at === index })]
    return fitLine(why === undefined ? title : [...title, span(`  ${why}`, 'dim', { italic: true })], inner)
  })
  const lines = fitted([[], heading(state, inner), [], ...rows, []], height, rows[index])
  return withChoices({ title: 'Resume as', width, lines }, rows, index)
}

const sentences = {
  prompt: 'Sent as the next prompt as soon as the agent has started.',
  folder:
    'For a folder of another repository, the session is copied there under a new id. The original stays as it is.',
} as const

export function resumeTextDialog(state: State, overlay: Overlay & { kind: 'resumeText' }): Dialog {
  const { width, inner, height } = dialogRoom(state.size, { width: 66, height: 12 })
  const { field, problem, what } = overlay
  const label = what === 'prompt' ? 'Prompt ' : 'Folder '
  const room = inner - label.length
  const typed = typedIn(field, room - 2, { on: 'code' })
  const box = [span(label, 'dim'), ...boxed(typed.line, room - 1)]
  const words = problem === null ? sentences[what] : washLine(problem.replaceAll(`${state.place.home}/`, '~/'))
  const hint = wrapLine([span(words, problem === null ? 'dim' : 'tool')], inner)
  const lines = fitted([[], heading(state, inner), [], box, [], ...hint, []], height, box)
  return {
    title: what === 'prompt' ? 'Resume with a prompt' : 'Resume in another folder',
    width,
    lines,
    cursor: { x: label.length + 1 + typed.cursor, y: lines.indexOf(box) },
  }
}

function heading(state: State, width: number): Line {
  const session = chosenSession(state)
  return clipLine([span(session ? shownTitle(session) : '', 'text', { bold: true })], width)
}
