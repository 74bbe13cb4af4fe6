import type { PlacedEntry } from '../../model/passage.ts'
import type { Range } from '../../model/place.ts'
import type { Session } from '../../model/session.ts'
import type { Find } from './find-state.ts'

/** A transcript, as much of it as is needed around the screen. */
export interface OpenTranscript {
  /** Of this opening; answers to older ones are dropped. */
  readonly number: number
  readonly session: Session
  /** The transcripts it was opened from. */
  readonly parents: readonly OpenTranscript[]
  readonly size: number
  readonly from: number
  readonly to: number
  readonly entries: readonly PlacedEntry[]
  /** Those that are not shown were let go of: to show them the file has to be read again. */
  readonly isThinned: boolean
  readonly opened: ReadonlySet<string>
  readonly isAllOpen: boolean
  readonly top: Spot
  readonly cursor: string
  /** Whether it is to stay at the end as the file grows, if it is there. */
  readonly isFollowing: boolean
  /** It is at the end, whatever is added there. */
  readonly isSticking: boolean
  readonly isAsking: boolean
  /** Why there is nothing to read. */
  readonly problem: string | null
  /** How far code is moved to the left where its lines are not wrapped. */
  readonly shift: number
  /** Raised when the same entries are to be laid out anew. */
  readonly version: number
  /** What is looked for in it. */
  readonly find: Find | null
  /** Where a part of it that is marked begins: the first and the last entry of a block. */
  readonly anchor: Range | null
}

/** A line of a transcript: its block, and its index within that. */
export interface Spot {
  readonly key: string
  readonly line: number
}
