import type { Performers, Tools } from './performer.ts'

export const searchPerformers = ({ finding, withWorld }: Tools) =>
  ({
    find: (effect, dispatch) => withWorld(({ store, finder }) => finding.find(store, finder, effect, dispatch)),
    readSnippets: (effect, dispatch) => withWorld(({ finder }) => finding.readSnippets(finder, effect, dispatch)),
    findLater: ({ number }, dispatch) => finding.later(number, dispatch),
    stopFinding: () => finding.stop(),
  }) satisfies Partial<Performers>
