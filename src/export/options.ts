import type { Entry } from '../model/entry.ts'
import type { ExportFormat, ExportPart } from '../model/export.ts'

export interface ExportOptions {
  readonly format: ExportFormat
  readonly parts: ReadonlySet<ExportPart>
  /** Instead of the session's own. */
  readonly title?: string
  /** Whether a mark is to say that secrets were masked. */
  readonly isRedacted: boolean
  /** It is not the whole session. */
  readonly isPart?: boolean
  /** In Markdown: only what was said, as for the clipboard. */
  readonly isBare?: boolean
}

/** An entry and its number in the session, as `show ID:ENTRY` counts. */
export interface NumberedEntry {
  readonly number: number
  readonly entry: Entry
}

/** What only the outside knows. Whatever it gives is written as it is: who masks secrets masks them here, too. */
export interface ExportAids {
  /** The output of a tool that lies in a file of its own, or null. */
  spilled(entry: Entry): SpilledText | null
  /** A path as the reader knows it, e.g. with `~` for the home folder. */
  shownPath(path: string): string
  readonly now: Date
}

export interface SpilledText {
  readonly text: string
  readonly bytes: number
  /** Where the rest of it is. */
  readonly restIn?: string
}
