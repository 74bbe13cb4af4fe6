import { asObject, asText, type JsonObject } from '../../model/json.ts'
import type { Line, Piece } from '../format.ts'
import { excerpt, type Facts, type Notes, noteModel, notePieces, notePrompt, noteTimestamp, oneLine } from '../notes.ts'
import { noteTaskCall, noteTaskResult } from '../tasks.ts'
import { countUsage } from '../usage-ledger.ts'
import { slashCommand } from './human.ts'
import { usageOf } from './usage.ts'

export function note(notes: Notes, line: Line, pieces: readonly Piece[]): void {
  const { facts } = notes
  const { value } = line
  noteEnvelope(facts, line)
  notePieces(facts, pieces)
  noteUuid(notes, value.uuid)
  switch (value.type) {
    case 'assistant':
      noteAnswer(notes, line)
      break
    case 'custom-title':
      facts.customTitle = oneLine(asText(value.customTitle) ?? '', line)
      break
    case 'ai-title':
      facts.aiTitle = oneLine(asText(value.aiTitle) ?? '', line)
      break
    case 'summary':
      noteSummary(notes, line)
      break
    case 'last-prompt':
      facts.lastPrompt ??= excerpt(asText(value.lastPrompt) ?? '', line) || null
      break
  }
  for (const piece of pieces) notePiece(notes, line, piece)
}

export function noteSidecar({ facts }: Notes, sidecar: JsonObject): void {
  facts.agentType = asText(sidecar.agentType) ?? null
}

/** Any line may carry these, and half of all files do not have them on the first one. */
function noteEnvelope(facts: Facts, line: Line): void {
  const { value } = line
  noteTimestamp(facts, value.timestamp)
  if (typeof value.cwd === 'string' && value.cwd !== '') {
    facts.cwd = line.text(value.cwd)
    facts.projectPath ??= facts.cwd
  }
  if (typeof value.gitBranch === 'string' && value.gitBranch !== '') facts.gitBranch = line.text(value.gitBranch)
  if (typeof value.version === 'string') facts.version = line.text(value.version)
  if (typeof value.entrypoint === 'string') facts.entrypoint ??= line.text(value.entrypoint)
  if (value.isSidechain === true && typeof value.sessionId === 'string') facts.parentId ??= line.text(value.sessionId)
  if (value.forkedFrom !== undefined) facts.forkedFrom ??= forkOf(value.forkedFrom)
}

function forkOf(value: unknown): Facts['forkedFrom'] {
  const fork = asObject(value)
  const sessionId = asText(fork?.sessionId)
  return sessionId === undefined ? null : { sessionId, entryId: asText(fork?.messageUuid) ?? null }
}

function noteAnswer(notes: Notes, line: Line): void {
  const { facts } = notes
  const message = asObject(line.value.message)
  noteModel(facts, line, message?.model)
  const usage = usageOf(asObject(message?.usage))
  // Up to 1.0.x a subagent's lines stand among its parent's; its tokens are not the parent's.
  const isSubagentInside = line.value.isSidechain === true && !notes.isSubagent
  if (usage && !isSubagentInside) facts.usage = countUsage(facts.usage, notes.usage, asText(message?.id), usage)
}

/** A summary describes the session that its leaf is in, which up to 1.0.x was often another file. */
function noteSummary(notes: Notes, line: Line): void {
  const summary = oneLine(asText(line.value.summary) ?? '', line)
  const leafUuid = asText(line.value.leafUuid)
  const number = ++notes.summaryLines
  notes.facts.summary = summary
  if (summary === null || leafUuid === undefined) return
  notes.seen ??= new Set(notes.uuids)
  if (notes.seen.has(leafUuid)) adopt(notes, summary, number)
  else notes.homelessSummaries.push({ leafUuid, summary, number })
}

function noteUuid(notes: Notes, uuid: unknown): void {
  if (typeof uuid !== 'string') return
  notes.uuids.push(uuid)
  notes.seen?.add(uuid)
  if (!notes.homelessSummaries.some(({ leafUuid }) => leafUuid === uuid)) return
  for (const { leafUuid, summary, number } of notes.homelessSummaries) {
    if (leafUuid === uuid) adopt(notes, summary, number)
  }
  notes.homelessSummaries = notes.homelessSummaries.filter(({ leafUuid }) => leafUuid !== uuid)
}

function adopt(notes: Notes, summary: string, number: number): void {
  if (number < notes.ownSummaryNumber) return
  notes.ownSummaryNumber = number
  notes.facts.ownSummary = summary
}

function notePiece(notes: Notes, line: Line, piece: Piece): void {
  if (piece.kind === 'user') notePrompt(notes.facts, line, piece.text)
  else if (piece.kind === 'system') noteCommand(notes.facts, line, piece.text)
  else if (piece.kind === 'toolCall' && piece.block) noteCall(notes, line, piece.block)
  else if (piece.kind === 'toolResult' && piece.block) noteResult(notes, line, piece.block)
}

function noteCommand(facts: Facts, line: Line, text: string): void {
  if (facts.firstCommand !== null) return
  const command = slashCommand(text)
  if (command !== undefined) facts.firstCommand = oneLine(command, line)
}

function noteCall(notes: Notes, line: Line, block: JsonObject): void {
  const id = asText(block.id) ?? ''
  const name = asText(block.name) ?? ''
  noteTaskCall(notes, line, id, name, block.input)
  if (name !== 'Task' && name !== 'Agent') return
  const agentType = asText(asObject(block.input)?.subagent_type)
  notes.openCalls.set(id, { agentType: agentType === undefined ? null : line.text(agentType) })
}

function noteResult(notes: Notes, line: Line, block: JsonObject): void {
  const id = asText(block.tool_use_id) ?? ''
  const call = notes.openCalls.get(id)
  if (!call) return
  notes.openCalls.delete(id)
  const result = asObject(line.value.toolUseResult)
  if (call.taskCreated !== undefined) {
    noteTaskResult(notes, line, call.taskCreated, block.is_error === true, result)
    return
  }
  const agentId = asText(result?.agentId)
  if (agentId === undefined) return
  const agentType = asText(result?.agentType)
  notes.facts.spawned.push({
    agentId,
    agentType: agentType === undefined ? (call.agentType ?? null) : line.text(agentType),
  })
}
