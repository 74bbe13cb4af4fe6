/** Where the words of a session are kept: all up to a byte of its file. */
export interface TextPlace {
  /** The words of every line that ends before this byte of the session's file are kept. */
  readonly to: number
  /** So many entries were before it. */
  readonly entries: number
  /** The newest chunk of each; it names the one before. Null: there are no such words. */
  readonly conversation: ChunkPlace | null
  readonly tools: ChunkPlace | null
}

export interface ChunkPlace {
  readonly segment: number
  readonly at: number
  readonly bytes: number
}

export const nothingKept: TextPlace = { to: 0, entries: 0, conversation: null, tools: null }
