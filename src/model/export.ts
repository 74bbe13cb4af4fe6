import type { Range } from './passage.ts'
import type { Session } from './session.ts'

export const exportFormats = ['md', 'html', 'json', 'txt'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Parts that an export may leave out. Prompts, answers and compactions are always in it. `system` is the rest: system
 * messages, progress, snapshots and summaries.
 */
export const exportParts = ['thinking', 'tools', 'results', 'system'] as const
export type ExportPart = (typeof exportParts)[number]

export interface ExportChoices {
  readonly format: ExportFormat
  readonly parts: readonly ExportPart[]
  readonly hidesSecrets: boolean
  /** Hides the home folder and the user's name. */
  readonly hidesHome: boolean
}

/** Default choices: everything that was said, and no secrets. */
export const usualExport: ExportChoices = {
  format: 'md',
  parts: ['thinking', 'tools', 'results'],
  hidesSecrets: true,
  hidesHome: false,
}

/** Default parts; JSON, which programs read, has all of them. */
export function usualParts(format: ExportFormat): readonly ExportPart[] {
  return format === 'json' ? exportParts : usualExport.parts
}

export type ExportSubject =
  | { readonly kind: 'session'; readonly session: Session }
  | ({ readonly kind: 'range'; readonly session: Session } & Range)
  | { readonly kind: 'sessions'; readonly sessions: readonly Session[] }

/** A kind of secret, in words for the user, and how many of them were masked. */
export interface Masked {
  readonly what: string
  readonly count: number
}

/** What an export will write, shown before it is written. */
export interface ExportPreview {
  /** The file to write. A name that we make up contains no secret. */
  readonly to: string
  readonly bytes: number
  readonly masked: readonly Masked[]
  readonly exists: boolean
  /** Why nothing can be written to that file, or null if it can. */
  readonly problem: string | null
}
