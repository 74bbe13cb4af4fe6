import type { Performers, Tools } from './performer.ts'

export const listPerformers = ({ questions, withSessions }: Tools) =>
  ({
    narrow: (effect, dispatch) =>
      withSessions(({ store, finder }) => questions.narrow(store, finder, effect, dispatch)),
    growTree: ({ showsHidden }, dispatch) =>
      withSessions(({ store, place, repositoryOf }) =>
        questions.growTree(store, { showsHidden, home: place.home, repositoryOf }, dispatch),
      ),
    findChoices: (effect, dispatch) => withSessions(({ store }) => questions.findChoices(store, effect, dispatch)),
    findQueryChoices: (_, dispatch) => withSessions(({ store }) => questions.findQueryChoices(store, dispatch)),
    showFirst: ({ sessionKeys }) => withSessions(({ catalogue }) => catalogue.show(sessionKeys)),
    rescan: () => withSessions(({ catalogue }) => catalogue.rescan()),
  }) satisfies Partial<Performers>
