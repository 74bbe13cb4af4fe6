/** Typed keys and pasted text. */
export type KeysMessage =
  | { readonly type: 'keyPressed'; readonly key: string; readonly text?: string }
  | { readonly type: 'pasted'; readonly text: string }
