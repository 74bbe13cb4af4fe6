import type { AssistantMessage, Compaction, Entry, Image, ToolCall, ToolResult } from '../model/entry.ts'
import type { ForkedFrom, Session, Task, TouchedFiles } from '../model/session.ts'

/** How texts are masked. */
export interface Masks {
  text(text: string): string
  /** The value of a member, whose name may say that it is secret. */
  value(name: string, value: string): string
}

type Change<Value> = (value: Value, masks: Masks) => Value

/** For every member what is done with it, so that a new one cannot be forgotten. Ids, times and figures stay. */
type Fields<Whole> = { readonly [Name in keyof Whole]-?: 'stays' | Change<Exclude<Whole[Name], null | undefined>> }

export function maskedEntry(entry: Entry, masks: Masks): Entry {
  return changed(entry, entryFields, masks)
}

export function maskedCall(call: ToolCall, masks: Masks): ToolCall {
  return changed(call, toolCallFields, masks)
}

export function maskedSession(session: Session, masks: Masks): Session {
  return changed(session, sessionFields, masks)
}

const text: Change<string> = (value, masks) => masks.text(value)
const texts: Change<readonly string[]> = (list, masks) => listOf(list, value => masks.text(value))

const toolCallFields: Fields<ToolCall> = {
  id: 'stays',
  name: text,
  input: (value, masks) => within(value, masks, ''),
}

const imageFields: Fields<Image> = { mediaType: text, bytes: 'stays' }

const toolResultFields: Fields<ToolResult> = {
  id: 'stays',
  output: text,
  isError: 'stays',
  agentId: 'stays',
  toolCalls: 'stays',
  durationMs: 'stays',
  patch: (list, masks) => listOf(list, value => within(value, masks, '')),
  lines: 'stays',
  totalLines: 'stays',
  files: 'stays',
  images: (list, masks) => listOf(list, image => changed(image, imageFields, masks)),
  interrupted: 'stays',
  spilledTo: text,
}

const compactionFields: Fields<Compaction> = { tokensBefore: 'stays', tokensAfter: 'stays', firstKeptEntryId: 'stays' }

const messageFields: Fields<AssistantMessage> = {
  id: 'stays',
  model: text,
  provider: text,
  stopReason: text,
  errorMessage: text,
  usage: 'stays',
}

const entryFields: Fields<Entry> = {
  kind: 'stays',
  uuid: 'stays',
  parentUuid: 'stays',
  timestamp: 'stays',
  role: text,
  text,
  toolCall: maskedCall,
  toolResult: (result, masks) => changed(result, toolResultFields, masks),
  image: (image, masks) => changed(image, imageFields, masks),
  compaction: (compaction, masks) => changed(compaction, compactionFields, masks),
  message: (message, masks) => changed(message, messageFields, masks),
  isMeta: 'stays',
  isSidechain: 'stays',
  isApiError: 'stays',
}

const taskFields: Fields<Task> = {
  content: text,
  status: text,
  activeForm: text,
  id: 'stays',
  description: text,
  blockedBy: 'stays',
  setAt: 'stays',
  offset: 'stays',
}
const fileFields: Fields<TouchedFiles> = { edited: texts, read: texts }
const forkFields: Fields<ForkedFrom> = { sessionId: 'stays', entryId: 'stays', path: text, branchSummary: text }

const sessionFields: Fields<Session> = {
  id: 'stays',
  format: 'stays',
  path: text,
  root: text,
  projectPath: text,
  projectGuessed: 'stays',
  projectEncoded: text,
  cwd: text,
  title: text,
  titleSource: 'stays',
  firstPrompt: text,
  lastPrompt: text,
  summary: text,
  messageCount: 'stays',
  counts: 'stays',
  created: 'stays',
  modified: 'stays',
  firstTimestamp: 'stays',
  lastTimestamp: 'stays',
  durationMs: 'stays',
  gitBranch: text,
  models: texts,
  version: text,
  usage: 'stays',
  tasks: (tasks, masks) => listOf(tasks, task => changed(task, taskFields, masks)),
  tools: (tools, masks) => renamed(tools, name => masks.text(name)),
  files: (files, masks) => changed(files, fileFields, masks),
  errors: 'stays',
  status: 'stays',
  source: 'stays',
  sizeBytes: 'stays',
  parseErrors: 'stays',
  empty: 'stays',
  isSubagent: 'stays',
  isOrphan: 'stays',
  parentId: 'stays',
  agentType: text,
  subagents: 'stays',
  forkedFrom: (fork, masks) => changed(fork, forkFields, masks),
  abandoned: 'stays',
  provisional: 'stays',
  unreadable: 'stays',
}

/** The same object if none of its members changed. */
function changed<Whole extends object>(whole: Whole, fields: Fields<Whole>, masks: Masks): Whole {
  let copy: Whole | undefined
  for (const name in fields) {
    const change = fields[name]
    const value = whole[name]
    if (change === 'stays' || value === undefined || value === null) continue
    const next = change(value as Exclude<Whole[typeof name], null | undefined>, masks)
    if (next !== value) {
      copy ??= { ...whole }
      copy[name] = next
    }
  }
  return copy ?? whole
}

function listOf<Value>(list: readonly Value[], change: (value: Value) => Value): readonly Value[] {
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

/** Nobody's input is nested deeper, and whoever reads it would break down over it. */
const DEEPEST = 500

/** Any value that somebody else wrote, with all texts in it masked. */
function within(value: unknown, masks: Masks, name: string, depth = 0): unknown {
  if (typeof value === 'string') return masks.value(name, value)
  if (typeof value === 'number') return maskedNumber(value, masks, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value)) return listOf(value, item => within(item, masks, name, depth + 1))
  const members = Object.entries(value)
  const next = members.map(([key, item]) => [masks.text(key), within(item, masks, key, depth + 1)] as const)
  const isSame = next.every(([key, item], at) => key === members[at]?.[0] && item === members[at]?.[1])
  return isSame ? value : withNames(next)
}

/** A password may be a number; what hides it is none. */
function maskedNumber(value: number, masks: Masks, name: string): number | string {
  const hidden = masks.value(name, String(value))
  return hidden === String(value) ? value : hidden
}
