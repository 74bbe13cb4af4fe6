import { agentNames, agentOf, agents } from '../../agents/index.ts'
import { forkOf } from '../../engine/resume/plan.ts'
import { prepare } from '../../engine/resume/prepare.ts'
import { misuse } from '../../model/problem.ts'
import type { ResumeRequest } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import { washLine } from '../../text/wash.ts'
import { wordList } from '../../text/word-list.ts'
import { type CommandContext, cliCommand, exitCodes } from '../command.ts'
import { jsonOption, lookingOptions } from '../open.ts'
import type { Given } from '../options/option.ts'
import { flag, numberOption, textOption } from '../options/option-kinds.ts'
import { launchExits, planFor, requestIn, requestOptions, start } from './start-agent.ts'

/** Names the agents whose forks we write: only these forks can be shaped. */
const forkedByUs = agentNames.filter(name => agents[name].resume.fork === 'byUs')
const ofOwnForks = `; sessions of ${wordList(forkedByUs, 'and')} only`

const options = [
  ...requestOptions,
  numberOption({ name: 'keep', placeholder: 'N', help: `keep the last N messages (20)${ofOwnForks}` }),
  textOption({
    name: 'summary',
    placeholder: 'TEXT',
    isSpeech: true,
    help: `a summary of what came before the kept messages${ofOwnForks}`,
  }),
  flag({
    name: 'no-open',
    help: `write the fork without starting the agent, as happens without a terminal${ofOwnForks}`,
  }),
  { ...jsonOption, help: 'answer in JSON at the end' },
  ...lookingOptions,
]

export const fork = cliCommand({
  name: 'fork',
  operands: 'ID',
  summary: 'continue in a fork of a session; the original stays as it is',
  options,
  examples: ['fork 7be1c2d4', 'fork a3f7c901 --keep 10 --summary "the login works"', 'fork a3f7c901 --no-open --json'],
  exits: launchExits,
  async run(given, run) {
    const plan = await planFor('fork', session => requestFor(session, given, run), given, run)
    const { launch, createdPath: path } = prepare(plan)
    const { resultId: sessionId, status } = plan
    if (path !== null && !given.json)
      await run.output.write(`${sessionId}  ${run.output.isTerminal ? washLine(path) : path}\n`)
    const code = plan.request.startsNothing ? exitCodes.done : await start(plan, launch, given.json, run)
    if (given.json) await run.output.json(`${JSON.stringify({ sessionId, status, ...(path !== null && { path }) })}\n`)
    return code
  },
})

function requestFor(session: Session, given: Given<typeof options>, run: CommandContext): ResumeRequest {
  const { output, hasKeyboard } = run
  const { keep, summary } = given
  const isOurs = forkOf(session) === 'byUs'
  const { label } = agentOf(session)
  if (keep === 0) throw misuse('--keep is at least 1: a fork of nothing is a new session.')
  if (!isOurs && (keep !== undefined || summary !== undefined))
    throw misuse(`${label} forks a session as a whole. Leave out --keep and --summary.`)
  if (!isOurs && given.noOpen) throw misuse(`${label} makes the fork itself when it is opened. Leave out --no-open.`)
  return {
    isFork: true,
    ...requestIn(given),
    startsNothing: isOurs && (given.noOpen || !output.isTerminal || !hasKeyboard),
    ...(keep !== undefined && { keep }),
    ...(summary !== undefined && { summary }),
  }
}
