import type { Offer, ReadyPlan } from '../../model/resume.ts'
import type { Msg } from '../message.ts'
import type { State } from '../state.ts'
import type { Question, ResumeWay } from './state.ts'

/** An answer to a question. The first one is the safe one. */
export interface QuestionAnswer {
  readonly label: string
  /** The key that chooses it. */
  readonly letter: string
  /** What it does; without one, it only closes the question. */
  readonly msg?: Msg
  /** The plan that it carries out. */
  readonly plan?: ReadyPlan
}

const cancel: QuestionAnswer = { label: 'Cancel', letter: 'c' }
const understood: QuestionAnswer = { label: 'OK', letter: 'o' }

/** Answers that offer something else to do. */
const offered: { readonly [What in Offer]: QuestionAnswer } = {
  folder: { label: 'Another folder…', letter: 'f', msg: { type: 'resumeTextOpened', what: 'folder' } },
  export: { label: 'Export…', letter: 'e', msg: { type: 'exportOpened' } },
}

export function answersTo(question: Question, { place }: Pick<State, 'place'>): readonly QuestionAnswer[] {
  switch (question.kind) {
    case 'live':
      return liveAnswers(question, place.isInTmux ?? false)
    case 'elsewhere':
      return [goingOn('Resume there', 't', question.plan, question.way), cancel]
    case 'moved':
      return [
        ...question.plan.candidates.map(({ path }, at) => movedAnswer(question, path, at)),
        offered.folder,
        cancel,
      ]
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
      return [...question.offers.map(offer => offered[offer]), understood]
  }
}

function liveAnswers(
  { caution, plan, fork, way }: Question & { kind: 'live' },
  isInTmux: boolean,
): readonly QuestionAnswer[] {
  const { tmuxPane } = caution
  const jump: readonly QuestionAnswer[] =
    tmuxPane !== null && isInTmux
      ? [{ label: 'Jump to it', letter: 'j', msg: { type: 'paneJumpAsked', pane: tmuxPane } }]
      : []
  // Not `r`: the key that asks the question, held down a little too long, would choose this unread.
  const anyway = goingOn('Resume anyway', 'a', plan, way)
  return fork ? [goingOn('Fork', 'f', fork, way), ...jump, anyway, cancel] : [...jump, cancel, anyway]
}

const goingOn = (label: string, letter: string, plan: ReadyPlan, way: ResumeWay): QuestionAnswer => ({
  label,
  letter,
  msg: { type: 'resumeConfirmed', plan, way },
  plan,
})

function movedAnswer({ plan, way }: Question & { kind: 'moved' }, path: string, at: number): QuestionAnswer {
  const msg = { type: 'resumeAsked', request: { ...plan.request, folder: path }, way, isConfirmed: true } as const
  return { label: path, letter: String(at + 1), msg }
}
