import type { Session } from '../../model/session.ts'
import type { ExportForm } from '../export/state.ts'
import type { FilterPanel, QueryLine } from '../list/state.ts'
import type { Question } from '../resume/state.ts'
import type { TextField } from '../text-field.ts'
import type { OpenTranscript } from '../transcript/state.ts'

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
  readonly back: OpenTranscript
}

/** What to do next in a session, or the folder to go on in, while it is typed. */
interface ResumeText {
  readonly kind: 'resumeText'
  readonly what: 'prompt' | 'folder'
  readonly field: TextField
  readonly problem: string | null
}
