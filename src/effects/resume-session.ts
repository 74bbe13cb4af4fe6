import type { Effect } from '../app/effect.ts'
import type { Dispatch } from '../app/message.ts'
import type { Toast } from '../app/screen/state.ts'
import { environmentOf } from '../engine/config/environment.ts'
import { reasonOf } from '../engine/reports.ts'
import { projectsOf } from '../engine/resume/moved-folders.ts'
import { planResume, type ResumeContext } from '../engine/resume/plan.ts'
import { newSessionId, prepare } from '../engine/resume/prepare.ts'
import { recordLaunch } from '../engine/resume/registry.ts'
import type { Launch } from '../model/launch.ts'
import type { ReadyPlan } from '../model/resume.ts'
import type { LiveSessions } from './live-sessions.ts'
import { type AgentEnd, endSentence, runAgent } from './run-agent.ts'

type Asked<Name extends Effect['do']> = Extract<Effect, { do: Name }>

/** The part of the terminal that resuming needs. */
export interface LendingTerminal {
  /** Lends the terminal to a child, and takes it back whatever happens. */
  lend<Result>(run: (loan: Loan) => Promise<Result>): Promise<Result>
}

interface Loan {
  /** Registers an act to do first if our process ends meanwhile. */
  onClose(act: () => void): void
  /** Leaves the child's output on the screen, with a sentence below it, until Enter is pressed. */
  hold(sentence: string): Promise<void>
}

export function planFor(live: LiveSessions, asked: Asked<'planResume'>, dispatch: Dispatch): void {
  const { session, request, way, isConfirmed } = asked
  const context = contextOf(live)
  const plan = planResume(session, request, context)
  const isLive = plan.kind === 'ready' && plan.cautions.some(({ kind }) => kind === 'live')
  const fork = isLive ? planResume(session, { ...request, isFork: true }, context) : null
  dispatch({ type: 'resumePlanned', session, request, plan, fork, way, isConfirmed })
}

/** Lends the terminal to the agent, and looks at the disk afterwards. */
export async function resume(
  live: LiveSessions,
  plan: ReadyPlan,
  terminal: LendingTerminal,
  dispatch: Dispatch,
): Promise<void> {
  if (plan.writes === 'copy') await showNote('Copying the session…', dispatch)
  const toast = await withPrepared(plan, async launch => {
    recordLaunch(plan, environmentOf(live.env))
    return endSentence(await terminal.lend(loan => runWatched(launch, plan.label, live.env, loan)), plan.label)
  })
  live.catalogue.look()
  dispatch({ type: 'resumeEnded', toast, resultId: plan.status === 'created' ? plan.resultId : null })
}

/** Holds the screen after an agent that failed at once, so that its message can be read. */
async function runWatched(launch: Launch, label: string, env: NodeJS.ProcessEnv, loan: Loan): Promise<AgentEnd> {
  const began = performance.now()
  const end = await runAgent(launch, env, { onStarted: loan.onClose })
  const { text, kind } = endSentence(end, label)
  // Higher codes mean that a signal ended it.
  const isHasty = end.kind === 'exited' && end.code < 128 && performance.now() - began < HASTY_MS
  if (kind === 'problem' && isHasty) await loan.hold(`${text} Press Enter to go back.`)
  return end
}

const HASTY_MS = 10_000

/** Resumes in a new tmux window, so that the dashboard stays open. */
export async function resumeInTmux(live: LiveSessions, plan: ReadyPlan, dispatch: Dispatch): Promise<void> {
  const toast = await withPrepared(plan, async launch => {
    recordLaunch(plan, environmentOf(live.env))
    const { cwd, file, args } = launch
    const words = ['-c', unexpanded(cwd), '--', 'env', ...environmentWords(launch), file, ...args]
    await tmux(['new-window', ...words.map(unended)], live.env)
    return { kind: 'done', text: 'Resumed in a new tmux window.' }
  })
  dispatch({ type: 'resumeEnded', toast, resultId: plan.status === 'created' ? plan.resultId : null })
}

export async function jumpToPane(pane: string, env: NodeJS.ProcessEnv, dispatch: Dispatch): Promise<void> {
  try {
    await tmux(['select-window', '-t', pane, ';', 'select-pane', '-t', pane], env)
    // The pane may be in another tmux session. Where no client can switch to it, it is in front already.
    await tmux(['switch-client', '-t', pane], env).catch(() => {})
  } catch (error) {
    const text = `tmux could not switch to pane ${pane} (${reasonOf(error)}).`
    dispatch({ type: 'toasted', toast: { kind: 'problem', text } })
  }
}

/** Shows a note, and waits until it is painted, since the step after it blocks. */
async function showNote(text: string, dispatch: Dispatch): Promise<void> {
  dispatch({ type: 'toasted', toast: { kind: 'note', text } })
  await new Promise(resolve => setTimeout(resolve, PAINTED_MS))
}

const PAINTED_MS = 40

/** Prepares a launch and acts on it. An error before the agent has started becomes a toast, and the screen stays. */
async function withPrepared(plan: ReadyPlan, act: (launch: Launch) => Promise<Toast>): Promise<Toast> {
  try {
    return await act(prepare(plan).launch)
  } catch (error) {
    return { kind: 'problem', text: reasonOf(error) }
  }
}

function contextOf({ env, catalogue, place, store }: LiveSessions): ResumeContext {
  return {
    env: environmentOf(env),
    settings: catalogue.settings,
    roots: catalogue.roots,
    here: place.here,
    knownProjects: () => projectsOf(store.newestFirst()),
    elsewhere: null,
    newId: newSessionId,
  }
}

/** Words for `env`, since tmux starts the agent in the environment of its server, not in ours. */
function environmentWords({ env }: Launch): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => (value === null ? ['-u', name] : [`${name}=${value}`]))
}

/**
 * Escapes a path, since tmux expands formats in it, and would run a command in `#(…)`. Before a `[` it leaves every `#`
 * as it is.
 */
const unexpanded = (path: string): string => path.replace(/#(?!#*\[)/g, '##')

/** Escapes a semicolon at the end of a word, which would end the tmux command. */
const unended = (word: string): string => word.replace(/;$/, '\\;')

async function tmux(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { execa } = await import('execa')
  await execa('tmux', args, { env, extendEnv: false, stdin: 'ignore', timeout: 5000 })
}
