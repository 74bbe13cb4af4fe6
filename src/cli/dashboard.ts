import { misuse } from '../model/problem.ts'
import { type CommandContext, type CommandWording, exitCodes, type Given, type Option, rootOption } from './command.ts'
import { isOn, textsOf } from './options/option-values.ts'

export const demoOption: Option = { name: 'demo', summary: 'try it on invented sessions, in a temporary folder' }

/** What may be typed where no command is named. */
export const dashboardWording: CommandWording = { name: '', operands: '', options: [rootOption, demoOption] }

export async function dashboard(
  given: Given,
  { output, env, hasKeyboard, openDashboard }: CommandContext,
): Promise<number> {
  if (!output.isTerminal || !hasKeyboard || env.TERM === 'dumb')
    throw misuse(
      'The dashboard needs a terminal that can move its cursor. `sessions-tui list`, `search`, `show` and `projects` work anywhere; `--help` says how.',
    )
  await openDashboard({ roots: textsOf(given, 'root'), isDemo: isOn(given, 'demo') })
  return exitCodes.done
}
