import type { Command } from '../command.ts'
import type { State } from '../state.ts'

const inTranscript = { group: 'Transcript', where: ['transcript'] } as const

export const findCommands: readonly Command[] = [
  {
    id: 'find.open',
    keys: ['/'],
    title: 'Find something in this transcript; /…/ is a pattern',
    aliases: 'search grep regex words',
    group: 'Transcript',
    where: ['transcript', 'found'],
    inFooter: 'find',
    whyNot: ({ transcript }) =>
      transcript && transcript.problem === null ? undefined : 'No transcript is open. Choose a session first.',
    msg: () => ({ type: 'findOpened' }),
  },
  {
    id: 'find.next',
    keys: ['n'],
    title: 'Go to the next match',
    aliases: 'search match occurrence',
    ...inTranscript,
    inFooter: 'next match',
    whyNot: nothingIsSought,
    msg: (_, count) => ({ type: 'findWalked', by: count ?? 1 }),
  },
  {
    id: 'find.previous',
    keys: ['N'],
    title: 'Go to the previous match',
    aliases: 'search match occurrence',
    ...inTranscript,
    inFooter: 'previous',
    whyNot: nothingIsSought,
    msg: (_, count) => ({ type: 'findWalked', by: -(count ?? 1) }),
  },
  {
    id: 'find.clear',
    keys: ['escape'],
    title: 'Clear the marked part, then the search, then the filter',
    aliases: 'reset',
    ...inTranscript,
    msg: ({ transcript }) => ({
      type: transcript?.anchor ? 'rangeToggled' : transcript?.find ? 'findCleared' : 'filterCleared',
    }),
  },
]

function nothingIsSought({ transcript }: State): string | undefined {
  return transcript?.find ? undefined : 'Nothing to find yet. Press / to search this transcript.'
}
