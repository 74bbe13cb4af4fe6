import { misuse } from '../model/problem.ts'
import { type Command, exitCodes, type Given, type Run } from './command.ts'
import { isOn, textsOf } from './understand.ts'

/** What is run when no command is named. */
export const dashboardCommand: Command = {
  name: '',
  operands: '',
  summary: 'open the dashboard: projects, sessions, transcripts',
  options: [
    {
      name: 'root',
      value: 'DIR',
      isRepeatable: true,
      summary: 'look there too: a config folder, its projects, or agent sessions',
    },
    { name: 'demo', summary: 'try it on invented sessions, in a temporary folder' },
  ],
  examples: ['sessions-tui', 'sessions-tui --demo'],
  run: dashboard,
}

export async function dashboard(given: Given, { output, env, hasKeyboard, openDashboard }: Run): Promise<number> {
  if (!output.isTerminal || !hasKeyboard || env.TERM === 'dumb')
    throw misuse(
      'The dashboard needs a terminal that can move its cursor. `sessions-tui list`, `show` and `projects` work anywhere; `--help` says how.',
    )
  await openDashboard({ roots: textsOf(given, 'root'), isDemo: isOn(given, 'demo') })
  return exitCodes.done
}
