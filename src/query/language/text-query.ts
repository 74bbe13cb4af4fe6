/** What is looked for in all that was said: every wanted term, each somewhere in a session, and none of the unwanted. */
export interface TextQuery {
  readonly wanted: readonly Term[]
  readonly unwanted: readonly Term[]
}

/** `word|other`: one of them is enough. */
export interface Term {
  readonly anyOf: readonly Needle[]
}

/** A word, or several as a phrase; or a pattern (a regular expression), which is looked for in folded text. */
export type Needle =
  | {
      readonly kind: 'words'
      /** NFKC, as typed. */
      readonly text: string
      readonly folded: string
      /** Smart case: a word typed with a capital means just that. */
      readonly isExact: boolean
    }
  | { readonly kind: 'pattern'; readonly source: string }

/** A pattern may take for ever, so only the workers, which can be stopped, look for it. */
export const isQuick = ({ wanted }: Pick<TextQuery, 'wanted'>): boolean =>
  wanted.every(({ anyOf }) => anyOf.every(({ kind }) => kind === 'words'))
