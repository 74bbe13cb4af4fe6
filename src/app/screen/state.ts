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
