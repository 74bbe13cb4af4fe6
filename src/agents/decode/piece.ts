import type { EntryKind } from '../../model/entry.ts'
import type { JsonObject } from '../../model/json.ts'

/** The light form of an entry: enough to count, and a pointer to the rest. */
export interface Piece {
  readonly kind: EntryKind
  /** Empty where the piece is no text. */
  readonly text: string
  readonly block?: JsonObject
  /** An error result, or an API error. */
  readonly failed?: true
}
