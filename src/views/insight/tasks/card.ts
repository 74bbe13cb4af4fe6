import type { State } from '../../../app/state.ts'
import { shownTitle } from '../../../query/list/title.ts'
import type { BoardColumn, BoardItem } from '../../../statistics/task-board.ts'
import { padEnd, padStart } from '../../../text/clip.ts'
import { glyph, type Line, type Span, span } from '../../../text/span.ts'
import { washLine } from '../../../text/wash.ts'
import { clipLine, spread } from '../../line-parts.ts'
import { timeInList } from '../../words.ts'

export const columnTitles: { readonly [Column in BoardColumn]: string } = {
  inProgress: 'In progress',
  next: 'Next',
  waiting: 'Waiting',
  done: 'Done',
}

/** One line of a card: the task and its age, then its session or the task that it waits for. */
export function cardLine(state: State, item: BoardItem, part: number, isChosen: boolean, width: number): Line {
  if (part === 1) return clipLine([span('   '), ...secondWords(item)], width - 1)
  const right = [span(' '), age(state, item), span(' ')]
  return spread([span(' '), markOf(item), span(' '), words(item, isChosen)], right, width)
}

const STATE_WIDTH = 11

/** A task in one line, with its state as a word. */
export function listRow(state: State, item: BoardItem, isChosen: boolean, width: number): Line {
  const word = padEnd(columnTitles[item.column].toLowerCase(), STATE_WIDTH)
  const shown = age(state, item)
  const right = [span(`${word} `, 'dim'), { ...shown, text: padStart(shown.text, 4) }, span(' ')]
  return spread([span(' '), markOf(item), span(' '), words(item, isChosen)], right, width)
}

const words = ({ task, column }: BoardItem, isChosen: boolean): Span =>
  span(washLine(task.content) || '(no text)', column === 'done' ? 'dim' : 'text', { bold: isChosen })

/** The age of a task; amber if it is stale. */
function age(state: State, { setAt, isStale }: BoardItem): Span {
  return span(timeInList(setAt, state), isStale ? 'tool' : 'dim')
}

function secondWords({ session, waitsFor }: BoardItem): Line {
  const [first, ...more] = waitsFor
  if (!first) return [span(shownTitle(session), 'dim')]
  const others = more.length === 0 ? '' : ` and ${more.length} more`
  return [span(`after ${washLine(first.content)}${others}`, 'dim')]
}

/** The mark of a task: done, in a live session, or waiting. */
function markOf({ session, column }: BoardItem): Span {
  if (column === 'done') return glyph('✓', 'dim')
  if (session.status === 'active') return glyph('●', 'live')
  return column === 'waiting' ? glyph('·', 'dim') : span(' ')
}
