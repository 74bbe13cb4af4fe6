import type { ExportChoices, ExportSubject, Masked } from '../../model/export.ts'

/** What is to be written, with all that this takes: it may be done in another thread. */
export interface ExportRequest {
  readonly subject: ExportSubject
  readonly choices: ExportChoices
  /** Instead of the session's own; of several sessions, of the page that lists them. */
  readonly title?: string
  /** The lines of the file as they are. */
  readonly isRaw?: true
  /** Without facts about the session. */
  readonly isBare?: boolean
  /** The home folder, and the name of who lives there. */
  readonly home: { readonly path: string; readonly user: string }
  /** Whole; of a folder, where there are several sessions. */
  readonly path: string
  readonly ifThere: 'ask' | 'replace' | 'keepBoth'
}

/** What it will be. */
export interface Measured {
  readonly bytes: number
  readonly masked: readonly Masked[]
}

export type ExportOutcome =
  | ({ readonly kind: 'written'; readonly path: string } & Measured)
  /** Something is there already. */
  | { readonly kind: 'met'; readonly path: string; readonly isFolder: boolean }
