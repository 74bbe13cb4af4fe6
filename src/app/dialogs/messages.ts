/** Events of the dialogs over the panes. */
export type DialogsMessage =
  | { readonly type: 'paletteOpened' }
  | { readonly type: 'detailsOpened' }
  | { readonly type: 'kindsOpened' }
  | { readonly type: 'jumpOpened' }
  | { readonly type: 'overlayMoved'; readonly by: number }
  | { readonly type: 'overlayScrolled'; readonly by: number }
  | { readonly type: 'overlayConfirmed' }
  | { readonly type: 'overlayClosed' }
  | { readonly type: 'choiceChanged'; readonly by: 1 | -1 }
