import { resolve } from 'node:path'
import type { Node } from 'jsonc-parser'
import { type AgentName, agentNames, agents as knownAgents, usualAgent } from '../../agents/index.ts'
import type { Environment } from '../../model/environment.ts'
import { asList, asObject, asText, type JsonObject } from '../../model/json.ts'
import type { Launch } from '../../model/launch.ts'
import type { OwnPrices } from '../../statistics/prices.ts'
import { readRegular } from '../../system/regular-file.ts'
import { wordList } from '../../text/word-list.ts'
import { codeOf, type Reports, reasonOf } from '../reports.ts'
import { expandHome, settingsPath } from './environment.ts'
import { pricesIn } from './prices.ts'
import { unknownIn, unknownName, type Warn } from './unknown-names.ts'

export interface Settings {
  /** More folders with sessions. */
  readonly roots: readonly string[]
  /** Paths that are never read. */
  readonly ignore: readonly string[]
  readonly theme: (typeof themes)[number]
  readonly mouse: boolean
  readonly times: (typeof times)[number]
  readonly glyphs: (typeof glyphs)[number]
  /** Whether the words of all sessions are kept beside the cache, for fast searches. */
  readonly textStore: boolean
  /** The keys that replace a command's default ones, by command id. */
  readonly keys: { readonly [command: string]: readonly string[] }
  /** The program of each agent, as a name or a path, and the arguments it always gets. */
  readonly agents: { readonly [name: string]: Pick<Launch, 'file' | 'args'> }
  /** Whether to ask before a session of another project is resumed. */
  readonly confirmOtherProject: boolean
  /** Prices of models that differ from our table. */
  readonly prices: OwnPrices
}

const themes = ['auto', 'dark', 'light', 'contrast', '16', 'none'] as const
const times = ['relative', 'absolute'] as const
const glyphs = ['auto', 'unicode', 'ascii'] as const

const agentKeys = ['program', 'args']

const defaults: Settings = {
  roots: [],
  ignore: [],
  theme: 'auto',
  mouse: true,
  times: 'relative',
  glyphs: 'auto',
  textStore: true,
  keys: {},
  agents: agentsIn({}, { home: '', variables: {} }, () => {}),
  confirmOtherProject: true,
  prices: {},
}

/**
 * Reads the settings, which are JSON with comments. An invalid file gives the defaults, and a warning with the line.
 * `commands` are the ids that keys can be set for; null if the caller does not know them.
 */
export async function readSettings(
  env: Environment,
  reports: Reports,
  commands: readonly string[] | null = null,
): Promise<Settings> {
  const path = settingsPath(env)
  let text: string
  try {
    // Some editors begin every file with a byte order mark.
    text = readRegular(path)
      .toString('utf8')
      .replace(/^\ufeff/, '')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') reports.warn(`${path} could not be read (${reasonOf(error)}); using the defaults.`)
    return defaults
  }
  const { parse, parseTree, findNodeAtLocation, printParseErrorCode } = await import('jsonc-parser')
  const errors: import('jsonc-parser').ParseError[] = []
  const settings = asObject(parse(text, errors, { allowTrailingComma: true }))
  const tree = parseTree(text, [], { allowTrailingComma: true })
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const warn: Warn = (where, what) => {
    const node = tree && findNodeAtLocation(tree, [...where])
    // The line of the name, as users look for that.
    const place = node?.parent?.type === 'property' ? node.parent : node
    reports.warn(`${path}, line ${lineAt(place?.offset ?? 0)}: ${what}`)
  }
  const [error] = errors
  for (const { value, offset } of repeatedNames(tree))
    reports.warn(`${path}, line ${lineAt(offset)}: "${value}" is set twice; only the last one counts.`)
  if (!error && settings) return understand(settings, env, warn, commands)
  if (!error) {
    warn([], 'settings must be an object, as in { "theme": "dark" }; using the defaults.')
    return defaults
  }
  const reason = inWords(printParseErrorCode(error.error))
  reports.warn(`${path} is not valid at line ${lineAt(error.offset)} (${reason}); using the defaults.`)
  // Ignored folders stay ignored, as far as they can be read from a broken file.
  return { ...defaults, ignore: pathsIn(settings ?? {}, 'ignore', env, warn) }
}

const settingNames = Object.keys(defaults)

/** The names that are set again. Of two lists of folders to ignore, one would otherwise be dropped without a warning. */
function repeatedNames(tree: Node | undefined): readonly Node[] {
  const names = tree?.type === 'object' ? (tree.children ?? []).flatMap(({ children = [] }) => children[0] ?? []) : []
  return names.filter(({ value }, at) => names.findIndex(other => other.value === value) < at)
}

