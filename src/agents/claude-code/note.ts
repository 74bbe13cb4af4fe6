import { asObject, asText, type JsonObject } from '../../model/json.ts'
import { fingerprintOf } from '../decode/fingerprint.ts'
import { callOf, countAnswer, countCall, countDeed, markFailed } from '../decode/ledger.ts'
import {
  excerpt,
  type Facts,
  modelName,
  type Notes,
  noteModel,
  notePieces,
  notePrompt,
  noteTimestamp,
  oneLine,
} from '../decode/notes.ts'
import type { Piece } from '../decode/piece.ts'
import { type LineMoment, noteTaskCall, noteTaskResult } from '../decode/tasks.ts'
import { type FileTools, noteTool, toolName } from '../decode/tool-facts.ts'
import { slashCommand, withoutIdeTags } from './human.ts'
import { spendingIn } from './usage.ts'

export function note(notes: Notes, line: JsonObject, pieces: readonly Piece[], offset: number): void {
  const { facts, ledger } = notes
  const time = noteEnvelope(notes, line)
  // Up to 1.0.x, subagents wrote into their parent's file.
  const moment = { time, isSidechain: line.isSidechain === true && !notes.isSubagent, offset }
  notePieces(facts, pieces)
  noteUuid(notes, line.uuid)
  switch (line.type) {
    case 'user':
      noteBranch(notes, line, pieces, offset)
      break
    case 'assistant':
      noteAnswer(notes, line, moment)
      break
    case 'system':
      if (line.subtype === 'compact_boundary') countDeed(ledger, 'compaction', ownId(line), moment)
      break
    case 'custom-title':
      facts.customTitle = oneLine(asText(line.customTitle) ?? '')
      break
    case 'ai-title':
      facts.aiTitle = oneLine(asText(line.aiTitle) ?? '')
      break
    case 'summary':
      noteSummary(notes, line)
      break
    case 'last-prompt':
      facts.lastPromptLine = excerpt(asText(line.lastPrompt) ?? '') || facts.lastPromptLine
      break
  }
  if (pieces.some(isTyped)) countDeed(ledger, 'prompt', ownId(line), moment)
  for (const piece of pieces) notePiece(notes, line, piece, moment)
}

/** Fingerprint of a line. Lines copied into a fork have new ids, but also name the old ones. */
function ownId(line: JsonObject): number {
  return fingerprintOf(asObject(line.forkedFrom)?.messageUuid) || fingerprintOf(line.uuid)
}

/** Notes members that any line may have; half of all files do not have them on their first line. */
function noteEnvelope({ facts, isSubagent }: Notes, line: JsonObject): number | null {
  if (typeof line.cwd === 'string' && line.cwd !== '') {
    facts.cwd = line.cwd
    facts.projectPath ??= facts.cwd
  }
  if (typeof line.gitBranch === 'string' && line.gitBranch !== '') facts.gitBranch = line.gitBranch
  if (typeof line.version === 'string') facts.version = line.version
  if (typeof line.entrypoint === 'string') facts.entrypoint ??= line.entrypoint
  if (isSubagent && typeof line.sessionId === 'string') facts.parentId ??= line.sessionId
  if (line.forkedFrom !== undefined) facts.forkedFrom ??= forkOf(line.forkedFrom)
  return noteTimestamp(facts, line.timestamp)
}

function forkOf(value: unknown): Facts['forkedFrom'] {
  const fork = asObject(value)
  const sessionId = asText(fork?.sessionId)
  return sessionId === undefined ? null : { sessionId, entryId: asText(fork?.messageUuid) ?? null }
}

/**
 * Notes a rewind: two prompts after the same line mean that the user went back and asked again, and that everything from
 * the earlier prompt on is abandoned. Other lines often share a parent, for instance where tools ran side by side.
 */
function noteBranch({ facts, promptsAfter }: Notes, line: JsonObject, pieces: readonly Piece[], offset: number): void {
  const parent = asText(line.parentUuid)
  if (parent === undefined || !isPrompt(line, pieces)) return
  const earlier = promptsAfter.get(parent)
  promptsAfter.set(parent, offset)
  if (earlier === undefined) return
  let from = earlier
  // The part that is abandoned now may contain earlier abandoned parts.
  for (let last = facts.abandoned.at(-1); last && last[1] > from; last = facts.abandoned.at(-1)) {
    from = Math.min(from, last[0])
    facts.abandoned.pop()
  }
  facts.abandoned.push([from, offset])
}

