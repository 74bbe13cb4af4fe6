import type { Caution, MovedPlan, Offer, ReadyPlan } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import type { ExportJob } from '../export/state.ts'

/** A question before something that the user may not mean. */
export type Question =
  /** The session is open elsewhere. A fork is the safe way; null: it cannot be forked. */
  | {
      readonly kind: 'live'
      readonly caution: LiveCaution
      readonly plan: ReadyPlan
      readonly fork: ReadyPlan | null
      readonly way: ResumeWay
    }
  | { readonly kind: 'elsewhere'; readonly plan: ReadyPlan; readonly way: ResumeWay }
  | { readonly kind: 'moved'; readonly plan: MovedPlan; readonly way: ResumeWay }
  /** A file or folder has the name of an export already. */
  | {
      readonly kind: 'overwrite'
      readonly job: ExportJob
      readonly path: string
      readonly isFolder: boolean
    }
  /** It cannot be done: why, and what to do instead. */
  | {
      readonly kind: 'refused'
      readonly session: Session
      readonly sentence: string
      readonly offers: readonly Offer[]
    }

export type LiveCaution = Extract<Caution, { kind: 'live' }>

/** Where to resume: in this terminal, or in a new tmux window; or only copy the command. */
export type ResumeWay = 'here' | 'tmux' | 'copy'
