import type { Match } from '../../query/match/finder.ts'
import type { SearchAnswer } from './state.ts'

/** Events of the search. */
export type SearchMessage =
  | { readonly type: 'searchOpened' }
  | { readonly type: 'searchLeft' }
  | { readonly type: 'searchLineEntered' }
  | { readonly type: 'searchLineLeft' }
  | { readonly type: 'patternToggled' }
  | { readonly type: 'foundSessionWalked'; readonly by: number }
  /** Moves from match to match, also to those folded away. */
  | { readonly type: 'matchWalked'; readonly by: number }
  | { readonly type: 'matchOpened' }
  | { readonly type: 'matchesUnfolded' }
  | { readonly type: 'matchesFound'; readonly answer: SearchAnswer }
  | {
      readonly type: 'snippetsRead'
      readonly number: number
      readonly sessionKey: string
      readonly most: number
      readonly matches: readonly Match[]
    }
  /** It is time to ask again. */
  | { readonly type: 'findingDue'; readonly number: number }
