import { queryGuideLines } from '../query/language/guide.ts'
import type { CliCommand } from './command.ts'
import { dashboardWording } from './dashboard.ts'
import type { Option } from './options/option.ts'

export function help(commands: readonly CliCommand[]): string {
  return `sessions-tui: every coding-agent session on this machine

Usage
  sessions-tui ${dashboardWording.options.map(option => `[${repeatedFlag(option)}]`).join(' ')}   open the dashboard
  sessions-tui COMMAND [OPTIONS]

Commands
${rows(commands.map(({ name, operands, summary }) => [`${name} ${operands}`.trimEnd(), summary]))}

Options
${rows([
  ...dashboardWording.options.map(option => [flag(option), option.help] as const),
  ['--help', 'this page; after a command, the page of that command'],
  ['help query', 'the query language that finds sessions'],
  ['--version', 'the version'],
])}

${exitPart({ ...usualExits, 1: 'no such session, nothing found by search, or something went wrong' })}`
}

export function commandHelp({ name, operands, summary, options, examples, query, exits }: CliCommand): string {
  const usage = ['sessions-tui', name, operands, options.length > 0 ? '[OPTIONS]' : ''].filter(Boolean).join(' ')
  const optionRows = options.map(option => [repeatedFlag(option), option.help] as const)
  return `${name}: ${summary}

Usage
  ${usage}
${options.length > 0 ? `\nOptions\n${rows(optionRows)}\n` : ''}${query ? `\n${queryPart(query)}` : ''}
Examples
${examples.map(example => `  sessions-tui ${example}`).join('\n')}

${exitPart(exits)}`
}

/** Page of `sessions-tui help query`: fits one screen. */
export const queryHelp =
  (): string => `query: one line, the same in the dashboard (/), list, stats and tasks; in search (>), words are what was said

${queryPart(queryGuideLines())}
A session has to match everything typed. In a shell, quote what the shell would interpret itself:
  sessions-tui list 'project:shop "two words" -draft messages:>50'
`

const queryPart = (lines: readonly string[]): string => `Query
${lines.map(line => `  ${line}`).join('\n')}
`

const usualExits: NonNullable<CliCommand['exits']> = {
  0: 'done, also when there is nothing to show',
  1: 'no such session, or something went wrong',
  2: 'the command line is not understood, or an id is ambiguous',
}

const exitPart = (exits = usualExits): string => `Exit codes
  0  ${exits[0]}
  1  ${exits[1]}
  2  ${exits[2]}
`

const repeatedFlag = (option: Option): string => `${flag(option)}${option.isRepeatable ? ' …' : ''}`

const flag = ({ name, placeholder }: Option): string => `--${name}${placeholder === undefined ? '' : ` ${placeholder}`}`

function rows(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([left]) => left.length))
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}