/** `InvalidSymbol` as people would write it. */
const inWords = (code: string): string => code.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter}`).toLowerCase()

function understand(settings: JsonObject, env: Environment, warn: Warn, commands: readonly string[] | null): Settings {
  for (const name of unknownIn(settings, settingNames)) warn([name], unknownName(name, settingNames, 'setting'))
  return {
    roots: pathsIn(settings, 'roots', env, warn),
    ignore: pathsIn(settings, 'ignore', env, warn),
    theme: choiceIn(settings, 'theme', themes, warn),
    mouse: switchIn(settings, 'mouse', warn),
    times: choiceIn(settings, 'times', times, warn),
    glyphs: choiceIn(settings, 'glyphs', glyphs, warn),
    textStore: switchIn(settings, 'textStore', warn),
    keys: keysIn(settings, commands, warn),
    agents: agentsIn(settings, env, warn),
    confirmOtherProject: switchIn(settings, 'confirmOtherProject', warn),
    prices: pricesIn(settings, warn),
  }
}

/** Paths from a list, or a single one. Relative paths begin at the home folder. */
function pathsIn(settings: JsonObject, name: 'roots' | 'ignore', env: Environment, warn: Warn): string[] {
  const value = settings[name] ?? []
  const list = asList(value) ?? [value]
  if (list.some(one => typeof one !== 'string'))
    warn([name], `"${name}" must be a list of paths in quotes; anything else in it is ignored.`)
  return list.flatMap(one => asText(one) || []).map(one => resolve(env.home, expandHome(one, env)))
}

function choiceIn<Name extends 'theme' | 'times' | 'glyphs'>(
  settings: JsonObject,
  name: Name,
  choices: readonly Settings[Name][],
  warn: Warn,
): Settings[Name] {
  const value = settings[name]
  if (value === undefined) return defaults[name]
  const written = String(value).trim().toLowerCase()
  const meant = choices.find(choice => choice === (otherNames[written] ?? written))
  if (meant === undefined) warn([name], `"${name}" must be one of ${choices.join(', ')}; using ${defaults[name]}.`)
  return meant ?? defaults[name]
}

/** Other spellings that people use. */
const otherNames: { readonly [written: string]: string } = {
  'high contrast': 'contrast',
  'high-contrast': 'contrast',
  '16 colours': '16',
  '16 colors': '16',
  no_color: 'none',
  'no colour': 'none',
  'no color': 'none',
}

type Switch = 'mouse' | 'textStore' | 'confirmOtherProject'

function switchIn(settings: JsonObject, name: Switch, warn: Warn): boolean {
  const value = settings[name] ?? defaults[name]
  if (typeof value === 'boolean') return value
  warn([name], `"${name}" must be true or false; using ${defaults[name]}.`)
  return defaults[name]
}

function keysIn({ keys = {} }: JsonObject, known: readonly string[] | null, warn: Warn): Settings['keys'] {
  const commands = asObject(keys)
  if (!commands) warn(['keys'], '"keys" must give commands their keys, as in { "session.resume": "r" }; it is ignored.')
  const valid = Object.entries(commands ?? {}).flatMap(([command, value]) => {
    if (known && !known.includes(command)) {
      warn(['keys', command], `${unknownName(command, known, 'command')} docs/KEYS.md lists them all.`)
      return []
    }
    const list = asList(value) ?? [value]
    if (list.every(key => typeof key === 'string' && key !== '')) return [[command, list as string[]] as const]
    warn(
      ['keys', command],
      `the keys of "${command}" must be a string or a list of strings; it keeps its default keys.`,
    )
    return []
  })
  return Object.fromEntries(valid)
}

function agentsIn({ agents = {} }: JsonObject, env: Environment, warn: Warn): Settings['agents'] {
  const named = asObject(agents)
  if (!named) warn(['agents'], `"agents" must say how each agent is started, as in ${exampleOfAgents}; it is ignored.`)
  for (const name of Object.keys(named ?? {}))
    if (!agentNames.includes(name as AgentName))
      warn(['agents', name], `${unknownName(name, agentNames, 'agent')} Agents are ${wordList(agentNames, 'and')}.`)
  const entries = agentNames.map(name => [name, agentIn(name, named?.[name] ?? {}, env, warn)] as const)
  return Object.fromEntries(entries)
}

const exampleOfAgents = `{ "${usualAgent}": { "program": "${knownAgents[usualAgent].program}" } }`

function agentIn(name: AgentName, value: unknown, env: Environment, warn: Warn): Pick<Launch, 'file' | 'args'> {
  const usual = { file: knownAgents[name].program, args: [] }
  const written = asObject(value)
  if (!written) {
    warn(
      ['agents', name],
      `the settings of ${name} must be an object, as in { "program": "${usual.file}" }; they are ignored.`,
    )
    return usual
  }
  for (const key of unknownIn(written, agentKeys))
    warn(
      ['agents', name, key],
      `${unknownName(key, agentKeys, 'agent setting')} Settings are ${wordList(agentKeys, 'and')}.`,
    )
  const { program = usual.file, args = [] } = written
  const isProgram = typeof program === 'string' && program !== '' && !program.includes('\0')
  if (!isProgram)
    warn(['agents', name, 'program'], `the program of ${name} must be a name or a path; using ${usual.file}.`)
  const isList = asList(args)?.every(arg => typeof arg === 'string' && !arg.includes('\0'))
  if (!isList) warn(['agents', name, 'args'], `the arguments of ${name} must be a list of strings; they are ignored.`)
  return { file: isProgram ? programAt(program, env) : usual.file, args: isList ? (args as string[]) : [] }
}

/** Keeps a name, which is looked up on the PATH. A relative path begins at the home folder. */
function programAt(program: string, env: Environment): string {
  return /[\\/]/.test(program) ? resolve(env.home, expandHome(program, env)) : program
}
