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

/** The name of a tool; `server: tool` for one of an MCP server. */
export function toolName(name: string): string {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/s.exec(name) ?? []
  return washLine((server === undefined ? name : `${server}: ${tool}`).slice(0, 200)) || 'tool'
}

export interface CallSummary {
  readonly line: Line
  /** The members of the input that the line shows in full. */
  readonly shown: readonly string[]
}

/** The one line that says most about a call's input. Words are cut at their end, paths in the middle. */
export function callSummary(
  call: ToolCall,
  options: Pick<LayoutOptions, 'folder' | 'tasks'>,
  room: number,
): CallSummary {
  const input = membersOf(call.input)
  const path = isAboutFile(call.name) ? pathMember(input) : undefined
  if (path !== undefined) {
    const shortPath = relativeTo(options.folder, asText(input[path]) ?? '')
    return { line: clipMiddle(shortPath, room), shown: widthOf(shortPath) <= room ? [path] : [] }
  }
  const { line, names } = wordsOf(call, input, options)
  const shown = lineWidth(line) <= room ? names.filter(name => isOneLine(input[name])) : []
  return { line: clipLine(line, room), shown }
}

/** The members of a call's input; an input that is no object becomes a member called `input`. */
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

/** Words, and the members of the input that they are made from. */
interface Words {
  readonly line: Line
  readonly names: readonly string[]
}

function wordsOf(call: ToolCall, input: JsonObject, { folder, tasks }: Pick<LayoutOptions, 'folder' | 'tasks'>): Words {
  if (familyOf(call.name) === 'task') return { line: taskLine(input, tasks), names: ['taskId', 'subject', 'status'] }
  return wordsOfFamily(call.name, input, folder) ?? words(anyWords(call), ...Object.keys(input))
}

function anyWords({ name, input }: ToolCall): string {
  if (!name.startsWith('mcp__')) return keyValues(input)
  const json = compactJson(input)
  return json === '{}' ? '' : json
}

function wordsOfFamily(name: string, input: JsonObject, folder: string | null): Words | undefined {
  switch (familyOf(name)) {
    case 'shell':
      return ifGiven(fromFolder(lineOf(input.command), folder), 'command')
    case 'search':
      return searchWords(input, folder)
    case 'subagent':
      return ifGiven(lineOf(input.description), 'description') ?? ifGiven(lineOf(input.prompt), 'prompt')
    case 'fetch':
      return ifGiven(lineOf(input.url), 'url')
    case 'skill': {
      const skill = typeof input.skill === 'string' ? 'skill' : 'command'
      return words([lineOf(input[skill]), lineOf(input.args)].filter(Boolean).join(' '), skill, 'args')
    }
    case 'plan':
      return words(lineOf(input.plan)?.replace(/^#+ /, '') ?? '', 'plan')
    case 'todo':
    case 'tasks':
      return words('')
    default:
      return name === 'WebSearch' || name === 'ToolSearch'
        ? ifGiven(lineOf(input.query), 'query')
        : firstQuestion(name, input)
  }
}

const ifGiven = (text: string | undefined, name: string): Words | undefined =>
  text === undefined ? undefined : words(text, name)

const words = (text: string, ...names: string[]): Words => ({ line: [span(washLine(text.slice(0, 1000)))], names })

/** Drops a `cd` to the session's own folder, with which many commands begin. */
function fromFolder(command: string | undefined, folder: string | null): string | undefined {
  const start = `cd ${folder} && `
  return command?.startsWith(start) ? command.slice(start.length) : command
}

function searchWords(input: JsonObject, folder: string | null): Words | undefined {
  const pattern = asText(input.pattern)
  const place = ['path', 'glob'].find(name => typeof input[name] === 'string')
  if (pattern === undefined || place === undefined) return ifGiven(pattern, 'pattern')
  const path = asText(input[place]) ?? ''
  return words(path === folder ? pattern : `${pattern.slice(0, 400)} in ${relativeTo(folder, path)}`, 'pattern', place)
}

/** Only the first of several questions, without the choices. */
function firstQuestion(name: string, input: JsonObject): Words | undefined {
  if (name !== 'AskUserQuestion') return undefined
  const question = lineOf(asObject(asList(input.questions)?.[0])?.question)
  return question === undefined ? ifGiven(lineOf(input.question), 'question') : words(question)
}

function lineOf(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined ? undefined : firstWords(text)
}
