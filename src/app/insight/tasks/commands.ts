import { inGroup } from '../../command.ts'
import type { State } from '../../state.ts'
import { chosenItem } from './moves.ts'

const noItem = (state: State): string | undefined =>
  state.insight?.kind === 'tasks' && chosenItem(state, state.insight)
    ? undefined
    : 'No task is chosen. Choose one first.'

/** The commands of the task board. */
export const taskCommands = inGroup('Insight', [
  {
    id: 'tasks.enter',
    keys: ['enter'],
    title: 'Read where this task was set',
    aliases: 'open transcript call',
    where: ['tasks'],
    inFooter: 'open',
    whyNot: noItem,
    msg: () => ({ type: 'taskEntered' }),
  },
  {
    id: 'tasks.done',
    keys: ['d'],
    title: 'Show or hide done tasks',
    aliases: 'completed finished closed',
    where: ['tasks'],
    inFooter: ({ insight }) => (insight?.kind === 'tasks' && insight.showsDone ? 'hide done' : 'show done'),
    msg: () => ({ type: 'doneToggled' }),
  },
  {
    id: 'tasks.copy',
    keys: ['y'],
    title: 'Copy this task',
    aliases: 'clipboard yank',
    where: ['tasks'],
    inFooter: ({ size }) => (size.columns < 100 ? undefined : 'copy'),
    whyNot: noItem,
    msg: () => ({ type: 'taskCopied' }),
  },
  {
    id: 'tasks.left',
    keys: ['h', 'left'],
    title: 'To the column on the left, or to the previous project',
    where: ['tasks'],
    msg: () => ({ type: 'columnLeft', by: -1 }),
  },
  {
    id: 'tasks.right',
    keys: ['l', 'right'],
    title: 'To the column on the right, or to the next project',
    where: ['tasks'],
    msg: () => ({ type: 'columnLeft', by: 1 }),
  },
])
