import type { Launch } from './launch.ts'
import type { Session } from './session.ts'

/** How the user wants to go on with a session. */
export interface ResumeRequest {
  readonly isFork: boolean
  /** What to say at once; passed on as one argument. */
  readonly prompt?: string
  /** Another folder than the one it began in. */
  readonly folder?: string
  /** Of a fork that we write ourselves: how many of the last messages it has, and what to say about the rest. */
  readonly keep?: number
  readonly summary?: string
  /** The session is only written, and no agent started. */
  readonly startsNothing?: boolean
}

export type ResumePlan = RefusedPlan | MovedPlan | ReadyPlan

export interface RefusedPlan {
  readonly kind: 'refused'
  /** What happened, and the one next step. */
  readonly sentence: string
  /** What can be done instead. */
  readonly offers: readonly Offer[]
}

/** To go on in another folder; to export the session. */
export type Offer = 'folder' | 'export'

/** The folder it began in is gone, and may be one of these now. */
export interface MovedPlan {
  readonly kind: 'moved'
  readonly session: Session
  readonly request: ResumeRequest
  readonly gone: string
  /** At least one, the likeliest first. */
  readonly candidates: readonly MovedTo[]
}

export interface ReadyPlan {
  readonly kind: 'ready'
  readonly session: Session
  readonly request: ResumeRequest
  /** What people call the agent. */
  readonly label: string
  readonly launch: Launch
  /** The session that will be there afterwards: its own id, or that of the fork or copy. */
  readonly resultId: string
  readonly status: 'resumed' | 'created'
  /** What has to be written before (the user consented by choosing it): a copy into another folder, a fork that the agent cannot make. */
  readonly writes: 'nothing' | 'copy' | 'fork'
  readonly cautions: readonly Caution[]
}

/** What the user should know before; none of it is a reason to refuse. */
export type Caution =
  | {
      readonly kind: 'live'
      readonly pid: number
      /** Where it runs: `pts/3`. */
      readonly terminal: string | null
      readonly writtenAt: string | null
      readonly tmuxPane: string | null
    }
  | { readonly kind: 'otherProject'; readonly projectPath: string; readonly here: string }

export interface MovedTo {
  readonly path: string
  /** `the same name`, `the same git remote` … */
  readonly why: string
}
