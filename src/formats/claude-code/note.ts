import { asObject, asText, type JsonObject } from '../../model/json.ts'
import type { Piece } from '../format.ts'
import { excerpt, type Facts, type Notes, noteModel, notePieces, notePrompt, noteTimestamp, oneLine } from '../notes.ts'
import { noteTaskCall, noteTaskResult } from '../tasks.ts'
import { type FileTools, noteTool } from '../tool-facts.ts'
import { countUsage } from '../usage-ledger.ts'
import { slashCommand, withoutIdeTags } from './human.ts'
import { usageOf } from './usage.ts'

export function note(notes: Notes, line: JsonObject, pieces: readonly Piece[], offset: number): void {
  const { facts } = notes
  noteEnvelope(notes, line)
  notePieces(facts, pieces)
  noteUuid(notes, line.uuid)
  switch (line.type) {
    case 'user':
      noteBranch(notes, line, pieces, offset)
      break
    case 'assistant':
      noteAnswer(notes, line)
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
  for (const piece of pieces) notePiece(notes, line, piece)
}

/** Any line may carry these, and half of all files do not have them on the first one. */
function noteEnvelope({ facts, isSubagent }: Notes, line: JsonObject): void {
  noteTimestamp(facts, line.timestamp)
  if (typeof line.cwd === 'string' && line.cwd !== '') {
    facts.cwd = line.cwd
    facts.projectPath ??= facts.cwd
  }
  if (typeof line.gitBranch === 'string' && line.gitBranch !== '') facts.gitBranch = line.gitBranch
  if (typeof line.version === 'string') facts.version = line.version
  if (typeof line.entrypoint === 'string') facts.entrypoint ??= line.entrypoint
  if (isSubagent && typeof line.sessionId === 'string') facts.parentId ??= line.sessionId
  if (line.forkedFrom !== undefined) facts.forkedFrom ??= forkOf(line.forkedFrom)
}

function forkOf(value: unknown): Facts['forkedFrom'] {
  const fork = asObject(value)
  const sessionId = asText(fork?.sessionId)
  return sessionId === undefined ? null : { sessionId, entryId: asText(fork?.messageUuid) ?? null }
}

/**
 * Two prompts after the same line: the user went back and asked anew, and all that came of the earlier one is abandoned.
 * Lines that are no prompts have siblings all the time, for instance where tools ran side by side.
 */
function noteBranch({ facts, promptsAfter }: Notes, line: JsonObject, pieces: readonly Piece[], offset: number): void {
  const parent = asText(line.parentUuid)
  if (parent === undefined || !isPrompt(line, pieces)) return
  const earlier = promptsAfter.get(parent)
  promptsAfter.set(parent, offset)
  if (earlier === undefined) return
  let from = earlier
  // Within what is abandoned now, something may have been abandoned before.
  for (let last = facts.abandoned.at(-1); last && last[1] > from; last = facts.abandoned.at(-1)) {
    from = Math.min(from, last[0])
    facts.abandoned.pop()
  }
  facts.abandoned.push([from, offset])
}

function isPrompt(line: JsonObject, pieces: readonly Piece[]): boolean {
  return line.isMeta !== true && pieces.some(({ kind }) => kind === 'user') && !pieces.some(isToolResult)
}

const isToolResult = ({ kind }: Piece): boolean => kind === 'toolResult'

function noteAnswer(notes: Notes, line: JsonObject): void {
  const { facts } = notes
  const message = asObject(line.message)
  noteModel(facts, message?.model)
  const usage = usageOf(asObject(message?.usage))
  // Up to 1.0.x a subagent's lines stand among its parent's; its tokens are not the parent's.
  const isSubagentInside = line.isSidechain === true && !notes.isSubagent
  if (usage && !isSubagentInside) facts.usage = countUsage(facts.usage, notes.usage, asText(message?.id), usage)
}

/** A summary describes the session that its leaf is in, which up to 1.0.x was often another file. */
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

function notePiece(notes: Notes, line: JsonObject, piece: Piece): void {
  if (piece.kind === 'user') notePrompt(notes.facts, withoutIdeTags(piece.text))
  else if (piece.kind === 'system') noteCommand(notes.facts, piece.text)
  else if (piece.kind === 'toolCall' && piece.block) noteCall(notes, piece.block)
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

function noteCall(notes: Notes, block: JsonObject): void {
  const id = asText(block.id) ?? ''
  const name = asText(block.name) ?? ''
  noteTaskCall(notes, id, name, block.input)
  noteTool(notes.facts, name, block.input, fileTools)
  if (name !== 'Task' && name !== 'Agent') return
  notes.openCalls.set(id, { agentType: asText(asObject(block.input)?.subagent_type) ?? null })
}

function noteResult(notes: Notes, line: JsonObject, block: JsonObject): void {
  const id = asText(block.tool_use_id) ?? ''
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
