import type { TaskScreen } from '../../../app/insight/state.ts'
import { chosenItem } from '../../../app/insight/tasks/moves.ts'
import type { State } from '../../../app/state.ts'
import { shownTitle } from '../../../query/list/title.ts'
import type { BoardItem } from '../../../statistics/task-board.ts'
import { dayAndMonth, hourAndMinute, wholeDate } from '../../../text/clock.ts'
import { glyph, type Line, span } from '../../../text/span.ts'
import { wash, washLine } from '../../../text/wash.ts'
import { wrapLine } from '../../../text/wrap.ts'
import { clipLine, dottedWords, filled, lineWidth } from '../../line-parts.ts'
import { placeWords, projectName } from '../../words.ts'

/** The details of the selected task in `height` lines: its words first, in full. */
export function taskDetail(state: State, screen: TaskScreen, width: number, height: number): readonly Line[] {
  const item = chosenItem(state, screen)
  const lines = item ? withLastPrompt(detailLines(state, item, Math.max(width - 4, 2)), item, height) : []
  const indented = lines.map(line => [span('  '), ...line])
  return filled(indented, width, height)
}

/** Adds the session's last prompt as the last line, if there is room. */
function withLastPrompt(lines: readonly Line[], { session }: BoardItem, height: number): readonly Line[] {
  const prompt = washLine((session.lastPrompt ?? '').slice(0, MOST))
  if (prompt === '' || lines.length >= height) return lines
  const blanks = Array.from({ length: height - lines.length - 1 }, (): Line => [])
  return [...lines, ...blanks, [glyph('›', 'you'), span(` ${prompt}`, 'dim')]]
}

function detailLines(state: State, item: BoardItem, width: number): readonly Line[] {
  const { task, session } = item
  const about = clipLine(aboutItem(state, item), Math.floor(width / 2))
  const [first = [], ...others] = wrapLine(
    [span(washLine(task.content).slice(0, MOST), 'text', { bold: true })],
    Math.max(width - lineWidth(about) - 2, 2),
  )
  const gap = ' '.repeat(Math.max(width - lineWidth(first) - lineWidth(about), 0))
  const title = clipLine(
    [...(session.status === 'active' ? [glyph('● ', 'live')] : []), span(shownTitle(session), 'dim')],
    width,
  )
  return [
    [...first, span(gap), ...about],
    ...others,
    title,
    ...item.waitsFor.map(({ content }) => clipLine([span('after ', 'dim'), span(washLine(content))], width)),
    ...wash(task.description ?? '')
      .split('\n')
      .filter(line => line.trim() !== '')
      .flatMap(line => wrapLine([span(line.slice(0, MOST))], width)),
  ]
}

/** More than any screen shows. */
const MOST = 4000

/** `shop · main · written 14:09` */
function aboutItem(state: State, { session, task }: BoardItem): Line {
  const written = task.setAt === undefined ? [] : [`written ${timeOf(new Date(task.setAt), new Date(state.now))}`]
  return dottedWords([...placeWords(projectName(session), session), ...written])
}

function timeOf(time: Date, now: Date): string {
  if (Number.isNaN(time.getTime())) return 'some time ago'
  if (time.toDateString() === now.toDateString()) return hourAndMinute(time)
  const day = time.getFullYear() === now.getFullYear() ? dayAndMonth(time) : wholeDate(time)
  return `${day} ${hourAndMinute(time)}`
}
