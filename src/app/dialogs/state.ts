import type { Session } from '../../model/session.ts'
import type { ExportForm } from '../export/state.ts'
import type { FilterPanel, QueryLine } from '../list/state.ts'
import type { Question } from '../resume/state.ts'
import type { TextField } from '../text-field.ts'
import type { OpenTranscript } from '../transcript/state.ts'

/** A dialog or line over the panes, which has the keys. */
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

/** The line of the filter, while it is typed. */
interface FilterLine extends QueryLine {
  readonly kind: 'filter'
}

/** The details of a session. `subagent`: the open one, which is not in the list; else the selected session. */
interface Details {
  readonly kind: 'details'
  readonly top: number
  readonly subagent: Session | null
}

/** The line of a find in the transcript, while it is typed. */
export interface FindField {
  readonly kind: 'find'
  readonly field: TextField
  /** The transcript as it was before, to return to. */
  readonly back: OpenTranscript
}

/** A prompt to resume with, or a folder to resume in, while it is typed. */
interface ResumeText {
  readonly kind: 'resumeText'
  readonly what: 'prompt' | 'folder'
  readonly field: TextField
  readonly problem: string | null
}
