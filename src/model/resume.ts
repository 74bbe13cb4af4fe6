import type { Launch } from './launch.ts'
import type { Session } from './session.ts'

/** How the user wants to resume a session. */
export interface ResumeRequest {
  readonly isFork: boolean
  /** First message to send; passed to the agent as one argument. */
  readonly prompt?: string
  /** Folder to resume in, instead of the session's own. */
  readonly folder?: string
  /** For a fork that we write ourselves: number of last messages to keep, and a summary of the others. */
  readonly keep?: number
  readonly summary?: string
  /** Writes the session without starting an agent. */
  readonly startsNothing?: boolean
}

export type ResumePlan = RefusedPlan | MovedPlan | ReadyPlan

export interface RefusedPlan {
  readonly kind: 'refused'
  /** What happened, and the next step. */
  readonly sentence: string
  readonly offers: readonly Offer[]
}

/** What can be done instead: resume in another folder, or export the session. */
export type Offer = 'folder' | 'export'

/** The session's folder is gone, and was probably moved to one of `candidates`. */
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
  /** Name of the agent, for the user. */
  readonly label: string
  readonly launch: Launch
  /** Id of the session that results: its own, or that of the fork or copy. */
  readonly resultId: string
  readonly status: 'resumed' | 'created'
  /** What we write before the agent starts: a copy for another folder, or a fork that the agent cannot make. */
  readonly writes: 'nothing' | 'copy' | 'fork'
  readonly cautions: readonly Caution[]
}

/** A warning before the agent starts; no reason to refuse. */
export type Caution =
  | {
      readonly kind: 'live'
      readonly pid: number
      /** Terminal that the running agent uses: `pts/3`. */
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
