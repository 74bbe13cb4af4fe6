import type { ExportChoices, ExportSubject, Masked } from '../../model/export.ts'

/** An export with all that it takes, as it may be done in another thread. */
export interface ExportRequest {
  readonly subject: ExportSubject
  readonly choices: ExportChoices
  /** Replaces the title of the session or, for several, of the page that lists them. */
  readonly title?: string
  /** Exports the lines of the file as they are. */
  readonly isRaw?: true
  /** Leaves out the facts about the session. */
  readonly isBare?: boolean
  /** The home folder, and the name of its user. */
  readonly home: { readonly path: string; readonly user: string }
  /** Absolute path of the document or, for several sessions, of a folder. */
  readonly path: string
  readonly ifThere: 'ask' | 'replace' | 'keepBoth'
}

/** Size of an export, and the secrets masked in it. */
export interface Measured {
  readonly bytes: number
  readonly masked: readonly Masked[]
}

export type ExportOutcome =
  | ({ readonly kind: 'written'; readonly path: string } & Measured)
  /** The path exists already. */
  | { readonly kind: 'met'; readonly path: string; readonly isFolder: boolean }
