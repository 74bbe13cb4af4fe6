import type { ExportChoices, ExportPreview, ExportSubject } from '../../model/export.ts'
import type { TextField } from '../text-field.ts'

/** What is to be written where; as the user typed it, so from the home folder or from here. */
export interface ExportJob {
  readonly subject: ExportSubject
  readonly choices: ExportChoices
  readonly to: string
  /** The name is the user's own; else it is made of the title once more, without what is secret in that. */
  readonly isNamed: boolean
  /** What to do with something of that name. */
  readonly ifThere?: 'replace' | 'keepBoth'
}

/** What is to be exported, how, and where to, while it is chosen. */
export interface ExportForm {
  readonly kind: 'export'
  readonly subject: ExportSubject
  readonly row: ExportRow
  /** Which of the choices in that row. */
  readonly option: number
  readonly choices: ExportChoices
  readonly to: TextField
  /** The name is the user's own. */
  readonly isNamed: boolean
  /** Of the newest question; null: not known yet. */
  readonly preview: ExportPreview | null
  readonly asked: number
}

export const exportRows = ['format', 'parts', 'hide', 'to', 'buttons'] as const

export type ExportRow = (typeof exportRows)[number]
