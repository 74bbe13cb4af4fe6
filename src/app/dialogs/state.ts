import type { Session } from '../../model/session.ts'
import type { QueryChoices } from '../../query/language/complete.ts'
import type { Choice } from '../../query/list/choices.ts'
import type { ExportForm } from '../export/form.ts'
import type { Question } from '../resume/question.ts'
import type { Reader } from '../state.ts'
import type { TextField } from './text-field.ts'

/** What lies over the panes and has the keys. */
export type Overlay =
  | FilterLine
  | { readonly kind: 'palette'; readonly field: TextField; readonly index: number; readonly from: Details | null }
  | Details
  | FilterPanel
  | { readonly kind: 'kinds'; readonly index: number }
  | { readonly kind: 'jump'; readonly field: TextField; readonly problem: string | null }
  | FindField
  | { readonly kind: 'question'; readonly question: Question; readonly index: number }
  | { readonly kind: 'resumeAs'; readonly index: number }
  | ResumeText
  | ExportForm

/** The query while it is typed. */
interface FilterLine extends QueryLine {
  readonly kind: 'filter'
}

/** In the filter and in the search. */
export interface QueryLine {
  readonly field: TextField
  /** While Tab walks through what may stand at the caret. */
  readonly completing?: Completing | null
  /** Null until a field asks for them. */
  readonly choices?: QueryChoices | null
  /** Tab was pressed before they were there. */
  readonly awaits?: 1 | -1 | null
}

export interface Completing {
  /** What stands before and behind it. */
  readonly before: string
  readonly after: string
  readonly candidates: readonly string[]
  readonly index: number
}

/** With nothing else to choose, Tab goes on with what comes behind it. */
export const isWalking = (line: QueryLine): line is QueryLine & { completing: Completing } =>
  (line.completing?.candidates.length ?? 0) > 1

/** `subagent`: the one that is being read, which is none of the list. */
interface Details {
  readonly kind: 'details'
  readonly top: number
  readonly subagent: Session | null
}

/** What is looked for in the transcript, while it is typed. */
export interface FindField {
  readonly kind: 'find'
  readonly field: TextField
  /** Where it was read, to return there. */
  readonly back: Reader
}

/** What to do next in a session, or the folder to go on in, while it is typed. */
interface ResumeText {
  readonly kind: 'resumeText'
  readonly what: 'prompt' | 'folder'
  readonly field: TextField
  readonly problem: string | null
}

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
