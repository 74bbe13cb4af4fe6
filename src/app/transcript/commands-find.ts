import { inGroup } from '../command.ts'
import type { State } from '../state.ts'
import { noTranscript } from './commands.ts'

export const findCommands = inGroup('Transcript', [
  {
    id: 'find.open',
    keys: ['/'],
    title: 'Find something in this transcript; /…/ is a pattern',
    aliases: 'search grep regex words',
    where: ['transcript', 'found'],
    inFooter: 'find',
    whyNot: noTranscript,
    msg: () => ({ type: 'findOpened' }),
  },
  {
    id: 'find.next',
    keys: ['n'],
    title: 'Go to the next match',
    aliases: 'search match occurrence',
    where: ['transcript'],
    inFooter: 'next match',
    whyNot: nothingIsSought,
    msg: (_, count) => ({ type: 'findWalked', by: count ?? 1 }),
  },
  {
    id: 'find.previous',
    keys: ['N'],
    title: 'Go to the previous match',
    aliases: 'search match occurrence',
    where: ['transcript'],
    inFooter: 'previous',
    whyNot: nothingIsSought,
    msg: (_, count) => ({ type: 'findWalked', by: -(count ?? 1) }),
  },
  {
    id: 'find.clear',
    keys: ['escape'],
    title: 'Clear the marked part, then the search, then the filter',
    aliases: 'reset',
    where: ['transcript'],
    msg: ({ transcript }) => ({
      type: transcript?.anchor ? 'rangeToggled' : transcript?.find ? 'findCleared' : 'filterCleared',
    }),
  },
])

function nothingIsSought({ transcript }: State): string | undefined {
  return transcript?.find ? undefined : 'Nothing to find yet. Press / to search this transcript.'
}
