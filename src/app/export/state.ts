import type { ExportChoices, ExportPreview, ExportSubject } from '../../model/export.ts'
import type { TextField } from '../text-field.ts'

/** An export to be written. `to` is as typed, so it may begin with `~` or be relative. */
export interface ExportJob {
  readonly subject: ExportSubject
  readonly choices: ExportChoices
  readonly to: string
  /** The user typed the name. Else it is made from the title again, with secrets masked. */
  readonly isNamed: boolean
  /** What to do if the name is taken. */
  readonly ifThere?: 'replace' | 'keepBoth'
}

/** The form of an export, while it is filled in. */
export interface ExportForm extends Pick<ExportJob, 'subject' | 'choices' | 'isNamed'> {
  readonly kind: 'export'
  readonly row: ExportRow
  /** Index of the option in that row. */
  readonly option: number
  readonly to: TextField
  /** The answer to the newest question; null: not there yet. */
  readonly preview: ExportPreview | null
  readonly questionNumber: number
}

export const exportRows = ['format', 'parts', 'hide', 'to', 'buttons'] as const

export type ExportRow = (typeof exportRows)[number]
