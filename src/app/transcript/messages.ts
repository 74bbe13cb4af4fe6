import type { Passage } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import type { Hit as FoundHit, Match } from '../../query/match/finder.ts'

/** Events of the transcript, and of the find in it. */
export type TranscriptMessage =
  | { readonly type: 'blockToggled' }
  | { readonly type: 'blockEntered' }
  | { readonly type: 'allToggled' }
  | { readonly type: 'promptWalked'; readonly by: number }
  | { readonly type: 'percentChosen'; readonly percent: number }
  | { readonly type: 'followToggled' }
  | { readonly type: 'wrapToggled' }
  | { readonly type: 'codeShifted'; readonly by: number }
  | { readonly type: 'parentReturned' }
  | { readonly type: 'findOpened' }
  | { readonly type: 'findWalked'; readonly by: number }
  | { readonly type: 'findCleared' }
  | { readonly type: 'highlighterLoaded' }
  | OpenedTranscript
  | {
      readonly type: 'transcriptFailed'
      readonly number: number
      readonly session: Session
      readonly problem: string
      readonly isGone: boolean
    }
  | {
      readonly type: 'passageRead'
      readonly number: number
      readonly passage: Passage
      readonly side: 'before' | 'after'
      /** Current size of the file. */
      readonly size: number
    }
  | {
      readonly type: 'passageFetched'
      readonly number: number
      readonly passage: Passage
      readonly at: 'start' | 'end'
    }
  | { readonly type: 'nothingFound'; readonly number: number; readonly why: string }
  | { readonly type: 'subagentMissed'; readonly number: number }
  | {
      readonly type: 'hitsFound'
      readonly number: number
      readonly hits: readonly FoundHit[]
      /** Offset up to which everything has been searched; null: there may be more. */
      readonly searchedTo: number | null
    }
  | { readonly type: 'findFailed'; readonly number: number; readonly why: string }
  | { readonly type: 'transcriptGrown'; readonly sessionKey: string; readonly size: number }
  | { readonly type: 'transcriptLost'; readonly sessionKey: string }
  | { readonly type: 'transcriptReplaced'; readonly sessionKey: string }

export interface OpenedTranscript {
  readonly type: 'transcriptOpened'
  readonly number: number
  readonly session: Session
  readonly passage: Passage
  /** The match that it is opened at; there may be more of the file after it. */
  readonly match?: Match
  /** The byte offset of the line that it is opened at. */
  readonly at?: number
  /** Size of the file. */
  readonly size?: number
}
