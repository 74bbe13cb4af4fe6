import type { Entry } from './entry.ts'

/** An entry with the byte offset of its line in the file. */
export interface Placed {
  /** `offset:index`; the index counts the entries of one line. */
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

/** A part of a transcript: the whole lines between two byte offsets. */
export interface Passage {
  readonly from: number
  readonly to: number
  readonly entries: readonly PlacedEntry[]
}
