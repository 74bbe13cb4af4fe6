import type { QueryChoices } from '../../query/language/complete.ts'
import type { TextField } from '../dialogs/text-field.ts'

/** In the filter and in the search. */
export interface QueryLine {
  readonly field: TextField
  /** While Tab walks through what may stand at the caret. */
  readonly completing?: Completing | null
  /** Null until a field asks for them. */
  readonly choices?: QueryChoices | null
  /** Tab was pressed before they were there. */
  readonly awaits?: 1 | -1 | null
}

export interface Completing {
  /** What stands before and behind it. */
  readonly before: string
  readonly after: string
  readonly candidates: readonly string[]
  readonly index: number
}

/** With nothing else to choose, Tab goes on with what comes behind it. */
export const isWalking = (line: QueryLine): line is QueryLine & { completing: Completing } =>
  (line.completing?.candidates.length ?? 0) > 1
