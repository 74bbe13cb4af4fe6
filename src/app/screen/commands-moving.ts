import { allPanes, inGroup, insights } from '../command.ts'
import type { State } from '../state.ts'

const where = [...allPanes, ...insights]

const by = (step: 1 | -1, unit: 'row' | 'half' | 'page') => ({
  where,
  msg: (_: State, count: number | null) => ({ type: 'moved', by: step * (count ?? 1), unit }) as const,
})

export const movingCommands = inGroup('Moving about', [
  { id: 'move.down', keys: ['j', 'down'], title: 'Down', ...by(1, 'row') },
  { id: 'move.up', keys: ['k', 'up'], title: 'Up', ...by(-1, 'row') },
  { id: 'move.halfDown', keys: ['ctrl-d'], title: 'Half a page down', ...by(1, 'half') },
  { id: 'move.halfUp', keys: ['ctrl-u'], title: 'Half a page up', ...by(-1, 'half') },
  { id: 'move.pageDown', keys: ['pagedown', 'ctrl-f'], title: 'A page down', ...by(1, 'page') },
  { id: 'move.pageUp', keys: ['pageup', 'ctrl-b'], title: 'A page up', ...by(-1, 'page') },
  {
    id: 'move.top',
    keys: ['g g', 'home'],
    title: 'To the top',
    aliases: 'first start home beginning',
    where,
    msg: (_, count) => (count === null ? { type: 'wentToEnd', end: 'top' } : { type: 'wentToRow', row: count }),
  },
  {
    id: 'move.bottom',
    keys: ['G', 'end'],
    title: 'To the bottom',
    aliases: 'last end',
    where,
    msg: (_, count) => (count === null ? { type: 'wentToEnd', end: 'bottom' } : { type: 'wentToRow', row: count }),
  },
  {
    id: 'pane.next',
    keys: ['tab', 'l'],
    title: 'To the next pane',
    where: allPanes,
    msg: () => ({ type: 'paneLeft', by: 1 }),
  },
  {
    id: 'pane.previous',
    keys: ['shift-tab', 'h'],
    title: 'To the previous pane',
    where: allPanes,
    msg: () => ({ type: 'paneLeft', by: -1 }),
  },
])
