import { withTilde } from '../../model/folder.ts'
import { commandLine } from '../../model/launch.ts'
import type { ReadyPlan, RefusedPlan, ResumePlan, ResumeRequest } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import { select } from '../list/update.ts'
import type { Msg } from '../message.ts'
import { andThen, type Handlers, type Next, stay, toasted, withoutToast } from '../next.ts'
import { chosenSession, type Overlay, type State } from '../state.ts'
import { emptyField, fieldWith } from '../text-field.ts'
import { answersTo } from './question.ts'
import type { Question, ResumeWay } from './state.ts'
import { ways } from './ways.ts'

export const resumeHandlers = {
  resumeAsked: (state, { request, way, isConfirmed = false }) => plan(state, request, way, isConfirmed),
  resumeAsOpened: state => withoutToast({ ...state, overlay: { kind: 'resumeAs', index: 0 } }),
  resumeTextOpened: (state, { what }) =>
    withoutToast({ ...state, overlay: { kind: 'resumeText', what, field: emptyField, problem: null } }),
  resumePlanned: (state, msg) => planned(state, msg),
  resumeConfirmed: (state, { plan, way }) => goOn(trusting(state, plan), plan, way),
  resumeEnded: (state, { toast, resultId }) =>
    andThen(toasted({ ...state, isLent: false }, toast.text, toast.kind), next => awaiting(next, resultId)),
  paneJumpAsked: (state, { pane }) => stay({ ...state, overlay: null }, { do: 'jumpToPane', pane }),
  answerCopied: state => copyAnswer(state),
} satisfies Partial<Handlers>

function plan(state: State, request: ResumeRequest, way: ResumeWay, isConfirmed: boolean): Next {
  const session = chosenSession(state)
  return session ? stay(state, { do: 'planResume', session, request, way, isConfirmed }) : stay(state)
}

type Planned = Extract<Msg, { type: 'resumePlanned' }>

function planned(state: State, { session, request, plan, fork, way, isConfirmed }: Planned): Next {
  // Asked for twice, as by a key held down.
  if (state.isLent) return stay(state)
  if (plan.kind === 'refused') return refused(state, session, plan, request)
  if (plan.kind === 'moved') return ask(state, { kind: 'moved', plan, way })
  const question =
    way === 'copy' ? undefined : doubtAbout(plan, fork, way, isConfirmed || state.trusted.has(plan.session.projectPath))
  return question ? ask(state, question) : goOn(state, plan, way)
}

/** Leaves a typed folder to be corrected. */
function refused(state: State, session: Session, { sentence, offers }: RefusedPlan, { folder }: ResumeRequest): Next {
  if (folder === undefined) return ask(state, { kind: 'refused', session, sentence, offers })
  const field = fieldWith(withTilde(folder, state.place.home))
  return withoutToast({ ...state, overlay: { kind: 'resumeText', what: 'folder', field, problem: sentence } })
}

/** Another project that was confirmed once is not asked about again. */
function trusting(state: State, { session, cautions }: ReadyPlan): State {
  const isAsked = cautions.some(({ kind }) => kind === 'otherProject')
  return isAsked ? { ...state, trusted: new Set(state.trusted).add(session.projectPath) } : state
}

/** Selects the session that resuming has made, now or as soon as it is found. */
function awaiting(state: State, id: string | null): Next {
  if (id === null) return stay(state)
  const at = state.search ? -1 : state.list.sessions.findIndex(session => session.id === id)
  return at < 0 ? stay({ ...state, list: { ...state.list, awaited: id } }) : select(state, at)
}

function goOn(state: State, plan: ReadyPlan, way: ResumeWay): Next {
  if (way === 'copy') return copyCommand(state, plan)
  if (way === 'tmux') return stay(state, { do: 'resumeInTmux', plan })
  return stay({ ...state, isLent: true }, { do: 'resume', plan })
}

