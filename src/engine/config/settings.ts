import { resolve } from 'node:path'
import type { Node } from 'jsonc-parser'
import { type AgentName, agentNames, agents as knownAgents, usualAgent } from '../../agents/index.ts'
import type { Environment } from '../../model/environment.ts'
import { asList, asObject, asText, type JsonObject } from '../../model/json.ts'
import type { Launch } from '../../model/launch.ts'
import type { OwnPrices } from '../../statistics/prices.ts'
import { readRegular } from '../../system/regular-file.ts'
import { codeOf, type Reports, reasonOf } from '../reports.ts'
import { expandHome, settingsPath } from './environment.ts'
import { pricesIn } from './prices.ts'
import { unknownIn, unknownName } from './unknown-names.ts'

export interface Settings {
  /** More folders with sessions. */
  readonly roots: readonly string[]
  /** Paths that are never read. */
  readonly ignore: readonly string[]
  readonly theme: Theme
  readonly mouse: boolean
  readonly times: Times
  readonly glyphs: Glyphs
  /** Whether the words of all sessions are kept beside the cache, so that searching takes no time. */
  readonly textStore: boolean
  /** By the id of a command: the keys it has instead of its own. */
  readonly keys: { readonly [command: string]: readonly string[] }
  /** The program of each agent, a name or a path, and the arguments it is always given. */
  readonly agents: { readonly [name: string]: Pick<Launch, 'file' | 'args'> }
  /** Whether to ask before a session of another project is resumed. */
  readonly confirmOtherProject: boolean
  /** What models cost, where that is not what the table says. */
  readonly prices: OwnPrices
}

const themes = ['auto', 'dark', 'light', 'contrast', '16', 'none'] as const
const times = ['relative', 'absolute'] as const
const glyphs = ['auto', 'unicode', 'ascii'] as const
type Theme = (typeof themes)[number]
type Times = (typeof times)[number]
type Glyphs = (typeof glyphs)[number]

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
 * JSON with comments. A file that cannot be used means the defaults and a word about where it breaks. `commands`: the ids
 * that keys may be given to, by whoever knows them.
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
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const wrong: Wrong = (where, what) => {
    const tree = parseTree(text, [], { allowTrailingComma: true })
    const node = tree && findNodeAtLocation(tree, [...where])
    // Where its name stands, which is what is looked for.
    const place = node?.parent?.type === 'property' ? node.parent : node
    reports.warn(`${path}, line ${lineAt(place?.offset ?? 0)}: ${what}`)
  }
  const [error] = errors
  for (const { value, offset } of repeatedNames(parseTree(text, [], { allowTrailingComma: true })))
    reports.warn(`${path}, line ${lineAt(offset)}: "${value}" is set a second time; only the last one counts.`)
  if (!error && settings) return understand(settings, env, wrong, commands)
  if (!error) {
    wrong([], 'settings stand in braces, as in { "theme": "dark" }; using the defaults.')
    return defaults
  }
  const reason = inWords(printParseErrorCode(error.error))
  reports.warn(`${path} is not valid at line ${lineAt(error.offset)} (${reason}); using the defaults.`)
  // What was to be left alone still is, as far as it can be read.
  return { ...defaults, ignore: pathsIn(settings ?? {}, 'ignore', env, wrong) }
}

const settingNames = Object.keys(defaults)

/** The names that stood in the file before: of two lists of folders to ignore, one would be read without a word. */
function repeatedNames(tree: Node | undefined): readonly Node[] {
  const names = tree?.type === 'object' ? (tree.children ?? []).flatMap(({ children = [] }) => children[0] ?? []) : []
  return names.filter(({ value }, at) => names.findIndex(other => other.value === value) < at)
}

