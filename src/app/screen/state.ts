import type { ExportRow } from '../export/state.ts'
import type { Period } from '../insight/state.ts'

export interface Size {
  readonly columns: number
  readonly rows: number
}

/** How far the disk has been read: not yet (the last screen is shown), every file seen, every file read. */
export type Stage = 'remembered' | 'surveyed' | 'settled'

export type Pane = 'projects' | 'sessions' | 'transcript' | 'matches'

export interface Widened {
  readonly projects: number
  readonly sessions: number
}

/** Keys that need another one to mean something: a count, the first `g` of `g g`. */
export interface TypedKeys {
  readonly count: number | null
  readonly prefix: string | null
}

export interface EarlyKey {
  readonly key: string
  readonly text?: string
}

export interface Progress {
  readonly done: number
  readonly total: number
}

export interface Toast {
  readonly text: string
  readonly kind: 'done' | 'note' | 'problem'
}

export interface KeyChoices {
  readonly [command: string]: readonly string[]
}

export const nothingTyped: TypedKeys = { count: null, prefix: null }

/** The thing under a click, besides the panes: a row of a dialog that can be chosen, another place in it, a key. */
export type ClickTarget =
  | { readonly kind: 'choice'; readonly index: number; readonly word: string }
  /** An option in the form of an export. */
  | { readonly kind: 'formOption'; readonly row: ExportRow; readonly option: number }
  | { readonly kind: 'inside'; readonly word: string }
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'countedSession'; readonly sessionKey: string }
  | { readonly kind: 'none' }
