import type { FilterChoices } from '../../query/list/choices.ts'

/** What happened in a dialog over the panes. */
export type DialogsMessage =
  | { readonly type: 'filterPanelOpened' }
  | { readonly type: 'paletteOpened' }
  | { readonly type: 'detailsOpened' }
  | { readonly type: 'kindsOpened' }
  | { readonly type: 'jumpOpened' }
  | { readonly type: 'overlayMoved'; readonly by: number }
  | { readonly type: 'overlayScrolled'; readonly by: number }
  | { readonly type: 'overlayConfirmed' }
  | { readonly type: 'overlayClosed' }
  | { readonly type: 'choiceChanged'; readonly by: 1 | -1 }
  | { readonly type: 'choicesFound'; readonly choices: FilterChoices }
