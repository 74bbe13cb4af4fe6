import type { Performers, Tools } from './performer.ts'

export const listPerformers = ({ questions, withWorld }: Tools) =>
  ({
    narrow: ({ number, wish }, dispatch) =>
      withWorld(({ shelf, finder }) => questions.narrow(shelf, finder, number, wish, dispatch)),
    growTree: ({ showsHidden }, dispatch) =>
      withWorld(({ shelf, place, repositoryOf }) =>
        questions.growTree(shelf, { showsHidden, home: place.home, repositoryOf }, dispatch),
      ),
    findChoices: (effect, dispatch) => withWorld(({ shelf }) => questions.findChoices(shelf, effect, dispatch)),
    findQueryChoices: (_, dispatch) => withWorld(({ shelf }) => questions.findQueryChoices(shelf, dispatch)),
    showFirst: ({ paths }) => withWorld(({ library }) => library.show(paths)),
    rescan: () => withWorld(({ library }) => library.rescan()),
  }) satisfies Partial<Performers>
