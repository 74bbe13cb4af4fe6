import { parseArgs } from 'node:util'
import { misuse, Problem } from '../model/problem.ts'
import { wash, washLine } from '../text/wash.ts'
import { type Command, exitCodes, type Given, type Run, type Wording } from './command.ts'
import { dashboard, dashboardWording } from './dashboard.ts'
import { commandHelp, help, queryHelp } from './help.ts'
import { PipeClosed } from './output.ts'

/** From what was typed to the code the process ends with. A problem is one sentence on stderr, never a stack. */
export async function runCli(argv: readonly string[], run: Run, version: () => string): Promise<number> {
  try {
    const code = await obey(argv, run, version)
    await run.output.end()
    return code
  } catch (error) {
    if (error instanceof PipeClosed) return exitCodes.done
    run.output.say(`sessions-tui: ${wash(error instanceof Error ? error.message : String(error))}`)
    return error instanceof Problem ? error.exitCode : exitCodes.failed
  }
}

async function obey(argv: readonly string[], run: Run, version: () => string): Promise<number> {
  const [name, ...words] = argv
  const isAsked = (...flags: string[]) =>
    argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined).some(word => flags.includes(word))
  if (isAsked('--version', '-v')) return answer(`${version()}\n`, run)
  const needsHelp = name === 'help' || isAsked('--help', '-h')
  if (!needsHelp && (name === undefined || name.startsWith('-')))
    return dashboard(parse(dashboardWording, [...argv]), run)
  // Behind the dashboard, which is on the screen sooner without them.
  const { commands } = await import('./commands.ts')
  if (name === 'help' && words[0] === 'query') return answer(queryHelp(), run)
  const asked = name === 'help' ? words[0] : name
  const command = commands.find(one => one.name === asked)
  if (command && needsHelp) return answer(commandHelp(command), run)
  if (needsHelp) return answer(help(commands), run)
  if (!command) throw misuse(`"${washLine(name ?? '')}" is not a command. \`sessions-tui --help\` lists them.`)
  return command.run(parse(command, words), run)
}

async function answer(text: string, { output }: Run): Promise<number> {
  await output.write(text)
  return exitCodes.done
}

function parse(command: Wording & Pick<Partial<Command>, 'query'>, words: string[]): Given {
  const options = Object.fromEntries(
    command.options.map(({ name, value, isRepeatable }) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: isRepeatable === true },
    ]),
  )
  try {
    const args = command.query ? words.map(guarded) : guardedSpeech(command, words)
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, unguardedValue(value)]))
    return rejectSpareWords(command, { operands: positionals.map(unguarded), options: given })
  } catch (error) {
    if (error instanceof Problem || !(error instanceof Error)) throw error
    const [reason = ''] = error.message.split(/[.\n] ?/)
    throw misuse(`${reason}. \`${typed(command)} --help\` lists the options.`)
  }
}

/** In a query `-word` is no option: there is none with a single dash. */
const guarded = (word: string): string => (/^-[^-]/.test(word) ? `${GUARD}${word}` : word)
function guardedSpeech({ options }: Wording, words: readonly string[]): string[] {
  const speech = options.filter(({ isSpeech }) => isSpeech).map(({ name }) => `--${name}`)
  return words.map((word, at) => (speech.includes(words[at - 1] ?? '') ? `${GUARD}${word}` : word))
}
const unguarded = (word: string): string => (word.startsWith(GUARD) ? word.slice(GUARD.length) : word)
function unguardedValue(value: Given['options'][string]): Given['options'][string] {
  if (Array.isArray(value)) return value.map(one => (typeof one === 'string' ? unguarded(one) : one))
  return typeof value === 'string' ? unguarded(value) : value
}
/** No argument can have it. */
const GUARD = '\0'

function rejectSpareWords(command: Wording, given: Given): Given {
  const [spare] = given.operands
  if (command.operands === '' && spare !== undefined)
    throw misuse(`${command.name || 'The dashboard'} does not know what to do with "${washLine(spare)}".`)
  return given
}

/** The dashboard is opened without a word. */
const typed = ({ name }: Wording): string => `sessions-tui ${name}`.trimEnd()