function isPrompt(line: JsonObject, pieces: readonly Piece[]): boolean {
  return line.isMeta !== true && pieces.some(isTyped) && !pieces.some(isToolResult)
}

const isTyped = ({ kind }: Piece): boolean => kind === 'user'
const isToolResult = ({ kind }: Piece): boolean => kind === 'toolResult'

function noteAnswer({ facts, ledger }: Notes, line: JsonObject, moment: LineMoment): void {
  const message = asObject(line.message)
  noteModel(facts, message?.model)
  const spent = spendingIn(asObject(message?.usage))
  if (!spent) return
  const answer = { id: fingerprintOf(message?.id), model: modelName(message?.model), spent }
  facts.usage = countAnswer(facts.usage, ledger, answer, moment)
}

/** Notes a summary if its leaf is a line of this file: up to 1.0.x it often described another session. */
function noteSummary(notes: Notes, line: JsonObject): void {
  const summary = oneLine(asText(line.summary) ?? '')
  const leafUuid = asText(line.leafUuid)
  const number = ++notes.summaryLines
  notes.facts.summary = summary
  if (summary === null || leafUuid === undefined) return
  notes.seen ??= new Set(notes.uuids)
  if (notes.seen.has(leafUuid)) adopt(notes, summary, number)
  else notes.homelessSummaries.set(leafUuid, { summary, number })
}

function noteUuid(notes: Notes, uuid: unknown): void {
  if (typeof uuid !== 'string') return
  notes.uuids.push(uuid)
  notes.seen?.add(uuid)
  const summary = notes.homelessSummaries.get(uuid)
  if (!summary) return
  notes.homelessSummaries.delete(uuid)
  adopt(notes, summary.summary, summary.number)
}

function adopt(notes: Notes, summary: string, number: number): void {
  if (number < notes.ownSummaryNumber) return
  notes.ownSummaryNumber = number
  notes.facts.ownSummary = summary
}

function notePiece(notes: Notes, line: JsonObject, piece: Piece, moment: LineMoment): void {
  if (piece.kind === 'user') notePrompt(notes.facts, withoutIdeTags(piece.text))
  else if (piece.kind === 'system') noteCommand(notes.facts, piece.text)
  else if (piece.kind === 'toolCall' && piece.block) noteCall(notes, piece.block, moment)
  else if (piece.kind === 'toolResult' && piece.block) noteResult(notes, line, piece.block)
}

function noteCommand(facts: Facts, text: string): void {
  if (facts.firstCommand !== null) return
  const command = slashCommand(text)
  if (command !== undefined) facts.firstCommand = oneLine(command)
}

const fileTools: FileTools = {
  Edit: { member: 'file_path', does: 'edited' },
  MultiEdit: { member: 'file_path', does: 'edited' },
  Write: { member: 'file_path', does: 'edited' },
  NotebookEdit: { member: 'notebook_path', does: 'edited' },
  Read: { member: 'file_path', does: 'read' },
  NotebookRead: { member: 'notebook_path', does: 'read' },
}

function noteCall(notes: Notes, block: JsonObject, moment: LineMoment): void {
  const id = asText(block.id) ?? ''
  const name = asText(block.name) ?? ''
  countCall(notes.ledger, fingerprintOf(id), toolName(name), moment)
  noteTaskCall(notes, { id, name, input: block.input }, moment)
  noteTool(notes.facts, name, block.input, fileTools)
  if (name !== 'Task' && name !== 'Agent') return
  notes.openCalls.set(id, { agentType: asText(asObject(block.input)?.subagent_type) ?? null })
}

function noteResult(notes: Notes, line: JsonObject, block: JsonObject): void {
  const id = asText(block.tool_use_id) ?? ''
  if (block.is_error === true) markFailed(notes.ledger, callOf(notes.ledger, fingerprintOf(id)))
  const call = notes.openCalls.get(id)
  if (!call) return
  notes.openCalls.delete(id)
  const result = asObject(line.toolUseResult)
  if (call.taskCreated !== undefined) {
    noteTaskResult(notes, call.taskCreated, block.is_error === true, result)
    return
  }
  const agentId = asText(result?.agentId)
  if (agentId === undefined) return
  notes.facts.spawned.push({ agentId, agentType: asText(result?.agentType) ?? call.agentType ?? null })
}
