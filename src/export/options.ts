import type { Entry } from '../model/entry.ts'
import type { ExportFormat, ExportPart } from '../model/export.ts'
import type { Session } from '../model/session.ts'

export interface ExportOptions {
  readonly format: ExportFormat
  readonly parts: ReadonlySet<ExportPart>
  /** Replaces the session's title. */
  readonly title?: string
  /** Whether the document says that secrets were masked. */
  readonly isRedacted: boolean
  /** Whether it is only a part of the session. */
  readonly isPart?: boolean
  /** In Markdown: without the head, as for the clipboard. */
  readonly isBare?: boolean
}

/** An entry and its number in the session, as `show ID:ENTRY` counts. */
export interface NumberedEntry {
  readonly number: number
  readonly entry: Entry
}

/** Functions of the caller. Their results are written as they are, so they must mask secrets, too. */
export interface ExportAids {
  /** Tool output from a file of its own, or null. */
  spilled(entry: Entry): SpilledText | null
  /** A path as the reader knows it, for instance with `~` for the home folder. */
  shownPath(path: string): string
  readonly now: Date
}

/** All that a document is made of. */
export interface ExportInput {
  readonly session: Session
  /** Read while the document is written, each once and in order. */
  readonly entries: Iterable<NumberedEntry>
  readonly options: ExportOptions
  readonly aids: ExportAids
}

export interface SpilledText {
  readonly text: string
  readonly bytes: number
  /** The file with the rest. */
  readonly restIn?: string
}
