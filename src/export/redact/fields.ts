import type { AssistantMessage, Compaction, Entry, Image, ToolCall, ToolResult } from '../../model/entry.ts'
import type { ForkedFrom, Session, Task, TouchedFiles } from '../../model/session.ts'
import { jsonOf } from '../deep-json.ts'
import { nameOf, nameOfItem } from './member-names.ts'
import { maskedLines } from './spread.ts'

/** How texts are masked. */
export interface Masks {
  text(text: string): string
  /** The beginning of a longer text, perhaps cut off within a secret. */
  beginning(text: string): string
  /** The value of a member, whose name may say that it is secret. */
  value(name: string, value: string): string
}

type Change<Value> = (value: Value, masks: Masks) => Value

/** The strings in a value that may be anything; never, if there are none but words of ours. */
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

/** How the values of a member are masked: they may stay only if no string of others can be in them. */
type Field<Value> = Change<Value> | ([StringsIn<Value>] extends [never] ? 'stays' : never)

/** One for every member: to forget one, or to let a string pass, is an error of types. */
type Fields<Whole> = { readonly [Name in keyof Whole]-?: Field<Exclude<Whole[Name], null | undefined>> }

/**
 * The same entry, whose strings are masked when they are read, each once. So what a document does not say is not masked
 * for it, nor counted.
 */
export function maskedEntry(entry: Entry, masks: Masks): Entry {
  return lazily(entry, entryFields, masks)
}

export function maskedCall(call: ToolCall, masks: Masks): ToolCall {
  return lazily(call, toolCallFields, masks)
}

/** The same for a session. */
export function maskedSession(session: Session, masks: Masks): Session {
  // Agents name folders after the project: what is secret in its path has lost its looks there.
  const named: Change<string> = value => {
    const folder = folderNameOf(session.projectPath)
    return masks.text(value.includes(folder) ? value.replaceAll(folder, folderNameOf(masked.projectPath)) : value)
  }
  const masked: Session = lazily(session, { ...sessionFields, path: named, projectEncoded: named }, masks)
  return masked
}

const folderNameOf = (path: string): string => path.replace(/[^A-Za-z0-9]/g, '-')

const text: Change<string> = (value, masks) => masks.text(value)
/** A name of ours, in which nothing of the user's can be. */
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
  input: (value, masks) => within(value, masks, ''),
}

const imageFields: Fields<Image> = { mediaType: text, bytes: 'stays' }

const toolResultFields: Fields<ToolResult> = {
  id: text,
  output,
  isError: 'stays',
  agentId: text,
  toolCalls: 'stays',
  durationMs: 'stays',
  patch: (list, masks) => listOf(list, value => within(value, masks, '')),
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
 * Unknown members are masked like all that others wrote. A proxy is what takes least here: most members
 * of most entries are never read.
 */
function lazily<Whole extends object>(whole: Whole, fields: Fields<Whole>, masks: Masks): Whole {
  return new Proxy(whole, new Reader(fields, masks))
}

class Reader<Whole extends object> implements ProxyHandler<Whole> {
  readonly #fields: Fields<Whole>
  readonly #masks: Masks
  readonly #read = new Map<string | symbol, unknown>()

  constructor(fields: Fields<Whole>, masks: Masks) {
    this.#fields = fields
    this.#masks = masks
  }

  get(whole: Whole, name: string | symbol): unknown {
    const value: unknown = Reflect.get(whole, name)
    if (value === undefined || value === null || !Object.hasOwn(whole, name)) return value
    if (!this.#read.has(name)) this.#read.set(name, this.#masked(String(name), value))
    return this.#read.get(name)
  }

  #masked(name: string, value: unknown): unknown {
    const field = Object.hasOwn(this.#fields, name) ? this.#fields[name as keyof Whole] : undefined
    if (field === 'stays') return value
    return field ? (field as Change<unknown>)(value, this.#masks) : within(value, this.#masks, name)
  }
}

/** A list of blocks is kept as JSON: its strings are masked as they were said, not as JSON escapes them. */
function output(value: string, masks: Masks): string {
  const blocks = blocksIn(value)
  if (blocks === undefined) return masks.text(value)
  const masked = within(blocks, masks, '')
  return masked === blocks ? value : jsonOf(masked)
}

/** Undefined: it is something else, e.g. a file of JSON, which has blanks that are to stay. */
function blocksIn(text: string): object | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    const value = JSON.parse(text)
    return jsonOf(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

function listOf<Value>(list: readonly Value[], change: (value: Value, at: number) => Value): readonly Value[] {
  const next = list.map(change)
  return next.some((value, at) => value !== list[at]) ? next : list
}

function renamed<Value>(record: { readonly [name: string]: Value }, rename: (name: string) => string) {
  const members = Object.entries(record).map(([name, value]) => [rename(name), value] as const)
  return members.every(([name]) => name in record) ? record : withNames(members)
}

/** Names that are the same once they are masked get a number, so that none takes the place of another. */
function withNames<Value>(members: readonly (readonly [name: string, value: Value])[]): { [name: string]: Value } {
  const taken = new Set<string>()
  const own = members.map(([name, value]) => {
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${name}-${number}`
    taken.add(free)
    return [free, value] as const
  })
  return Object.fromEntries(own)
}

/** The deepest nesting that is walked through: a reader would break down over more. */
const DEEPEST = 500

/** Masks all texts in a value that another program wrote. */
function within(value: unknown, masks: Masks, name: string, depth = 0): unknown {
  if (typeof value === 'string') return masks.value(name, value)
  if (typeof value === 'number') return maskedNumber(value, masks, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value))
    return (
      maskedLines(value, name, text => masks.text(text)) ??
      listOf(value, (item, at) => within(item, masks, nameOfItem(value, at, name), depth + 1))
    )
  const members = Object.entries(value)
  const next = members.map(
    ([key, item]) => [masks.text(key), within(item, masks, nameOf(value, key, name), depth + 1)] as const,
  )
  const isSame = next.every(([key, item], at) => key === members[at]?.[0] && item === members[at]?.[1])
  return isSame ? value : withNames(next)
}

/** A password may be a number; what hides it is none. */
function maskedNumber(value: number, masks: Masks, name: string): number | string {
  const hidden = masks.value(name, String(value))
  return hidden === String(value) ? value : hidden
}
