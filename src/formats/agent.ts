/**
 * The `agent` CLI (github.com/nickcecere/agent): one file per session, a header line, then messages in order. Its lines
 * are plain: every user text was typed, every message line is a message of its own.
 */
import { basename } from 'node:path'
import type { AssistantMessage, Compaction, Entry, EntryKind, Wording } from '../model/entry.ts'
import { asList, asNumber, asObject, asText, type JsonObject } from '../model/json.ts'
import type { Launch } from '../model/launch.ts'
import type { Session } from '../model/session.ts'
import type { Usage } from '../model/usage.ts'
import { imageOf } from './blocks.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Format, ResumeHow, SessionPlace } from './format.ts'
import { countAnswer, countCall, countDeed, markFailed } from './ledger.ts'
import { modelName, type Notes, noteModel, notePieces, notePrompt, noteTimestamp } from './notes.ts'
import type { Piece } from './piece.ts'
import { keepsWords, type LineMoment, noteTaskCall, taskMembers, taskWords } from './tasks.ts'
import { type FileTools, noteTool, toolName } from './tool-facts.ts'

export const agent: Format = {
  name: 'agent',
  label: 'agent',
  reader: 'agent@5',
  isIdInside: true,
  home: { variable: 'XDG_CONFIG_HOME', usual: '.config', sessions: ['agent', 'sessions'] },
  enters: () => false,
  place,
  classify,
  reading: {
    whole: [
      ...taskMembers,
      ...['type', 'id', 'timestamp', 'cwd', 'version', 'role', 'message', 'is_error', 'stop_reason', 'model', 'usage'],
      ...['input', 'output', 'cache_read', 'cache_write', 'name', 'arguments', 'path', 'summary'],
      ...['tool_call_id'],
      ...['parent_session_path', 'fork_entry_id', 'branch_summary'],
      ...['path', 'file_path'],
    ],
    beginning: ['content', 'text', 'thinking', ...taskWords],
    said: [],
    saidWithin: ['arguments'],
  },
  readsWords,
  wording,
  entry,
  note,
  compacted,
  isBoundToFolder: false,
  fork: 'byUs',
  resume,
}

/** `20260226-143012-a3f7c901.jsonl`: the last part begins the session's uuid, which the header has in full. */
function place(parts: readonly string[]): SessionPlace | undefined {
  const id = parts.length === 1 ? /^\d{8}-\d{6}-([0-9a-f]{8})\.jsonl$/.exec(parts[0] ?? '')?.[1] : undefined
  return id === undefined ? undefined : { id, folder: '', isSubagent: false, parentId: null }
}

function classify(line: JsonObject): readonly Piece[] {
  if (line.type === 'compaction') return [{ kind: 'summary', text: asText(line.summary) ?? '' }]
  if (line.type !== 'message') return []
  const message = asObject(line.message)
  const role = asText(message?.role) ?? asText(line.role)
  const failed = message?.is_error === true || message?.stop_reason === 'error'
  const blocks = typeof message?.content === 'string' ? [{ type: 'text', text: message.content }] : message?.content
  return (asList(blocks) ?? []).map(value => {
    const block = asObject(value) ?? {}
    const text = asText(block.type === 'thinking' ? block.thinking : block.text) ?? ''
    return { kind: kindOf(role, block.type), text, block, ...(failed && { failed: true as const }) }
  })
}

/** What a user typed, and the items of a to-do list. */
function readsWords(line: JsonObject): boolean {
  const message = asObject(line.message)
  const blocks = (asList(message?.content) ?? []).map(asObject)
  return (message?.role ?? line.role) === 'user' || blocks.some(block => keepsWords(block?.name))
}

function kindOf(role: string | undefined, type: unknown): EntryKind {
  if (role === 'tool_result') return 'toolResult'
  if (role === 'user') return type === 'text' || type === 'image' ? 'user' : 'other'
  if (role !== 'assistant') return 'other'
  if (type === 'text') return 'assistant'
  if (type === 'thinking') return 'thinking'
  return type === 'tool_call' ? 'toolCall' : 'other'
}

