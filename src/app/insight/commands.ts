import { inGroup, insights, panes } from '../command.ts'

const onScreens = [...panes, ...insights]

export const insightCommands = inGroup('Insight', [
  {
    id: 'statistics.open',
    keys: ['t'],
    title: 'Statistics: where the tokens went',
    aliases: 'usage cost price chart tokens money insight stats',
    where: onScreens,
    inFooter: ({ insight }) => (insight?.kind === 'statistics' ? undefined : 'statistics'),
    msg: ({ insight }) => ({ type: insight?.kind === 'statistics' ? 'insightLeft' : 'statisticsOpened' }),
  },
  {
    id: 'tasks.open',
    keys: ['b'],
    title: 'Task board: what is left to do',
    aliases: 'todo open items kanban insight',
    where: onScreens,
    inFooter: ({ insight }) => (insight?.kind === 'tasks' ? undefined : 'tasks'),
    msg: ({ insight }) => ({ type: insight?.kind === 'tasks' ? 'insightLeft' : 'tasksOpened' }),
  },
  {
    id: 'insight.filter',
    keys: ['/'],
    title: 'Filter the sessions shown here',
    aliases: 'search query project',
    where: insights,
    inFooter: 'filter',
    msg: () => ({ type: 'filterOpened' }),
  },
  {
    id: 'insight.leave',
    keys: ['escape'],
    title: 'Back to the overview, then to the panes',
    aliases: 'close dashboard',
    where: insights,
    inFooter: 'back',
    msg: () => ({ type: 'insightLeft' }),
  },
])
