import { resolve } from 'node:path'
import { endSentence, exitCodeOf, runAgent } from '../../effects/run-agent.ts'
import type { Catalogue } from '../../engine/catalogue.ts'
import { environmentOf, expandHome } from '../../engine/config/environment.ts'
import { readSettings } from '../../engine/config/settings.ts'
import { silent } from '../../engine/reports.ts'
import { projectsOf } from '../../engine/resume/moved-folders.ts'
import { planResume, type ResumeContext } from '../../engine/resume/plan.ts'
import { newSessionId } from '../../engine/resume/prepare.ts'
import { recordLaunch } from '../../engine/resume/registry.ts'
import type { Launch } from '../../model/launch.ts'
import { misuse, Problem } from '../../model/problem.ts'
import type { MovedPlan, ReadyPlan, ResumeRequest } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import { washLine } from '../../text/wash.ts'
import type { CliCommand, CommandContext } from '../command.ts'
import { type lookingOptions, openFor } from '../open.ts'
import type { Given } from '../options/option.ts'
import { textOption, valueOption } from '../options/option-kinds.ts'
import { theOne } from '../options/session-by-id.ts'
import { homeAsTilde } from '../options/short-names.ts'

/** Options of every command that resumes or forks. */
export const requestOptions = [
  textOption({ name: 'prompt', placeholder: 'TEXT', isSpeech: true, help: 'send this prompt at once' }),
  valueOption({
    name: 'in',
    placeholder: 'DIR',
    help: 'resume in another folder, with a copy where the agent needs one',
    parse: (folder, { env }) => resolve(expandHome(folder, environmentOf(env))),
  }),
]

export function requestIn(given: Given<typeof requestOptions>): Pick<ResumeRequest, 'prompt' | 'folder'> {
  return {
    ...(given.prompt !== undefined && { prompt: given.prompt }),
    ...(given.in !== undefined && { folder: given.in }),
  }
}

export const launchExits: NonNullable<CliCommand['exits']> = {
  0: 'done; otherwise the exit code of the agent, or 128 + n after signal n',
  1: 'no such session, it cannot be resumed, or something went wrong',
  2: 'the command line is not understood, or an id is ambiguous',
}

/** Plans to resume the session that was named. Asks nothing: typing the command was the choice. */
export async function planFor(
  name: string,
  requestFor: (session: Session) => ResumeRequest,
  given: Given<typeof lookingOptions>,
  run: CommandContext,
): Promise<ReadyPlan> {
  const [wanted] = given.operands
  if (wanted === undefined || given.operands.length > 1) throw misuse(`${name} takes one id or path.`)
  const catalogue = await openFor(given, run)
  const session = await theOne(catalogue, wanted, run)
  const request = requestFor(session)
  const plan = planResume(session, request, await contextIn(catalogue, run))
  // Closed early: the agent may run for hours, and another run may want to save the cache meanwhile.
  catalogue.close()
  if (plan.kind === 'ready') return plan
  throw new Problem(plan.kind === 'refused' ? plan.sentence : movedSentence(plan, run))
}

async function contextIn(catalogue: Catalogue, { env }: CommandContext): Promise<ResumeContext> {
  const environment = environmentOf(env)
  return {
    env: environment,
    settings: await readSettings(environment, silent),
    roots: catalogue.roots,
    here: null,
    knownProjects: () => projectsOf(catalogue.glance()),
    elsewhere: '--in DIR',
    newId: newSessionId,
  }
}

function movedSentence({ gone, candidates }: MovedPlan, { env }: CommandContext): string {
  const lines = candidates.map(({ path, why }) => `  ${homeAsTilde(path, env)}  (${why})`)
  return [
    `${washLine(gone)}, where this session began, is no longer there. It may be one of these now:`,
    ...lines,
    'Add --in DIR to continue in one of them, with a copy of the session; the original stays as it is.',
  ].join('\n')
}

/** Refuses a session that is open elsewhere: two programs that write the same session spoil it. */
export function refuseIfLive({ session, label, cautions }: ReadyPlan): void {
  const live = cautions.find(caution => caution.kind === 'live')
  if (!live) return
  const where = live.terminal === null ? '' : `, ${live.terminal}`
  throw new Problem(
    `${session.id} is already open in ${label} (process ${live.pid}${where}). Add --fork to continue in a copy, or --anyway to resume it all the same.`,
  )
}

/**
 * Starts the agent, and returns the code to exit with. If stdout is no terminal and gets an answer, the agent writes to
 * stderr, so that its screen does not end up in the answer.
 */
export async function start(
  plan: ReadyPlan,
  launch: Launch,
  keepsStdout: boolean,
  { env, output, onInterrupt, onAnswered, lendTerminal }: CommandContext,
): Promise<number> {
  recordLaunch(plan, environmentOf(env))
  const writesTo = keepsStdout && !output.isTerminal ? 'stderr' : 'stdout'
  const giveBack = await lendTerminal()
  onAnswered()
  let isRunning = true
  const onStarted = (endAgent: () => void) =>
    onInterrupt(() => {
      if (!isRunning) return
      endAgent()
      giveBack()
    })
  const end = await runAgent(launch, env, { writesTo, onStarted })
  isRunning = false
  if (end.kind === 'notStarted') throw new Problem(end.sentence)
  const { text, kind } = endSentence(end, plan.label)
  if (kind === 'problem') output.say(`sessions-tui: ${text}`)
  return exitCodeOf(end)
}
