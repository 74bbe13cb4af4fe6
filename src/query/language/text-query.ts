/** Full-text query: a session must have every wanted term somewhere, and none of the unwanted. */
export interface TextQuery {
  readonly wanted: readonly Term[]
  readonly unwanted: readonly Term[]
}

/** Alternatives, as in `word|other`: one of them is enough. */
export interface Term {
  readonly anyOf: readonly Needle[]
}

/** Word, or several as a phrase; or a pattern (a regular expression), which is looked for in folded text. */
export type Needle =
  | {
      readonly kind: 'words'
      /** NFKC, as typed. */
      readonly text: string
      readonly folded: string
      /** Smart case: a word typed with a capital is matched as typed. */
      readonly isExact: boolean
    }
  | { readonly kind: 'pattern'; readonly source: string }

/** Whether no pattern is wanted. A pattern may take forever, so only workers, which can be stopped, look for it. */
export const isQuick = ({ wanted }: Pick<TextQuery, 'wanted'>): boolean =>
  wanted.every(({ anyOf }) => anyOf.every(({ kind }) => kind === 'words'))
