import type { BoardItem } from '../../../statistics/task-board.ts'
import { wash, washLine } from '../../../text/wash.ts'
import type { Block } from '../../../transcript-layout/block.ts'
import { keepInSight } from '../../list/update.ts'
import { andThen, type Handlers, type Next, remembering, stay, toasted } from '../../next.ts'
import { type State, withoutInsight } from '../../state.ts'
import type { TaskScreen } from '../state.ts'
import { boardAfter, chosenAt, chosenItem, movedAside } from './moves.ts'
import { boardLine, boardRoom, boardShape } from './shape.ts'

export const taskHandlers = {
  doneToggled: state =>
    onBoard(state, screen => boardAfter(state, screen, state, { ...screen, showsDone: !screen.showsDone })),
  columnLeft: (state, { by }) => onBoard(state, screen => movedAside(state, screen, by)),
  taskEntered: state => withItem(state, item => entered(state, item)),
  taskCopied: state => withItem(state, item => copied(state, item)),
} satisfies Partial<Handlers>

function onBoard(state: State, change: (screen: TaskScreen) => State): Next {
  return stay(state.insight?.kind === 'tasks' ? change(state.insight) : state)
}

function withItem(state: State, act: (item: BoardItem) => Next): Next {
  const item = state.insight?.kind === 'tasks' ? chosenItem(state, state.insight) : undefined
  return item ? act(item) : stay(state)
}

/** Selects the session in the list, and opens it where the task was set. */
function entered(state: State, { session, task }: BoardItem): Next {
  const index = state.list.sessions.indexOf(session)
  if (index < 0 || state.list.lost.has(session))
    return toasted(state, 'The session of this task is no longer in the list.')
  const number = state.opening + 1
  const list = { ...state.list, index, selected: session.key, awaited: null }
  const left: State = { ...withoutInsight(state), pane: 'transcript', list }
  const at = task.offset === undefined ? {} : { at: task.offset }
  const opening = { ...keepInSight(left), opening: number, requestedKey: session.key, transcript: null }
  const opened = andThen(stay(opening, { do: 'openTranscript', number, session, ...at }), remembering)
  return task.offset === undefined ? andThen(opened, next => toasted(next, NOWHERE)) : opened
}

const NOWHERE = 'Nothing in the session says where this task was set. This is its end.'

/** Copies a task like a message, as it may hold secrets. */
function copied(state: State, item: BoardItem): Next {
  const block: Block = {
    ...{ kind: 'answer', text: wordsOf(item), images: [], isApiError: false, timestamp: item.setAt },
    ...{ key: item.key, keys: [item.key], offset: item.task.offset ?? 0, isFoldable: false, isPrompt: false },
  }
  return stay(state, { do: 'copyBlock', block, hidesHome: state.exporting.hidesHome, what: 'the task' })
}

const wordsOf = ({ task: { content, description } }: BoardItem): string =>
  [washLine(content), wash(description ?? '')].filter(words => words !== '').join('\n\n')

const ABOVE = 2

/** A click chooses a card, a second one opens it. */
export function clickedTask(state: State, screen: TaskScreen, x: number, y: number, isDouble: boolean): Next {
  if (y < ABOVE || y >= ABOVE + boardRoom(state).height) return stay(state)
  const shape = boardShape(state, screen)
  const stack = shape.stacks.findIndex(one => x >= one.x && x < one.x + one.width)
  const line = boardLine(shape, screen.top + y - ABOVE, stack)
  if (line.kind !== 'card') return stay(state)
  const chosen = chosenAt(state, screen, line.place)
  return isDouble ? stay(chosen, { do: 'tell', msg: { type: 'taskEntered' } }) : stay(chosen)
}
