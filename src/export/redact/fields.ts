import type { AssistantMessage, Compaction, Entry, Image, ToolCall, ToolResult } from '../../model/entry.ts'
import type { ForkedFrom, Session, Task, TouchedFiles } from '../../model/session.ts'
import { listOf, type Masks, maskedOutput, maskedValue, withNames } from './foreign-values.ts'

type Change<Value> = (value: Value, masks: Masks) => Value

/** The types of strings in a value that may be foreign; `never` if all are literals of ours. */
type StringsIn<Value> = unknown extends Value
  ? Value
  : Value extends string
    ? string extends Value
      ? Value
      : never
    : Value extends readonly (infer Item)[]
      ? StringsIn<Item>
      : Value extends object
        ? { [Name in keyof Value]: StringsIn<Value[Name]> }[keyof Value]
        : never

/** How the values of a member are masked. They may stay only if no foreign string can be in them. */
type Field<Value> = Change<Value> | ([StringsIn<Value>] extends [never] ? 'stays' : never)

/** One field for every member, so that a forgotten member or an unmasked string is a type error. */
type Fields<Whole> = { readonly [Name in keyof Whole]-?: Field<Exclude<Whole[Name], null | undefined>> }

/** An entry whose strings are masked when they are first read, so that those that no document shows are not counted. */
export function maskedEntry(entry: Entry, masks: Masks): Entry {
  return lazily(entry, entryFields, masks)
}

export function maskedCall(call: ToolCall, masks: Masks): ToolCall {
  return lazily(call, toolCallFields, masks)
}

/** A session whose strings are masked when they are first read. */
export function maskedSession(session: Session, masks: Masks): Session {
  // Agents name folders after the project, which hides the shape of secrets in its path.
  const named: Change<string> = value => {
    const folder = folderNameOf(session.projectPath)
    return masks.text(value.includes(folder) ? value.replaceAll(folder, folderNameOf(masked.projectPath)) : value)
  }
  const masked: Session = lazily(session, { ...sessionFields, path: named, projectEncoded: named }, masks)
  return masked
}

const folderNameOf = (path: string): string => path.replace(/[^A-Za-z0-9]/g, '-')

const text: Change<string> = (value, masks) => masks.text(value)
/** A name of ours, which has nothing of the user's in it. */
const agentName: Change<string> = name => name
const beginning: Change<string> = (value, masks) => masks.beginning(value)
const texts: Change<readonly string[]> = (list, masks) => listOf(list, value => masks.text(value))
const part =
  <Whole extends object>(fields: Fields<Whole>): Change<Whole> =>
  (whole, masks) =>
    lazily(whole, fields, masks)
const parts =
  <Whole extends object>(fields: Fields<Whole>): Change<readonly Whole[]> =>
  (list, masks) =>
    list.map(whole => lazily(whole, fields, masks))

const toolCallFields: Fields<ToolCall> = {
  id: text,
  name: text,
  input: (value, masks) => maskedValue(value, masks, ''),
}

const imageFields: Fields<Image> = { mediaType: text, bytes: 'stays' }

const toolResultFields: Fields<ToolResult> = {
  id: text,
  output: maskedOutput,
  isError: 'stays',
  agentId: text,
  toolCalls: 'stays',
  durationMs: 'stays',
  patch: (list, masks) => listOf(list, value => maskedValue(value, masks, '')),
  lines: 'stays',
  totalLines: 'stays',
  files: 'stays',
  images: parts(imageFields),
  interrupted: 'stays',
  spilledTo: text,
}

const compactionFields: Fields<Compaction> = { tokensBefore: 'stays', tokensAfter: 'stays', firstKeptEntryId: text }

const messageFields: Fields<AssistantMessage> = {
  id: text,
  model: text,
  provider: text,
  stopReason: text,
  errorMessage: text,
  usage: 'stays',
}

const entryFields: Fields<Entry> = {
  kind: 'stays',
  uuid: text,
  parentUuid: text,
  timestamp: text,
  role: text,
  text,
  toolCall: maskedCall,
  toolResult: part(toolResultFields),
  image: part(imageFields),
  compaction: part(compactionFields),
  message: part(messageFields),
  speaker: text,
  isMeta: 'stays',
  isSidechain: 'stays',
  isApiError: 'stays',
}

const taskFields: Fields<Task> = {
  content: beginning,
  status: text,
  activeForm: text,
  id: text,
  description: beginning,
  blockedBy: texts,
  setAt: text,
  offset: 'stays',
}
const fileFields: Fields<TouchedFiles> = { edited: texts, read: texts }
const forkFields: Fields<ForkedFrom> = { sessionId: text, entryId: text, path: text, branchSummary: text }

const sessionFields: Fields<Session> = {
  id: text,
  format: agentName,
  key: text,
  path: text,
  root: text,
  projectPath: text,
  projectGuessed: 'stays',
  projectEncoded: text,
  cwd: text,
  title: beginning,
  titleSource: 'stays',
  firstPrompt: beginning,
  lastPrompt: beginning,
  summary: text,
  messageCount: 'stays',
  counts: 'stays',
  created: text,
  modified: text,
  firstTimestamp: text,
  lastTimestamp: text,
  durationMs: 'stays',
  gitBranch: text,
  models: texts,
  version: text,
  usage: 'stays',
  tasks: parts(taskFields),
  tools: (tools, masks) => renamed(tools, name => masks.text(name)),
  files: part(fileFields),
  errors: 'stays',
  status: 'stays',
  source: 'stays',
  sizeBytes: 'stays',
  parseErrors: 'stays',
  empty: 'stays',
  isSubagent: 'stays',
  isOrphan: 'stays',
  parentId: text,
  agentType: text,
  subagents: 'stays',
  forkedFrom: part(forkFields),
  abandoned: 'stays',
  provisional: 'stays',
  unreadable: 'stays',
}

/**
 * Masks members when they are first read. Unknown members are masked like all foreign values. A proxy costs least, as most
 * members of most entries are never read.
 */
function lazily<Whole extends object>(whole: Whole, fields: Fields<Whole>, masks: Masks): Whole {
  const read = new Map<string | symbol, unknown>()
  return new Proxy(whole, {
    get(_, name) {
      const value: unknown = Reflect.get(whole, name)
      if (value === undefined || value === null || !Object.hasOwn(whole, name)) return value
      if (!read.has(name)) read.set(name, maskedMember(String(name), value, fields, masks))
      return read.get(name)
    },
  })
}

function maskedMember<Whole>(name: string, value: unknown, fields: Fields<Whole>, masks: Masks): unknown {
  const field = Object.hasOwn(fields, name) ? fields[name as keyof Whole] : undefined
  if (field === 'stays') return value
  return field ? (field as Change<unknown>)(value, masks) : maskedValue(value, masks, name)
}

function renamed<Value>(record: { readonly [name: string]: Value }, rename: (name: string) => string) {
  const members = Object.entries(record).map(([name, value]) => [rename(name), value] as const)
  return members.every(([name]) => name in record) ? record : withNames(members)
}
