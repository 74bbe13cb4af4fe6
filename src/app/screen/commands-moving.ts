import { allPanes, type Command, insights } from '../command.ts'

const moving = { group: 'Moving about', where: [...allPanes, ...insights] } as const
const betweenPanes = { group: 'Moving about', where: allPanes } as const

export const movingCommands: readonly Command[] = [
  by('move.down', ['j', 'down'], 'Down', 1, 'row'),
  by('move.up', ['k', 'up'], 'Up', -1, 'row'),
  by('move.halfDown', ['ctrl-d'], 'Half a page down', 1, 'half'),
  by('move.halfUp', ['ctrl-u'], 'Half a page up', -1, 'half'),
  by('move.pageDown', ['pagedown', 'ctrl-f'], 'A page down', 1, 'page'),
  by('move.pageUp', ['pageup', 'ctrl-b'], 'A page up', -1, 'page'),
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

function by(id: string, keys: readonly string[], title: string, step: 1 | -1, unit: 'row' | 'half' | 'page'): Command {
  return { id, keys, title, ...moving, msg: (_, count) => ({ type: 'moved', by: step * (count ?? 1), unit }) }
}
