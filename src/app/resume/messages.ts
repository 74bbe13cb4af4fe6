import type { ReadyPlan, ResumePlan, ResumeRequest } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import type { Toast } from '../screen/state.ts'
import type { ResumeWay } from './state.ts'

/** Events on the way to a resumed session. */
export type ResumeMessage =
  /** `isConfirmed`: whichever project it belongs to. */
  | {
      readonly type: 'resumeAsked'
      readonly request: ResumeRequest
      readonly way: ResumeWay
      readonly isConfirmed?: boolean
    }
  | { readonly type: 'resumeAsOpened' }
  | { readonly type: 'resumeTextOpened'; readonly what: 'prompt' | 'folder' }
  | { readonly type: 'resumeConfirmed'; readonly plan: ReadyPlan; readonly way: ResumeWay }
  | { readonly type: 'paneJumpAsked'; readonly pane: string }
  | { readonly type: 'answerCopied' }
  /** `fork`: the plan of a fork, where that is the safer way. */
  | {
      readonly type: 'resumePlanned'
      readonly session: Session
      readonly request: ResumeRequest
      readonly plan: ResumePlan
      readonly fork: ResumePlan | null
      readonly way: ResumeWay
      readonly isConfirmed: boolean
    }
  /** `resultId`: the id of the session that resuming has made. */
  | { readonly type: 'resumeEnded'; readonly toast: Toast; readonly resultId: string | null }
