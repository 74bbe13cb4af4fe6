import { prepare } from '../../engine/resume/prepare.ts'
import type { ReadyPlan } from '../../model/resume.ts'
import { type CliCommand, type CommandContext, exitCodes, type Given } from '../command.ts'
import { jsonOption, lookingOptions } from '../open.ts'
import { isOn } from '../options/option-values.ts'
import { launchExits, planFor, refuseIfLive, requestIn, requestOptions, start } from './start-agent.ts'

export const resume: CliCommand = {
  name: 'resume',
  operands: 'ID',
  summary: 'go on with a session in its agent, in the folder where it began',
  options: [
    { name: 'fork', summary: 'go on with a fork of it; the session stays as it is' },
    ...requestOptions,
    { name: 'anyway', summary: 'even if it is open in a running agent' },
    { name: 'print', summary: 'start and write nothing: only say in JSON what would be started' },
    {
      ...jsonOption,
      summary: 'answer in JSON at the end; a piped stdout is for that alone, the agent writes to stderr',
    },
    ...lookingOptions,
  ],
  examples: ['resume 7be1c2d4', 'resume 7be1c2d4 --fork --prompt "try it the other way"', 'resume 7be1c2d4 --print'],
  exits: launchExits,
  async run(given, run) {
    const request = { isFork: isOn(given, 'fork'), ...requestIn(given, run) }
    const plan = await planFor('resume', () => request, given, run)
    return isOn(given, 'print') ? print(plan, run) : goOn(plan, given, run)
  },
}

async function print({ launch, writes, session }: ReadyPlan, { output }: CommandContext): Promise<number> {
  const { file, args, cwd, env } = launch
  await output.json(`${JSON.stringify({ file, args, cwd, env }, null, 2)}\n`)
  if (writes === 'copy')
    output.say(`sessions-tui: a copy of ${session.id} would be written before; it is not there yet.`)
  if (writes === 'agentFork')
    output.say('sessions-tui: the fork is not there yet; `sessions-tui fork ID --no-open` writes one.')
  return exitCodes.done
}

async function goOn(plan: ReadyPlan, given: Given, run: CommandContext): Promise<number> {
  if (!isOn(given, 'anyway')) refuseIfLive(plan)
  const isJson = isOn(given, 'json')
  const code = await start(plan, prepare(plan).launch, isJson, run)
  const { resultId: sessionId, status } = plan
  if (isJson) await run.output.json(`${JSON.stringify({ sessionId, status })}\n`)
  return code
}
