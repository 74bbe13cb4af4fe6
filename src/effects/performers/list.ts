import type { Performers, Tools } from './performer.ts'

export const listPerformers = ({ questions, withWorld }: Tools) =>
  ({
    narrow: ({ number, wish }, dispatch) =>
      withWorld(({ store, finder }) => questions.narrow(store, finder, number, wish, dispatch)),
    growTree: ({ showsHidden }, dispatch) =>
      withWorld(({ store, place, repositoryOf }) =>
        questions.growTree(store, { showsHidden, home: place.home, repositoryOf }, dispatch),
      ),
    findChoices: (effect, dispatch) => withWorld(({ store }) => questions.findChoices(store, effect, dispatch)),
    findQueryChoices: (_, dispatch) => withWorld(({ store }) => questions.findQueryChoices(store, dispatch)),
    showFirst: ({ paths }) => withWorld(({ library }) => library.show(paths)),
    rescan: () => withWorld(({ library }) => library.rescan()),
  }) satisfies Partial<Performers>