function copyCommand(state: State, { session, launch, writes }: ReadyPlan): Next {
  return writes === 'nothing'
    ? stay(state, { do: 'copy', text: commandLine(launch), what: 'the command' })
    : ask(state, { kind: 'refused', session, sentence: needsWriting, offers: [] })
}

const needsWriting = 'A command alone cannot copy the session there. Press r to resume it here, or R for another way.'

/** The question to ask first, if something about the plan may surprise the user. */
function doubtAbout(
  plan: ReadyPlan,
  fork: ResumePlan | null,
  way: ResumeWay,
  isConfirmed: boolean,
): Question | undefined {
  for (const caution of plan.cautions) {
    if (caution.kind === 'live') return { kind: 'live', caution, plan, fork: fork?.kind === 'ready' ? fork : null, way }
  }
  const isElsewhere = plan.cautions.some(({ kind }) => kind === 'otherProject')
  return isElsewhere && !isConfirmed ? { kind: 'elsewhere', plan, way } : undefined
}

export const ask = (state: State, question: Question): Next =>
  withoutToast({ ...state, overlay: { kind: 'question', question, index: 0 } })

export function answered(state: State, index: number): Next {
  const { overlay } = state
  if (overlay?.kind !== 'question') return stay(state)
  const msg = answersTo(overlay.question, state)[index]?.msg
  const closed = { ...state, overlay: null }
  return msg ? stay(closed, { do: 'tell', msg }) : stay(closed)
}

export function moveInQuestion(state: State, overlay: Overlay & { kind: 'question' }, by: number): Next {
  const { length } = answersTo(overlay.question, state)
  return stay({ ...state, overlay: { ...overlay, index: (overlay.index + by + length) % length } })
}

export function moveInWays(state: State, overlay: Overlay & { kind: 'resumeAs' }, by: number): Next {
  const index = Math.max(0, Math.min(overlay.index + by, ways.length - 1))
  return stay({ ...state, overlay: { ...overlay, index } })
}

/** Undefined: no answer has this letter. */
export function answeredByLetter(state: State, question: Question, letter: string): Next | undefined {
  const at = answersTo(question, state).findIndex(answer => answer.letter === letter)
  return at < 0 ? undefined : answered(state, at)
}

export function goThisWayByLetter(state: State, letter: string): Next | undefined {
  const at = ways.findIndex(way => way.letter === letter)
  return at < 0 ? undefined : goThisWay(state, at)
}

/** A way that is not possible says why, and the dialog stays open. */
export function goThisWay(state: State, index: number): Next {
  const way = ways[index]
  const why = way?.whyNot?.(state)
  if (!way || why !== undefined) return why === undefined ? stay(state) : toasted(state, why)
  return stay({ ...state, overlay: null }, { do: 'tell', msg: way.msg })
}

/** Resumes with the typed prompt, or in the typed folder. */
export function resumeTyped(state: State): Next {
  const { overlay } = state
  if (overlay?.kind !== 'resumeText') return stay(state)
  const text = overlay.field.text.trim()
  const problem = overlay.what === 'prompt' ? 'Type a prompt first.' : 'Type the path of a folder first.'
  if (text === '') return stay({ ...state, overlay: { ...overlay, problem } })
  const request = overlay.what === 'prompt' ? { isFork: false, prompt: text } : { isFork: false, folder: text }
  const isConfirmed = overlay.what === 'folder'
  return stay(
    { ...state, overlay: null },
    { do: 'tell', msg: { type: 'resumeAsked', request, way: 'here', isConfirmed } },
  )
}

/** Copies the command that the answer under the cursor would run. */
function copyAnswer(state: State): Next {
  const { overlay } = state
  const plan = overlay?.kind === 'question' ? answersTo(overlay.question, state)[overlay.index]?.plan : undefined
  return plan ? copyCommand(state, plan) : toasted(state, 'This answer runs no command.')
}
