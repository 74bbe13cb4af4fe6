import { allPanes, inGroup, insights } from '../command.ts'
import { noSessionChosen } from '../list/state.ts'
import { chosenSession, type State } from '../state.ts'

const noSession = (state: State): string | undefined => (chosenSession(state) ? undefined : noSessionChosen)

const withSession = { where: [...allPanes, 'details', ...insights], whyNot: noSession } as const

export const sessionCommands = inGroup('Session', [
  {
    id: 'session.resume',
    footerPlace: 'first',
    keys: ['r'],
    title: 'Resume this session',
    aliases: 'continue restart',
    ...withSession,
    inFooter: 'resume',
    msg: () => ({ type: 'resumeAsked', request: { isFork: false }, way: 'here' }),
  },
  {
    id: 'session.resumeAs',
    keys: ['R'],
    title: 'Resume in another way',
    aliases: 'as continue fork branch tmux window folder moved prompt',
    ...withSession,
    msg: () => ({ type: 'resumeAsOpened' }),
  },
  {
    id: 'session.copyCommand',
    keys: ['c'],
    title: 'Copy the command that resumes it',
    aliases: 'clipboard yank shell',
    ...withSession,
    where: [...allPanes, 'details', 'tasks'],
    msg: () => ({ type: 'resumeAsked', request: { isFork: false }, way: 'copy' }),
  },
  {
    id: 'session.read',
    keys: ['enter'],
    title: 'Read its transcript',
    aliases: 'open view',
    where: ['sessions'],
    inFooter: 'read',
    whyNot: noSession,
    msg: () => ({ type: 'paneChosen', pane: 'transcript' }),
  },
  {
    id: 'session.details',
    keys: ['i'],
    title: 'Details: everything known about it',
    aliases: 'info tokens numbers cost path copy id',
    where: allPanes,
    footerPlace: 'early',
    inFooter: 'details',
    whyNot: noSession,
    msg: () => ({ type: 'detailsOpened' }),
  },
])
