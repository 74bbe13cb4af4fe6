import type { Effect } from '../app/effect.ts'
import type { Dispatch } from '../app/message.ts'
import type { Toast } from '../app/screen/state.ts'
import { environmentOf } from '../engine/config/environment.ts'
import { reasonOf } from '../engine/reports.ts'
import { projectsOf } from '../engine/resume/moved-folders.ts'
import { planResume, type ResumeGround } from '../engine/resume/plan.ts'
import { newSessionId, prepare } from '../engine/resume/prepare.ts'
import { recordLaunch } from '../engine/resume/registry.ts'
import type { Launch } from '../model/launch.ts'
import type { ReadyPlan } from '../model/resume.ts'
import type { LiveSessions } from './live-sessions.ts'
import { type AgentEnd, endSentence, runAgent } from './run-agent.ts'

type Asked<Name extends Effect['do']> = Extract<Effect, { do: Name }>

/** What resuming needs of the terminal. */
export interface LendingTerminal {
  /** Gives it to a child, and takes it back whatever happens. */
  lend<Result>(run: (loan: Loan) => Promise<Result>): Promise<Result>
}

interface Loan {
  /** What to do first if we are to end meanwhile. */
  onClose(act: () => void): void
  /** Leaves what the child has written on the screen, with a sentence below it, until Enter is pressed. */
  hold(sentence: string): Promise<void>
}

export function planFor(live: LiveSessions, asked: Asked<'planResume'>, dispatch: Dispatch): void {
  const { session, request, way, isConfirmed } = asked
  const ground = groundOf(live)
  const plan = planResume(session, request, ground)
  const isLive = plan.kind === 'ready' && plan.cautions.some(({ kind }) => kind === 'live')
  const fork = isLive ? planResume(session, { ...request, isFork: true }, ground) : null
  dispatch({ type: 'resumePlanned', session, request, plan, fork, way, isConfirmed })
}

/** Lends the terminal to the agent, and looks at the disk when it is ours again. */
export async function resume(
  live: LiveSessions,
  plan: ReadyPlan,
  terminal: LendingTerminal,
  dispatch: Dispatch,
): Promise<void> {
  if (plan.writes === 'copy') await said('Copying the session…', dispatch)
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
  // Higher codes are of those that were ended.
  const isHasty = end.kind === 'exited' && end.code < 128 && performance.now() - began < HASTY_MS
  if (kind === 'problem' && isHasty) await loan.hold(`${text} Press Enter to go back.`)
  return end
}

const HASTY_MS = 10_000

/** Beside this one, so that both are to be seen. */
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
    // The pane may be in another tmux session that is on a screen; otherwise it is in front already.
    await tmux(['switch-client', '-t', pane], env).catch(() => {})
  } catch (error) {
    const text = `tmux could not switch to pane ${pane} (${reasonOf(error)}).`
    dispatch({ type: 'toasted', toast: { kind: 'problem', text } })
  }
}

/** On the screen before what follows keeps everything waiting. */
async function said(text: string, dispatch: Dispatch): Promise<void> {
  dispatch({ type: 'toasted', toast: { kind: 'note', text } })
  await new Promise(resolve => setTimeout(resolve, PAINTED_MS))
}

const PAINTED_MS = 40

/** What goes wrong before the agent has started is a sentence, and the screen stays. */
async function withPrepared(plan: ReadyPlan, act: (launch: Launch) => Promise<Toast>): Promise<Toast> {
  try {
    return await act(prepare(plan).launch)
  } catch (error) {
    return { kind: 'problem', text: reasonOf(error) }
  }
}

function groundOf({ env, catalogue, place, store }: LiveSessions): ResumeGround {
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

/** tmux starts it in the environment of its server, not in ours. */
function environmentWords({ env }: Launch): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => (value === null ? ['-u', name] : [`${name}=${value}`]))
}

/**
 * tmux reads more than a path in the name of a folder: it would run what stands in `#(…)`. Only what leads to a `[` it
 * leaves as it is.
 */
const unexpanded = (path: string): string => path.replace(/#(?!#*\[)/g, '##')

/** A semicolon at the end of a word ends the command. */
const unended = (word: string): string => word.replace(/;$/, '\\;')

async function tmux(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { execa } = await import('execa')
  await execa('tmux', args, { env, extendEnv: false, stdin: 'ignore', timeout: 5000 })
}
