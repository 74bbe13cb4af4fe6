import type { PlacedEntry, Range } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import type { Find } from './find-state.ts'

/** An open transcript: the part of it around the screen. */
export interface OpenTranscript {
  /** The number of this opening; answers to older ones are dropped. */
  readonly number: number
  readonly session: Session
  /** The transcripts it was opened from. */
  readonly parents: readonly OpenTranscript[]
  readonly size: number
  readonly from: number
  readonly to: number
  readonly entries: readonly PlacedEntry[]
  /** Entries that are not shown were dropped: to show them, the file has to be read again. */
  readonly isThinned: boolean
  readonly opened: ReadonlySet<string>
  readonly isAllOpen: boolean
  readonly top: Spot
  readonly cursor: string
  /** Whether it stays at the end as the file grows. */
  readonly isFollowing: boolean
  /** It is at the end now, and stays there. */
  readonly isSticking: boolean
  readonly isAsking: boolean
  /** Why there is nothing to read. */
  readonly problem: string | null
  /** Number of columns that unwrapped code is shifted to the left. */
  readonly shift: number
  /** Raised to have the same entries laid out again. */
  readonly version: number
  readonly find: Find | null
  /** The block where the marked part begins: its first and last entry. */
  readonly anchor: Range | null
}

/** A line of a transcript: its block, and its index within that. */
export interface Spot {
  readonly key: string
  readonly line: number
}
