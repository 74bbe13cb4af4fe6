import { allPanes, inGroup } from '../command.ts'
import { noSessionChosen } from '../list/state.ts'
import { subjectOf } from './form.ts'

const onSession = [...allPanes, 'details'] as const

export const exportCommands = inGroup('Session', [
  {
    id: 'session.export',
    footerPlace: 'first',
    keys: ['e'],
    title: 'Export it, or what is marked',
    aliases: 'save markdown html json text copy share write file',
    where: onSession,
    inFooter: 'export',
    whyNot: state => (subjectOf(state) ? undefined : noSessionChosen),
    msg: () => ({ type: 'exportOpened' }),
  },
  {
    id: 'session.mark',
    keys: ['space'],
    title: 'Mark it, to export several at once',
    aliases: 'select choose',
    where: ['sessions'],
    inFooter: ({ list }) => (list.marked.size > 0 ? 'mark' : undefined),
    whyNot: ({ list }) => (list.sessions[list.index] ? undefined : noSessionChosen),
    msg: () => ({ type: 'sessionMarked' }),
  },
  {
    id: 'session.unmark',
    keys: ['U'],
    title: 'Unmark all',
    aliases: 'deselect clear',
    where: ['sessions'],
    inFooter: 'unmark',
    whyNot: ({ list }) => (list.marked.size > 0 ? undefined : 'Nothing is marked. Press Space to mark a session.'),
    msg: () => ({ type: 'marksCleared' }),
  },
  {
    id: 'session.leaveExport',
    keys: ['ctrl-x'],
    title: 'Cancel the export that is being written',
    aliases: 'cancel stop abort',
    where: onSession,
    inFooter: 'cancel export',
    footerPlace: 'first',
    whyNot: ({ exportProgress }) => (exportProgress ? undefined : 'No export is running. Press e to start one.'),
    msg: () => ({ type: 'exportLeft' }),
  },
  {
    id: 'session.openExport',
    keys: ['ctrl-o'],
    title: 'Open the last export',
    aliases: 'show browser editor file',
    where: onSession,
    whyNot: ({ exported }) => (exported === null ? 'Nothing exported yet. Press e to export.' : undefined),
    msg: () => ({ type: 'exportedOpened' }),
  },
])
