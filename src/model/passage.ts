import type { Entry } from './entry.ts'

/** An entry, and where in the file its line begins. */
export interface Placed {
  /** `offset:index`, where the index counts the entries of one line. */
  readonly key: string
  readonly offset: number
  readonly entry: Entry
}

/** Consecutive lines that cannot be read. */
export interface Damage {
  readonly key: string
  readonly offset: number
  readonly damaged: number
}

export type PlacedEntry = Placed | Damage

/** A stretch of a transcript: whole lines from one byte up to another. */
export interface Passage {
  readonly from: number
  readonly to: number
  readonly entries: readonly PlacedEntry[]
}
