import type { Performers, Tools } from './performer.ts'

export const searchPerformers = ({ finding, withSessions }: Tools) =>
  ({
    find: (effect, dispatch) => withSessions(({ store, finder }) => finding.find(store, finder, effect, dispatch)),
    readSnippets: (effect, dispatch) => withSessions(({ finder }) => finding.readSnippets(finder, effect, dispatch)),
    findLater: ({ number }, dispatch) => finding.later(number, dispatch),
    stopFinding: () => finding.stop(),
  }) satisfies Partial<Performers>
