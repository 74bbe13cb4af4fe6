import type { EntryKind } from '../../model/entry.ts'
import type { JsonObject } from '../../model/json.ts'

/** A part of a line that becomes one entry: enough to count it, and a pointer to the rest. */
export interface Piece {
  readonly kind: EntryKind
  /** Empty if the piece has no text. */
  readonly text: string
  readonly block?: JsonObject
  /** An error result, or an API error. */
  readonly failed?: true
}
