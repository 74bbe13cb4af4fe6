import { allPanes, type Command } from '../command.ts'
import { subjectOf } from './form.ts'

const inList = { group: 'Session', where: ['sessions'] } as const
const onSession = { group: 'Session', where: [...allPanes, 'details'] } as const

export const exportCommands: readonly Command[] = [
  {
    id: 'session.export',
    footerPlace: 'first',
    keys: ['e'],
    title: 'Export it, or what is marked',
    aliases: 'save markdown html json text copy share write file',
    ...onSession,
    inFooter: 'export',
    whyNot: state => (subjectOf(state) ? undefined : 'There is no session to do that with'),
    msg: () => ({ type: 'exportOpened' }),
  },
  {
    id: 'session.mark',
    keys: ['space'],
    title: 'Mark it, to export several',
    aliases: 'select choose',
    ...inList,
    inFooter: ({ list }) => (list.marked.size > 0 ? 'mark' : undefined),
    whyNot: ({ list }) => (list.sessions[list.index] ? undefined : 'There is no session to do that with'),
    msg: () => ({ type: 'sessionMarked' }),
  },
  {
    id: 'session.unmark',
    keys: ['U'],
    title: 'Unmark them all',
    aliases: 'deselect clear',
    ...inList,
    inFooter: 'unmark',
    whyNot: ({ list }) => (list.marked.size > 0 ? undefined : 'Nothing is marked'),
    msg: () => ({ type: 'marksCleared' }),
  },
  {
    id: 'session.leaveExport',
    keys: ['ctrl-x'],
    title: 'Leave the export that is being written',
    aliases: 'cancel stop abort',
    ...onSession,
    inFooter: 'leave the export',
    footerPlace: 'first',
    whyNot: ({ exportProgress }) => (exportProgress ? undefined : 'Nothing is being exported'),
    msg: () => ({ type: 'exportLeft' }),
  },
  {
    id: 'session.openExport',
    keys: ['ctrl-o'],
    title: 'Open what was exported last',
    aliases: 'show browser editor file',
    ...onSession,
    whyNot: ({ exported }) => (exported === null ? 'Nothing exported yet. Press e to export.' : undefined),
    msg: () => ({ type: 'exportedOpened' }),
  },
]
