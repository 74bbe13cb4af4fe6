import type { Caution, MovedPlan, Offer, ReadyPlan } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import type { ExportJob } from '../export/state.ts'

/** What has to be asked before something is done that may not be meant. */
export type Question =
  /** The session is open elsewhere: a fork is the safe way; null: there can be none. */
  | {
      readonly kind: 'live'
      readonly caution: LiveCaution
      readonly plan: ReadyPlan
      readonly fork: ReadyPlan | null
      readonly way: ResumeWay
    }
  | { readonly kind: 'elsewhere'; readonly plan: ReadyPlan; readonly way: ResumeWay }
  | { readonly kind: 'moved'; readonly plan: MovedPlan; readonly way: ResumeWay }
  /** Something is where an export is to be. */
  | {
      readonly kind: 'overwrite'
      readonly job: ExportJob
      readonly path: string
      readonly isFolder: boolean
    }
  /** It cannot be: why, and what to do about it. */
  | {
      readonly kind: 'refused'
      readonly session: Session
      readonly sentence: string
      readonly offers: readonly Offer[]
    }

export type LiveCaution = Extract<Caution, { kind: 'live' }>

/** Where a session goes on: in this terminal, in another window of tmux; or only the words to do it by hand. */
export type ResumeWay = 'here' | 'tmux' | 'copy'
