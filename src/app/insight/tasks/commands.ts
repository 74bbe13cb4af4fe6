import type { Command } from '../../command.ts'
import type { State } from '../../state.ts'
import { chosenItem } from './moves.ts'

const onBoard = { group: 'Insight', where: ['tasks'] } as const

const noItem = (state: State): string | undefined =>
  state.insight?.kind === 'tasks' && chosenItem(state, state.insight)
    ? undefined
    : 'No task is chosen. Choose one first.'

/** The commands of the task board. */
export const taskCommands: readonly Command[] = [
  {
    id: 'tasks.enter',
    keys: ['enter'],
    title: 'Read where this task was set',
    aliases: 'open transcript call',
    ...onBoard,
    inFooter: 'open',
    whyNot: noItem,
    msg: () => ({ type: 'taskEntered' }),
  },
  {
    id: 'tasks.done',
    keys: ['d'],
    title: 'Show or hide done tasks',
    aliases: 'completed finished closed',
    ...onBoard,
    inFooter: ({ insight }) => (insight?.kind === 'tasks' && insight.showsDone ? 'hide done' : 'show done'),
    msg: () => ({ type: 'doneToggled' }),
  },
  {
    id: 'tasks.copy',
    keys: ['y'],
    title: 'Copy this task',
    aliases: 'clipboard yank',
    ...onBoard,
    inFooter: ({ size }) => (size.columns < 100 ? undefined : 'copy'),
    whyNot: noItem,
    msg: () => ({ type: 'taskCopied' }),
  },
  {
    id: 'tasks.left',
    keys: ['h', 'left'],
    title: 'To the column on the left, or to the previous project',
    ...onBoard,
    msg: () => ({ type: 'columnLeft', by: -1 }),
  },
  {
    id: 'tasks.right',
    keys: ['l', 'right'],
    title: 'To the column on the right, or to the next project',
    ...onBoard,
    msg: () => ({ type: 'columnLeft', by: 1 }),
  },
]
