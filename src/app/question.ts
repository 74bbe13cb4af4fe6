import type { Caution, MovedPlan, ReadyPlan } from '../model/resume.ts'
import type { Session } from '../model/session.ts'
import type { ExportJob } from './export-form.ts'
import type { Msg } from './message.ts'
import type { State } from './state.ts'

/** What has to be asked before something is done that may not be meant. */
export type Question =
  /** Somebody has this session open: a fork is the safe way. */
  | { readonly kind: 'live'; readonly caution: LiveCaution; readonly plan: ReadyPlan; readonly fork: ReadyPlan }
  | { readonly kind: 'elsewhere'; readonly plan: ReadyPlan }
  | { readonly kind: 'moved'; readonly plan: MovedPlan }
  /** Something is where an export is to be. */
  | {
      readonly kind: 'overwrite'
      readonly job: ExportJob
      readonly path: string
      readonly isFolder: boolean
    }
  /** It cannot be: why, and what to do about it. */
  | { readonly kind: 'refused'; readonly session: Session; readonly sentence: string }

export type LiveCaution = Extract<Caution, { kind: 'live' }>

/** One of its answers. The first is the safe one. */
export interface Answer {
  readonly label: string
  /** Which of its letters chooses it. */
  readonly letter: string
  /** What comes of it; without any, the question is left. */
  readonly msg?: Msg
  /** What will run. */
  readonly plan?: ReadyPlan
}

const cancel: Answer = { label: 'Cancel', letter: 'c' }
const understood: Answer = { label: 'OK', letter: 'o' }

export function answersTo(question: Question, { place }: Pick<State, 'place'>): readonly Answer[] {
  switch (question.kind) {
    case 'live': {
      const { tmuxPane } = question.caution
      return [
        { label: 'Fork', letter: 'f', msg: { type: 'resumeConfirmed', plan: question.fork }, plan: question.fork },
        ...(tmuxPane !== null && place.isInTmux
          ? [{ label: 'Jump to it', letter: 'j', msg: { type: 'paneJumpAsked', pane: tmuxPane } as const }]
          : []),
        {
          label: 'Resume anyway',
          letter: 'r',
          msg: { type: 'resumeConfirmed', plan: question.plan },
          plan: question.plan,
        },
        cancel,
      ]
    }
    case 'elsewhere':
      return [
        {
          label: 'Resume there',
          letter: 'r',
          msg: { type: 'resumeConfirmed', plan: question.plan },
          plan: question.plan,
        },
        cancel,
      ]
    case 'moved':
      return [...question.plan.candidates.map(({ path }, at) => movedAnswer(question.plan, path, at)), cancel]
    case 'overwrite':
      return [
        {
          label: 'Keep both',
          letter: 'k',
          msg: { type: 'exportAsked', job: { ...question.job, ifThere: 'keepBoth' } },
        },
        {
          label: 'Replace it',
          letter: 'r',
          msg: { type: 'exportAsked', job: { ...question.job, ifThere: 'replace' } },
        },
        cancel,
      ]
    case 'refused':
      return [understood]
  }
}

function movedAnswer({ wish }: MovedPlan, path: string, at: number): Answer {
  const msg = { type: 'resumeWished', wish: { ...wish, folder: path }, way: 'here', isConfirmed: true } as const
  return { label: path, letter: String(at + 1), msg }
}
