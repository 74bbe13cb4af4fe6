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

/** Entries from one to a later one, both included, by their keys (`offset:index`). */
export interface Range {
  readonly from: string
  readonly to: string
}

export function byPlace(one: string, other: string): number {
  const [offset = 0, index = 0] = one.split(':').map(Number)
  const [otherOffset = 0, otherIndex = 0] = other.split(':').map(Number)
  return offset - otherOffset || index - otherIndex
}

export function inRange(key: string, { from, to }: Range): boolean {
  return byPlace(key, from) >= 0 && byPlace(key, to) <= 0
}