function wording(_: JsonObject, { kind, text, block = {} }: Piece): Wording {
  if (kind !== 'toolCall') return { kind, text }
  const toolCall = { id: asText(block.id) ?? '', name: asText(block.name) ?? '', input: block.arguments ?? {} }
  return { kind, text, toolCall }
}

function entry(line: JsonObject, piece: Piece): Entry {
  const { kind, text, block = {} } = piece
  const { toolCall } = wording(line, piece)
  const message = asObject(line.message)
  const base = {
    kind,
    uuid: asText(line.id) ?? null,
    parentUuid: asText(line.parent_id) || null,
    timestamp: asText(line.timestamp) ?? null,
    role: line.type === 'compaction' ? 'system' : (asText(message?.role) ?? asText(line.role) ?? null),
    text,
    ...(line.type === 'compaction' && { compaction: compactionOf(line) }),
    ...(message?.role === 'assistant' && { message: aboutMessage(message) }),
    ...(message?.stop_reason === 'error' && { isApiError: true as const }),
    ...(block.type === 'image' && { image: imageOf(block.mime_type, block.data) }),
  }
  if (toolCall) return { ...base, toolCall }
  if (kind !== 'toolResult') return base
  const output = block.type === 'text' ? text : JSON.stringify(block)
  const toolResult = { id: asText(message?.tool_call_id) ?? '', output, isError: message?.is_error === true }
  return { ...base, toolResult: base.image ? { ...toolResult, images: [base.image] } : toolResult }
}

function note(notes: Notes, line: JsonObject, pieces: readonly Piece[], offset: number): void {
  const { facts, ledger } = notes
  const moment = { time: noteTimestamp(facts, line.timestamp), isSidechain: false, offset }
  notePieces(facts, pieces)
  if (line.type === 'session') noteHeader(notes, line)
  else if (line.type === 'branch') noteBranch(notes, line)
  else if (line.type === 'compaction') {
    facts.summary = asText(line.summary) ?? ''
    countDeed(ledger, 'compaction', fingerprintIn(line), moment)
  }
  const message = asObject(line.message)
  if (message?.role === 'assistant') noteAnswer(notes, line, message, moment)
  if (message?.role === 'tool_result') noteResult(notes, message)
  if (pieces.some(({ kind }) => kind === 'user')) countDeed(ledger, 'prompt', fingerprintIn(line), moment)
  for (const { kind, text, block } of pieces) {
    if (kind === 'user') notePrompt(facts, text)
    if (kind === 'toolCall') noteCall(notes, line, block, moment)
  }
}

/** Ids are short and repeat; but a fork has the lines of its origin as they are, also their time. */
function fingerprintIn({ id, timestamp }: JsonObject, within = ''): number {
  return fingerprintOf(id && typeof timestamp === 'string' ? `${id} ${timestamp} ${within}` : '')
}

function noteAnswer({ facts, ledger }: Notes, line: JsonObject, message: JsonObject, moment: LineMoment): void {
  noteModel(facts, message.model)
  const usage = usageOf(asObject(message.usage))
  if (!usage) return
  const spent = {
    input: usage.inputTokens,
    output: usage.outputTokens,
    write5m: usage.cacheCreationTokens,
    write1h: 0,
    read: usage.cacheReadTokens,
  }
  const answer = { id: fingerprintIn(line), model: modelName(message.model), spent }
  facts.usage = countAnswer(facts.usage, ledger, answer, moment)
}

function noteCall(notes: Notes, line: JsonObject, block: JsonObject | undefined, moment: LineMoment): void {
  const id = asText(block?.id) ?? ''
  const name = asText(block?.name) ?? ''
  const call = countCall(notes.ledger, id === '' ? 0 : fingerprintIn(line, id), toolName(name), moment)
  if (id !== '') notes.openDeeds.set(id, call)
  noteTaskCall(notes, { id, name, input: block?.arguments }, moment)
  noteTool(notes.facts, name, block?.arguments, fileTools)
}

