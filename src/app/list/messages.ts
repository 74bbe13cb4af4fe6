import type { QueryChoices } from '../../query/language/complete.ts'
import type { FilterChoices } from '../../query/list/choices.ts'
import type { Narrowed } from '../../query/list/narrow.ts'

/** Events of the list and its filter. */
export type ListMessage =
  /** `field`: the beginning of a term, typed already. */
  | { readonly type: 'filterOpened'; readonly field?: string }
  | { readonly type: 'completionAsked'; readonly by: 1 | -1 }
  | { readonly type: 'filterCleared' }
  | { readonly type: 'sortCycled' }
  | { readonly type: 'sortReversed' }
  | { readonly type: 'hiddenToggled' }
  | { readonly type: 'rescanAsked' }
  | { readonly type: 'filtersCleared' }
  | { readonly type: 'filterPanelOpened' }
  | { readonly type: 'choicesFound'; readonly choices: FilterChoices }
  | { readonly type: 'started' }
  | { readonly type: 'listNarrowed'; readonly number: number; readonly answer: ListAnswer }
  | { readonly type: 'sessionsChanged' }
  | { readonly type: 'queryChoicesFound'; readonly choices: QueryChoices }

export interface ListAnswer extends Narrowed {
  readonly isMixed: boolean
}
