import { prepare } from '../../engine/resume/prepare.ts'
import type { ReadyPlan } from '../../model/resume.ts'
import { type CommandContext, cliCommand, exitCodes } from '../command.ts'
import { jsonOption, lookingOptions } from '../open.ts'
import type { Given } from '../options/option.ts'
import { flag } from '../options/option-kinds.ts'
import { launchExits, planFor, refuseIfLive, requestIn, requestOptions, start } from './start-agent.ts'

const options = [
  flag({ name: 'fork', help: 'continue in a fork; the original stays as it is' }),
  ...requestOptions,
  flag({ name: 'anyway', help: 'resume even if the session is open in a running agent' }),
  flag({ name: 'print', help: 'print what would be started, as JSON, without starting or writing anything' }),
  {
    ...jsonOption,
    help: 'answer in JSON at the end; in a pipe stdout has only that, and the agent writes to stderr',
  },
  ...lookingOptions,
]

export const resume = cliCommand({
  name: 'resume',
  operands: 'ID',
  summary: 'continue a session in its agent, in the folder where it began',
  options,
  examples: ['resume 7be1c2d4', 'resume 7be1c2d4 --fork --prompt "try it the other way"', 'resume 7be1c2d4 --print'],
  exits: launchExits,
  async run(given, run) {
    const request = { isFork: given.fork, ...requestIn(given) }
    const plan = await planFor('resume', () => request, given, run)
    return given.print ? print(plan, run) : goOn(plan, given, run)
  },
})

async function print({ launch, writes, session }: ReadyPlan, { output }: CommandContext): Promise<number> {
  const { file, args, cwd, env } = launch
  await output.json(`${JSON.stringify({ file, args, cwd, env }, null, 2)}\n`)
  if (writes === 'copy')
    output.say(`sessions-tui: a copy of ${session.id} would be written first; it does not exist yet.`)
  if (writes === 'fork')
    output.say('sessions-tui: the fork does not exist yet; `sessions-tui fork ID --no-open` writes one.')
  return exitCodes.done
}

async function goOn(plan: ReadyPlan, given: Given<typeof options>, run: CommandContext): Promise<number> {
  if (!given.anyway) refuseIfLive(plan)
  const code = await start(plan, prepare(plan).launch, given.json, run)
  const { resultId: sessionId, status } = plan
  if (given.json) await run.output.json(`${JSON.stringify({ sessionId, status })}\n`)
  return code
}