function noteResult({ ledger, openDeeds }: Notes, message: JsonObject): void {
  const id = asText(message.tool_call_id) ?? ''
  const call = openDeeds.get(id)
  if (call === undefined) return
  openDeeds.delete(id)
  if (message.is_error === true) markFailed(ledger, call)
}

const fileTools: FileTools = {
  edit: { member: 'path', does: 'edited' },
  write: { member: 'path', does: 'edited' },
  read: { member: 'path', does: 'read' },
}

function noteHeader({ facts }: Notes, line: JsonObject): void {
  const { id, cwd, version } = line
  if (typeof id === 'string' && id !== '') facts.id ??= id
  if (typeof cwd === 'string' && cwd !== '') facts.projectPath ??= cwd
  if (typeof version === 'number') facts.version ??= String(version)
  facts.cwd = facts.projectPath
}

function noteBranch({ facts }: Notes, line: JsonObject): void {
  const path = asText(line.parent_session_path)
  const branchSummary = asText(line.branch_summary)
  if (path === undefined) return
  facts.forkedFrom ??= {
    sessionId: /-([0-9a-f]{8})\.jsonl$/.exec(path)?.[1] ?? null,
    entryId: asText(line.fork_entry_id) ?? null,
    path,
    ...(branchSummary !== undefined && { branchSummary }),
  }
}

function usageOf(usage: JsonObject | undefined): Usage | undefined {
  if (!usage) return undefined
  return {
    inputTokens: asNumber(usage.input) ?? 0,
    outputTokens: asNumber(usage.output) ?? 0,
    cacheCreationTokens: asNumber(usage.cache_write) ?? 0,
    cacheReadTokens: asNumber(usage.cache_read) ?? 0,
  }
}

function aboutMessage(message: JsonObject): AssistantMessage {
  const usage = usageOf(asObject(message.usage))
  const [model, provider] = [asText(message.model), asText(message.provider)]
  const [stopReason, errorMessage] = [asText(message.stop_reason), asText(message.error_message)]
  return {
    ...(model !== undefined && { model }),
    ...(provider !== undefined && { provider }),
    ...(stopReason !== undefined && { stopReason }),
    ...(errorMessage !== undefined && { errorMessage }),
    ...(usage && { usage }),
  }
}

function compactionOf(line: JsonObject): Compaction {
  const tokensBefore = asNumber(line.tokens_before)
  const firstKeptEntryId = asText(line.first_kept_entry_id)
  return {
    ...(tokensBefore !== undefined && { tokensBefore }),
    ...(firstKeptEntryId !== undefined && { firstKeptEntryId }),
  }
}

/** As `ParseMessages` does: the last compaction's words as a user's message, then everything from the first kept entry on. */
function compacted(entries: readonly Entry[]): readonly Entry[] {
  const last = entries.findLastIndex(({ compaction }) => compaction !== undefined)
  const summary = entries[last]
  const messages = (from: number) => entries.slice(from).filter(({ compaction }) => compaction === undefined)
  if (!summary) return messages(0)
  // A message without blocks has no entry, but the one after it names it as its parent.
  const kept = summary.compaction?.firstKeptEntryId
  const firstKept = entries.findIndex(
    ({ uuid, parentUuid }) => kept !== undefined && (uuid === kept || parentUuid === kept),
  )
  return [{ ...summary, kind: 'user', role: 'user' }, ...messages(firstKept < 0 ? last : firstKept)]
}

/** It goes by what begins the session's uuid in the name of its file, and does not look for its settings by itself. */
function resume({ id, path }: Session, { agent, cwd, env, result, prompt, has }: ResumeHow): Launch {
  const ownId = place([basename(path)])?.id ?? id
  const settings = has(SETTINGS) && !agent.args.some(arg => /^--?config(=|$)/.test(arg)) ? ['-config', SETTINGS] : []
  const session = ['-session', (result.kind === 'itself' ? ownId : result.id).slice(0, 8)]
  const args = [...agent.args, ...settings, ...session, ...(prompt === undefined ? [] : ['-prompt', prompt])]
  return { file: agent.file, args, cwd, env }
}

const SETTINGS = 'agent.yaml'
