import type { Entry, Wording } from '../../model/entry.ts'
import type { JsonObject } from '../../model/json.ts'
import type { Notes } from './notes.ts'
import type { Piece } from './piece.ts'

/** Turns the lines of one agent into facts and entries. Nothing in it throws, whatever a line contains. */
export interface Decoder {
  /** Raised whenever the same bytes would give other facts; invalidates our cache. */
  readonly version: number
  /** Whether a session's id is written in its file rather than in the file's name. */
  readonly isIdInside: boolean
  /** Splits a line into its pieces. Counting, showing and searching all start here. */
  classify(line: JsonObject): readonly Piece[]
  /** The members that `classify` and `note` read. A scan skips all others. */
  readonly reading: Reading
  /** Whether `note` needs the complete words of a line, not only their beginning. */
  readsWords(line: JsonObject): boolean
  /** Whether a line has words outside the members that `reading` names. */
  hasWordsElsewhere?(line: JsonObject): boolean
  /** The words of a piece: the same as its entry has. */
  wording(line: JsonObject, piece: Piece): Wording
  /** A piece in full, for reading. Always one entry for each piece. */
  entry(line: JsonObject, piece: Piece, before?: JsonObject): Entry
  /** Puts a text in the agent's own markup into words; undefined if it has none. */
  readable?(entry: Pick<Entry, 'kind' | 'text'>): Pick<Entry, 'text' | 'speaker'> | undefined
  /** Whether `entry` needs the line before this one. */
  readsLineBefore?(line: JsonObject): boolean
  /** Notes what a line, which begins at `offset`, says about its session. */
  note(notes: Notes, line: JsonObject, pieces: readonly Piece[], offset: number): void
  /** The entries that the agent itself still sends after its last compaction. */
  compacted(entries: readonly Entry[]): readonly Entry[]
}

export interface Reading {
  /** Members read in full. */
  readonly whole: readonly string[]
  /** Members of which most lines need only the first few ASCII characters, or whether they are there at all. */
  readonly beginning: readonly string[]
  /** Members that are also read when all words are wanted: these, and everything inside the ones in `wordsWithin`. */
  readonly words: readonly string[]
  readonly wordsWithin: readonly string[]
}
