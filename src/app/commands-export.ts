import { allPanes, type Command } from './command.ts'
import { subjectOf } from './export-form.ts'

export const exportCommands: readonly Command[] = [
  {
    id: 'session.export',
    footerPlace: 'first',
    keys: ['e'],
    title: 'Export it, or what is marked',
    aliases: 'save markdown html json text copy share write file',
    group: 'Session',
    where: [...allPanes, 'details'],
    inFooter: 'export',
    whyNot: state => (subjectOf(state) ? undefined : 'There is no session to do that with'),
    msg: () => ({ type: 'exportOpened' }),
  },
  {
    id: 'session.mark',
    keys: ['space'],
    title: 'Mark it, to export several',
    aliases: 'select choose',
    group: 'Session',
    where: ['sessions'],
    inFooter: ({ list }) => (list.marked.size > 0 ? 'mark' : undefined),
    whyNot: ({ list }) => (list.sessions[list.index] ? undefined : 'There is no session to do that with'),
    msg: () => ({ type: 'sessionMarked' }),
  },
  {
    id: 'session.unmark',
    keys: ['U'],
    title: 'Unmark them all',
    aliases: 'deselect clear',
    group: 'Session',
    where: ['sessions'],
    inFooter: 'unmark',
    whyNot: ({ list }) => (list.marked.size > 0 ? undefined : 'Nothing is marked'),
    msg: () => ({ type: 'marksCleared' }),
  },
  {
    id: 'session.openExport',
    keys: ['ctrl-o'],
    title: 'Open what was exported last',
    aliases: 'show browser editor file',
    group: 'Session',
    where: [...allPanes, 'details'],
    whyNot: ({ exported }) => (exported === null ? 'Nothing has been exported yet' : undefined),
    msg: () => ({ type: 'exportedOpened' }),
  },
]
