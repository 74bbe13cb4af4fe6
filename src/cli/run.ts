import { misuse, Problem } from '../model/problem.ts'
import { washLine } from '../text/wash.ts'
import { type CommandContext, type CommandWording, exitCodes } from './command.ts'
import { dashboard, dashboardWording } from './dashboard.ts'
import { commandHelp, help, queryHelp } from './help.ts'
import { argumentsOf } from './options/arguments.ts'
import { givenIn, type TypedWords } from './options/option.ts'
import { PipeClosed } from './output/output.ts'

/** Runs a command line, and returns the exit code. A problem is one sentence on stderr, never a stack. */
export async function runCli(argv: readonly string[], run: CommandContext, version: () => string): Promise<number> {
  try {
    const code = await obey(argv, run, version)
    await run.output.end()
    return code
  } catch (error) {
    if (error instanceof PipeClosed) return exitCodes.done
    run.output.say(`sessions-tui: ${error instanceof Error ? error.message : String(error)}`)
    return error instanceof Problem ? error.exitCode : exitCodes.failed
  }
}

async function obey(argv: readonly string[], run: CommandContext, version: () => string): Promise<number> {
  const [name, ...words] = argv
  if (name === undefined || name.startsWith('-')) return openDashboard(argv, run, version)
  // Loaded after the dashboard's case, which shows its first frame sooner without them.
  const { commands } = await import('./commands.ts')
  const named = (wanted: string | undefined) => commands.find(one => one.name === wanted)
  const command = named(name)
  const { typed, page, problem } = argumentsOf(command ?? { name, operands: '', options: [] }, words)
  if (page === 'version') return answer(`${version()}\n`, run)
  if (name === 'help' && words[0] === 'query') return answer(queryHelp(), run)
  if (name === 'help' || page === 'help') {
    const explained = name === 'help' ? named(words[0]) : command
    return answer(explained ? commandHelp(explained) : help(commands), run)
  }
  if (!command) throw misuse(`"${washLine(name)}" is not a command. \`sessions-tui --help\` lists them.`)
  if (problem !== null) throw misuse(problem)
  return command.run(rejectSpareWords(command, typed), run)
}

async function openDashboard(argv: readonly string[], run: CommandContext, version: () => string): Promise<number> {
  const { typed, page, problem } = argumentsOf(dashboardWording, argv)
  if (page === 'version') return answer(`${version()}\n`, run)
  if (page === 'help') return answer(help((await import('./commands.ts')).commands), run)
  if (problem !== null) throw misuse(problem)
  return dashboard(givenIn(dashboardWording.options, rejectSpareWords(dashboardWording, typed), run), run)
}

async function answer(text: string, { output }: CommandContext): Promise<number> {
  await output.write(text)
  return exitCodes.done
}

function rejectSpareWords(command: CommandWording, typed: TypedWords): TypedWords {
  const [spare] = typed.operands
  if (command.operands === '' && spare !== undefined)
    throw misuse(`${command.name || 'The dashboard'} does not know what to do with "${washLine(spare)}". Leave it out.`)
  return typed
}
