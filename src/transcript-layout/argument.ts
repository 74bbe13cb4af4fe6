import type { ToolCall } from '../model/entry.ts'
import { asList, asObject, asText, type JsonObject } from '../model/json.ts'
import { widthOf } from '../text/cells.ts'
import { clipLine, clipMiddle, lineWidth } from '../text/lines.ts'
import { type Line, span } from '../text/span.ts'
import { washLine } from '../text/wash.ts'
import { taskLine } from './checklist.ts'
import { compactJson, keyValues } from './json-words.ts'
import type { LayoutOptions } from './options.ts'
import { familyOf } from './tools.ts'
import { firstWords } from './words.ts'

/** What a tool is called: those of an MCP server by both names. */
export function toolName(name: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/s.exec(name) ?? []
  return washLine((server === undefined ? name : `${server}: ${tool}`).slice(0, 200)) || 'tool'
}

export interface Argument {
  readonly line: Line
  /** The members of the input of which nothing is left to say. */
  readonly said: readonly string[]
}

/** The one line that says most about a call. Words are cut at their end, paths in the middle. */
export function argument(call: ToolCall, options: Pick<LayoutOptions, 'folder' | 'tasks'>, room: number): Argument {
  const input = membersOf(call.input)
  const path = isAboutFile(call.name) ? pathMember(input) : undefined
  if (path !== undefined) {
    const words = relativeTo(options.folder, asText(input[path]) ?? '')
    return { line: clipMiddle(words, room), said: widthOf(words) <= room ? [path] : [] }
  }
  const { line, names } = saying(call, input, options)
  const said = lineWidth(line) <= room ? names.filter(name => isOneLine(input[name])) : []
  return { line: clipLine(line, room), said }
}

/** What a call was given, by name; what came without one is called what it is. */
export function membersOf(input: unknown): JsonObject {
  return asObject(input) ?? (input === undefined || input === null ? {} : { input })
}

const isOneLine = (value: unknown): boolean => !asText(value)?.trim().includes('\n')

function isAboutFile(name: string): boolean {
  const family = familyOf(name)
  return family === 'read' || family === 'edit' || name === 'NotebookEdit' || name === 'LS'
}

export function filePath(input: JsonObject): string | undefined {
  return asText(input[pathMember(input) ?? ''])
}

const pathMember = (input: JsonObject): string | undefined =>
  ['file_path', 'path', 'notebook_path'].find(name => typeof input[name] === 'string')

function relativeTo(folder: string | null, path: string): string {
  const base = folder === null || folder.endsWith('/') ? folder : `${folder}/`
  const isBelow = base !== null && path.length > base.length && path.startsWith(base)
  return washLine((isBelow ? path.slice(base.length) : path).slice(0, 4000))
}

/** Words, and the members of the input that they are made of. */
interface Saying {
  readonly line: Line
  readonly names: readonly string[]
}

function saying(call: ToolCall, input: JsonObject, { folder, tasks }: Pick<LayoutOptions, 'folder' | 'tasks'>): Saying {
  if (familyOf(call.name) === 'task') return { line: taskLine(input, tasks), names: ['taskId', 'subject', 'status'] }
  return known(call.name, input, folder) ?? says(anyWords(call), ...Object.keys(input))
}

function anyWords({ name, input }: ToolCall): string {
  if (!name.startsWith('mcp__')) return keyValues(input)
  const json = compactJson(input)
  return json === '{}' ? '' : json
}

function known(name: string, input: JsonObject, folder: string | null): Saying | undefined {
  switch (familyOf(name)) {
    case 'shell':
      return ifGiven(fromFolder(lineOf(input.command), folder), 'command')
    case 'search':
      return searched(input, folder)
    case 'subagent':
      return ifGiven(lineOf(input.description), 'description') ?? ifGiven(lineOf(input.prompt), 'prompt')
    case 'fetch':
      return ifGiven(lineOf(input.url), 'url')
    case 'skill': {
      const skill = typeof input.skill === 'string' ? 'skill' : 'command'
      return says([lineOf(input[skill]), lineOf(input.args)].filter(Boolean).join(' '), skill, 'args')
    }
    case 'plan':
      return says(lineOf(input.plan)?.replace(/^#+ /, '') ?? '', 'plan')
    case 'todo':
    case 'tasks':
      return says('')
    default:
      return name === 'WebSearch' || name === 'ToolSearch'
        ? ifGiven(lineOf(input.query), 'query')
        : firstQuestion(name, input)
  }
}

const ifGiven = (words: string | undefined, name: string): Saying | undefined =>
  words === undefined ? undefined : says(words, name)

const says = (words: string, ...names: string[]): Saying => ({ line: [span(washLine(words.slice(0, 1000)))], names })

/** Many commands begin by going to where they already are. */
function fromFolder(command: string | undefined, folder: string | null): string | undefined {
  const start = `cd ${folder} && `
  return command?.startsWith(start) ? command.slice(start.length) : command
}

function searched(input: JsonObject, folder: string | null): Saying | undefined {
  const pattern = asText(input.pattern)
  const place = ['path', 'glob'].find(name => typeof input[name] === 'string')
  if (pattern === undefined || place === undefined) return ifGiven(pattern, 'pattern')
  const path = asText(input[place]) ?? ''
  const words = path === folder ? pattern : `${pattern.slice(0, 400)} in ${relativeTo(folder, path)}`
  return says(words, 'pattern', place)
}

/** Only the first of several, and never what there was to choose from. */
function firstQuestion(name: string, input: JsonObject): Saying | undefined {
  if (name !== 'AskUserQuestion') return undefined
  const asked = lineOf(asObject(asList(input.questions)?.[0])?.question)
  return asked === undefined ? ifGiven(lineOf(input.question), 'question') : says(asked)
}

function lineOf(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined ? undefined : firstWords(text)
}
