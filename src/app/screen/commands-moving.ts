import { allPanes, type Command, insights } from '../command.ts'

const moving = { group: 'Moving about', where: [...allPanes, ...insights] } as const
const betweenPanes = { group: 'Moving about', where: allPanes } as const

export const movingCommands: readonly Command[] = [
  {
    id: 'move.down',
    keys: ['j', 'down'],
    title: 'Down',
    ...moving,
    msg: (_, count) => ({ type: 'moved', by: count ?? 1, unit: 'row' }),
  },
  {
    id: 'move.up',
    keys: ['k', 'up'],
    title: 'Up',
    ...moving,
    msg: (_, count) => ({ type: 'moved', by: -(count ?? 1), unit: 'row' }),
  },
  {
    id: 'move.halfDown',
    keys: ['ctrl-d'],
    title: 'Half a page down',
    ...moving,
    msg: (_, count) => ({ type: 'moved', by: count ?? 1, unit: 'half' }),
  },
  {
    id: 'move.halfUp',
    keys: ['ctrl-u'],
    title: 'Half a page up',
    ...moving,
    msg: (_, count) => ({ type: 'moved', by: -(count ?? 1), unit: 'half' }),
  },
  {
    id: 'move.pageDown',
    keys: ['pagedown', 'ctrl-f'],
    title: 'A page down',
    ...moving,
    msg: (_, count) => ({ type: 'moved', by: count ?? 1, unit: 'page' }),
  },
  {
    id: 'move.pageUp',
    keys: ['pageup', 'ctrl-b'],
    title: 'A page up',
    ...moving,
    msg: (_, count) => ({ type: 'moved', by: -(count ?? 1), unit: 'page' }),
  },
  {
    id: 'move.top',
    keys: ['g g', 'home'],
    title: 'To the top',
    aliases: 'first start home beginning',
    ...moving,
    msg: (_, count) => (count === null ? { type: 'wentToEnd', end: 'top' } : { type: 'wentToRow', row: count }),
  },
  {
    id: 'move.bottom',
    keys: ['G', 'end'],
    title: 'To the bottom',
    aliases: 'last end',
    ...moving,
    msg: (_, count) => (count === null ? { type: 'wentToEnd', end: 'bottom' } : { type: 'wentToRow', row: count }),
  },
  {
    id: 'pane.next',
    keys: ['tab', 'l'],
    title: 'To the next pane',
    ...betweenPanes,
    msg: () => ({ type: 'paneLeft', by: 1 }),
  },
  {
    id: 'pane.previous',
    keys: ['shift-tab', 'h'],
    title: 'To the previous pane',
    ...betweenPanes,
    msg: () => ({ type: 'paneLeft', by: -1 }),
  },
]
