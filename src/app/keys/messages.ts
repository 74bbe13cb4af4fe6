/** What was typed. */
export type KeysMessage =
  | { readonly type: 'keyPressed'; readonly key: string; readonly text?: string }
  | { readonly type: 'pasted'; readonly text: string }
