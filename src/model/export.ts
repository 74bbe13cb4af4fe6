import type { Range } from './place.ts'
import type { Session } from './session.ts'

export const exportFormats = ['md', 'html', 'json', 'txt'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * What may be left out. Prompts, answers and compactions are always there; `system` is everything else that is no tool
 * and no thinking: messages of the system, progress, snapshots, summaries.
 */
export const exportParts = ['thinking', 'tools', 'results', 'system'] as const
export type ExportPart = (typeof exportParts)[number]

/** How something is to be exported. */
export interface ExportChoices {
  readonly format: ExportFormat
  readonly parts: readonly ExportPart[]
  readonly hidesSecrets: boolean
  /** The home folder and the name of the user. */
  readonly hidesHome: boolean
}

/** Unless the user chooses otherwise: everything said, and no secret. */
export const exportAtStart: ExportChoices = {
  format: 'md',
  parts: ['thinking', 'tools', 'results'],
  hidesSecrets: true,
  hidesHome: false,
}

/** Unless the user chooses otherwise; documents for programs have everything. */
export function usualParts(format: ExportFormat): readonly ExportPart[] {
  return format === 'json' ? exportParts : exportAtStart.parts
}

/** What is exported. */
export type ExportSubject =
  | { readonly kind: 'session'; readonly session: Session }
  | ({ readonly kind: 'range'; readonly session: Session } & Range)
  | { readonly kind: 'sessions'; readonly sessions: readonly Session[] }

/** What was masked, in words for people. */
export interface Masked {
  readonly what: string
  readonly count: number
}

/** What an export will be, before it is written. */
export interface ExportPreview {
  /** Where it goes to: a name of ours has no secret in it. */
  readonly to: string
  readonly bytes: number
  readonly masked: readonly Masked[]
  /** Something of that name is there already. */
  readonly exists: boolean
  /** Why nothing can be written there. */
  readonly problem: string | null
}
