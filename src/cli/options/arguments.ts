import { washLine } from '../../text/wash.ts'
import type { CliCommand, CommandWording } from '../command.ts'
import type { Option, TypedWords } from './option.ts'

/** A command line, sorted into operands and options. */
export interface Arguments {
  readonly typed: TypedWords
  /** Page to show instead of an answer, regardless of everything else typed. */
  readonly page: 'help' | 'version' | null
  /** The first problem, in words for the user; null if there is none. */
  readonly problem: string | null
}

type Known = CommandWording & Pick<Partial<CliCommand>, 'query'>

/** Sorts words in one pass, so that the value of an option is never taken for an option itself. */
export function argumentsOf(command: Known, words: readonly string[]): Arguments {
  const options: { [name: string]: readonly string[] } = {}
  const operands: string[] = []
  const pages = new Set<string>()
  let problem: string | null = null
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '--') {
      operands.push(...words.slice(at + 1))
      break
    }
    const page = pageFlags[word]
    const named = page === undefined ? optionIn(command, word) : undefined
    if (page !== undefined) pages.add(page)
    else if (named === undefined) operands.push(word)
    else if (typeof named === 'string') problem ??= named
    else {
      const { option, inline } = named
      const takesNext = option.placeholder !== undefined && inline === undefined
      const value = takesNext ? words[++at] : inline
      problem ??= valueProblem(option, value, inline !== undefined)
      options[option.name] = [...(options[option.name] ?? []), value ?? '']
    }
  }
  const page = pages.has('version') ? 'version' : pages.has('help') ? 'help' : null
  return { typed: { operands, options }, page, problem }
}

const pageFlags: { readonly [flag: string]: 'help' | 'version' } = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

/** The option that a word names, with the value after its equals sign; undefined for an operand; a string if refused. */
function optionIn(command: Known, word: string): { option: Option; inline: string | undefined } | string | undefined {
  if (!/^-./s.test(word)) return undefined
  const isLong = word.startsWith('--')
  if (!isLong && command.query) return isShortFlag.test(word) ? notAnOption(command, word) : undefined
  const equals = isLong ? word.indexOf('=') : -1
  const flag = equals < 0 ? word : word.slice(0, equals)
  const option = command.options.find(({ name }) => `--${name}` === flag)
  if (!option) return `Unknown option '${washLine(flag)}'. ${helpHint(command)}`
  return { option, inline: equals < 0 ? undefined : word.slice(equals + 1) }
}

/** In a query a dash negates a word. But `-n 3`, `-n3` and `-n=3` are probably meant as an option. */
const isShortFlag = /^-(?:[^"/]|\p{L}(?:\d+|=.*))$/su

function notAnOption(command: Known, word: string): string {
  return `${word} is not an option. ${helpHint(command)} To leave out the word ${word.slice(1)}, put two dashes before your words: \`${typedName(command)} -- … ${word}\`.`
}

function valueProblem(
  { name, placeholder, isSpeech }: Option,
  given: string | undefined,
  isInline: boolean,
): string | null {
  if (placeholder === undefined) return isInline ? `--${name} takes no value.` : null
  if (given === undefined) return `--${name} needs a value: --${name} ${placeholder}.`
  if (isInline || isSpeech || !given.startsWith('--')) return null
  const next = washLine(given)
  return `--${name} needs a value, and ${next} is an option. Write a value that begins with dashes as --${name}=${next}.`
}

const helpHint = (command: CommandWording): string => `\`${typedName(command)} --help\` lists the options.`

/** Name as typed; the dashboard has none. */
const typedName = ({ name }: CommandWording): string => `sessions-tui ${name}`.trimEnd()