/** `InvalidSymbol` as people would write it. */
const inWords = (code: string): string => code.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter}`).toLowerCase()

/** Says what is wrong with the value at this place, and what that means. */
type Wrong = (where: readonly string[], what: string) => void

function understand(
  settings: JsonObject,
  env: Environment,
  wrong: Wrong,
  commands: readonly string[] | null,
): Settings {
  for (const name of unknownIn(settings, settingNames)) wrong([name], unknownName(name, settingNames, 'setting'))
  return {
    roots: pathsIn(settings, 'roots', env, wrong),
    ignore: pathsIn(settings, 'ignore', env, wrong),
    theme: choiceIn(settings, 'theme', themes, wrong),
    mouse: switchIn(settings, 'mouse', wrong),
    times: choiceIn(settings, 'times', times, wrong),
    glyphs: choiceIn(settings, 'glyphs', glyphs, wrong),
    textStore: switchIn(settings, 'textStore', wrong),
    keys: keysIn(settings, commands, wrong),
    agents: agentsIn(settings, env, wrong),
    confirmOtherProject: switchIn(settings, 'confirmOtherProject', wrong),
    prices: pricesIn(settings, wrong),
  }
}

/** As a list, or a single one; from the home folder where they do not begin at the root. */
function pathsIn(settings: JsonObject, name: 'roots' | 'ignore', env: Environment, wrong: Wrong): string[] {
  const value = settings[name] ?? []
  const list = asList(value) ?? [value]
  if (list.some(one => typeof one !== 'string'))
    wrong([name], `"${name}" is a list of paths in quotes; whatever else is in it is not used.`)
  return list.flatMap(one => asText(one) || []).map(one => resolve(env.home, expandHome(one, env)))
}

function choiceIn<Name extends 'theme' | 'times' | 'glyphs'>(
  settings: JsonObject,
  name: Name,
  choices: readonly Settings[Name][],
  wrong: Wrong,
): Settings[Name] {
  const value = settings[name]
  if (value === undefined) return defaults[name]
  const written = String(value).trim().toLowerCase()
  const meant = choices.find(choice => choice === (otherNames[written] ?? written))
  if (meant === undefined) wrong([name], `"${name}" is one of ${choices.join(', ')}; using ${defaults[name]}.`)
  return meant ?? defaults[name]
}

/** What people also write. */
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

function switchIn(settings: JsonObject, name: Switch, wrong: Wrong): boolean {
  const value = settings[name] ?? defaults[name]
  if (typeof value === 'boolean') return value
  wrong([name], `"${name}" is true or false; using ${defaults[name]}.`)
  return defaults[name]
}

function keysIn({ keys = {} }: JsonObject, known: readonly string[] | null, wrong: Wrong): Settings['keys'] {
  const commands = asObject(keys)
  if (!commands) wrong(['keys'], '"keys" gives commands their keys, as in { "session.resume": "r" }; not used.')
  const understood = Object.entries(commands ?? {}).flatMap(([command, value]) => {
    if (known && !known.includes(command)) {
      wrong(['keys', command], `${unknownName(command, known, 'command')} docs/KEYS.md names them all.`)
      return []
    }
    const list = asList(value) ?? [value]
    if (list.every(key => typeof key === 'string' && key !== '')) return [[command, list as string[]] as const]
    wrong(['keys', command], `the keys of "${command}" are a text or a list of texts; it keeps its own.`)
    return []
  })
  return Object.fromEntries(understood)
}

function agentsIn({ agents = {} }: JsonObject, env: Environment, wrong: Wrong): Settings['agents'] {
  const named = asObject(agents)
  if (!named) wrong(['agents'], `"agents" says how each is started, as in ${exampleOfAgents}; not used.`)
  for (const name of Object.keys(named ?? {}))
    if (!agentNames.includes(name as AgentName))
      wrong(['agents', name], `${unknownName(name, agentNames, 'agent')} Known are ${agentNames.join(' and ')}.`)
  const entries = agentNames.map(name => [name, agentIn(name, named?.[name] ?? {}, env, wrong)] as const)
  return Object.fromEntries(entries)
}

const exampleOfAgents = `{ "${usualAgent}": { "program": "${knownAgents[usualAgent].program}" } }`

function agentIn(name: AgentName, value: unknown, env: Environment, wrong: Wrong): Pick<Launch, 'file' | 'args'> {
  const usual = { file: knownAgents[name].program, args: [] }
  const written = asObject(value)
  if (!written) {
    wrong(['agents', name], `how ${name} is started stands in braces, as in { "program": "${usual.file}" }; not used.`)
    return usual
  }
  for (const key of unknownIn(written, agentKeys))
    wrong(
      ['agents', name, key],
      `${unknownName(key, agentKeys, 'setting of an agent')} It has ${agentKeys.join(' and ')}.`,
    )
  const { program = usual.file, args = [] } = written
  const isProgram = typeof program === 'string' && program !== '' && !program.includes('\0')
  if (!isProgram) wrong(['agents', name, 'program'], `the program of ${name} is a name or a path; using ${usual.file}.`)
  const isList = asList(args)?.every(arg => typeof arg === 'string' && !arg.includes('\0'))
  if (!isList) wrong(['agents', name, 'args'], `the arguments of ${name} are a list of texts; none are used.`)
  return { file: isProgram ? programAt(program, env) : usual.file, args: isList ? (args as string[]) : [] }
}

/** A name is looked up on the PATH. A path begins at the home folder, as others do: the agent runs in any folder. */
function programAt(program: string, env: Environment): string {
  return /[\\/]/.test(program) ? resolve(env.home, expandHome(program, env)) : program
}
