import type { Choice } from '../../query/list/choices.ts'
import type { TextField } from '../dialogs/text-field.ts'

export type FilterFieldName = 'directory' | 'source' | 'branch' | 'from' | 'to' | 'status'

export interface FilterPanel {
  readonly kind: 'filters'
  readonly focused: FilterFieldName
  readonly texts: { readonly [Name in 'directory' | 'branch' | 'from' | 'to']: TextField }
  readonly choices: FilterChoices
}

/** What there is to choose from, most used first. */
export interface FilterChoices {
  readonly directories: readonly Choice[]
  readonly branches: readonly Choice[]
}
