import { asObject, asText, type JsonObject, present } from '../../model/json.ts'
import { fingerprintOf } from '../decode/fingerprint.ts'
import { countAnswer, countCall, countDeed, markFailed, spendingOf } from '../decode/ledger.ts'
import { modelName, type Notes, noteModel, notePieces, notePrompt, noteTimestamp } from '../decode/notes.ts'
import type { Piece } from '../decode/piece.ts'
import { type LineMoment, noteTaskCall } from '../decode/tasks.ts'
import { type FileTools, noteTool, toolName } from '../decode/tool-facts.ts'
import { usageOf } from './usage.ts'

export function note(notes: Notes, line: JsonObject, pieces: readonly Piece[], offset: number): void {
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

/** Ids are short and repeat, so the time is added. A fork copies lines with their times, so its copies have the same ones. */
function fingerprintIn({ id, timestamp }: JsonObject, within = ''): number {
  return fingerprintOf(id && typeof timestamp === 'string' ? `${id} ${timestamp} ${within}` : '')
}

function noteAnswer({ facts, ledger }: Notes, line: JsonObject, message: JsonObject, moment: LineMoment): void {
  noteModel(facts, message.model)
  const usage = usageOf(asObject(message.usage))
  if (!usage) return
  const answer = { id: fingerprintIn(line), model: modelName(message.model), spent: spendingOf(usage) }
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
  if (path === undefined) return
  facts.forkedFrom ??= {
    sessionId: /-([0-9a-f]{8})\.jsonl$/.exec(path)?.[1] ?? null,
    entryId: asText(line.fork_entry_id) ?? null,
    path,
    ...present({ branchSummary: asText(line.branch_summary) }),
  }
}
