import { misuse } from '../model/problem.ts'
import { type CommandContext, type CommandWording, exitCodes, rootOption } from './command.ts'
import type { Given } from './options/option.ts'
import { flag } from './options/option-kinds.ts'

const options = [flag({ name: 'demo', help: 'try it on invented sessions, in a temporary folder' }), rootOption]

/** The words that may be typed without a command. */
export const dashboardWording = { name: '', operands: '', options } satisfies CommandWording

export async function dashboard(
  given: Given<typeof options>,
  { output, env, hasKeyboard, openDashboard }: CommandContext,
): Promise<number> {
  if (!output.isTerminal || !hasKeyboard || env.TERM === 'dumb')
    throw misuse(
      'The dashboard needs a terminal that can move its cursor. `sessions-tui list`, `search`, `show` and `projects` work anywhere; see `--help`.',
    )
  await openDashboard({ roots: given.root, isDemo: given.demo })
  return exitCodes.done
}
