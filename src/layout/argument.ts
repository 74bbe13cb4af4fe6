import type { ToolCall } from '../model/entry.ts'
import { asList, asObject, asText, type JsonObject } from '../model/json.ts'
import { clipLine, clipMiddle } from '../text/lines.ts'
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

/** The one line that says most about a call. Words are cut at their end, paths in the middle. */
export function argument(call: ToolCall, options: LayoutOptions, room: number): Line {
  const input = asObject(call.input) ?? {}
  if (familyOf(call.name) === 'task') return clipLine(taskLine(input, options.tasks), room)
  const path = pathOf(call, input)
  if (path !== undefined) return clipMiddle(relativeTo(options.folder, path), room)
  return clipLine([span(washLine(words(call, input, options.folder)))], room)
}

function pathOf({ name }: ToolCall, input: JsonObject): string | undefined {
  const family = familyOf(name)
  if (family !== 'read' && family !== 'edit' && name !== 'NotebookEdit' && name !== 'LS') return undefined
  return filePath(input)
}

export function filePath(input: JsonObject): string | undefined {
  return asText(input.file_path) ?? asText(input.path) ?? asText(input.notebook_path)
}

function relativeTo(folder: string | null, path: string): string {
  const base = folder === null || folder.endsWith('/') ? folder : `${folder}/`
  const isBelow = base !== null && path.length > base.length && path.startsWith(base)
  return washLine((isBelow ? path.slice(base.length) : path).slice(0, 4000))
}

function words(call: ToolCall, input: JsonObject, folder: string | null): string {
  const known = knownWords(call.name, input, folder)
  if (known !== undefined) return known.slice(0, 1000)
  if (call.name.startsWith('mcp__')) return isEmpty(call.input) ? '' : compactJson(call.input)
  return keyValues(call.input)
}

function knownWords(name: string, input: JsonObject, folder: string | null): string | undefined {
  switch (familyOf(name)) {
    case 'shell':
      return fromFolder(lineOf(input.command), folder)
    case 'search':
      return searched(input, folder)
    case 'agent':
      return lineOf(input.description) ?? lineOf(input.prompt)
    case 'fetch':
      return lineOf(input.url)
    case 'skill':
      return [lineOf(input.skill) ?? lineOf(input.command), lineOf(input.args)].filter(Boolean).join(' ')
    case 'plan':
      return lineOf(input.plan)?.replace(/^#+ /, '') ?? ''
    case 'todo':
    case 'tasks':
      return ''
    default:
      return name === 'WebSearch' || name === 'ToolSearch' ? lineOf(input.query) : firstQuestion(name, input)
  }
}

/** Many commands begin by going to where they already are. */
function fromFolder(command: string | undefined, folder: string | null): string | undefined {
  const start = `cd ${folder} && `
  return command?.startsWith(start) ? command.slice(start.length) : command
}

function searched(input: JsonObject, folder: string | null): string | undefined {
  const pattern = asText(input.pattern)
  const place = asText(input.path) ?? asText(input.glob)
  if (pattern === undefined) return undefined
  return place === undefined || place === folder ? pattern : `${pattern.slice(0, 400)} in ${relativeTo(folder, place)}`
}

function firstQuestion(name: string, input: JsonObject): string | undefined {
  if (name !== 'AskUserQuestion') return undefined
  return lineOf(asObject(asList(input.questions)?.[0])?.question) ?? lineOf(input.question)
}

function lineOf(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined ? undefined : firstWords(text)
}

const isEmpty = (input: unknown): boolean => compactJson(input) === '{}'
