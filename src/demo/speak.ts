import type { JsonObject } from '../model/json.ts'
import { hexOf, uuidOf } from './identity.ts'
import { CALLING, type DemoCall, type DemoCompaction, type DemoSaid, type DemoTurn, lengthOf } from './turns.ts'

/** The session to write, and the members of every line. */
export interface Setting {
  readonly id: string
  readonly cwd: string
  readonly branch: string
  readonly version: string
  readonly model: string
  readonly endsAt: number
  /** Sum over all its messages. */
  readonly tokens: number
  readonly entrypoint?: string
  readonly agentId?: string
  /** The session that the first turns are copied from. */
  readonly forkedFrom?: { readonly id: string; readonly turns: number }
}

/** A file beside the session's, by its path in the session's own folder. */
interface Beside {
  readonly path: string
  readonly text: string
  readonly modified: number
}

export interface Spoken {
  readonly text: string
  /** The uuid of its last line. */
  readonly leaf: string | null
  readonly beside: readonly Beside[]
}

/** Writes a conversation as Claude Code does. */
export function speak(turns: readonly DemoTurn[], setting: Setting): Spoken {
  const transcript = begun(turns, setting)
  for (const turn of turns) {
    writeTurn(transcript, turn)
    transcript.turn++
  }
  // Escaped as in JSON, without the quotes.
  const cwd = JSON.stringify(setting.cwd).slice(1, -1)
  const text = `${transcript.lines.join('\n')}\n`.replaceAll('{cwd}', cwd)
  return { text, leaf: transcript.parent, beside: transcript.beside }
}

type Transcript = ReturnType<typeof begun>

/** The transcript as far as it is written. */
function begun(turns: readonly DemoTurn[], setting: Setting) {
  const { id, agentId } = setting
  return {
    setting,
    envelope: envelopeOf(setting),
    /** The uuid that those of the lines are made from. */
    owner: agentId === undefined ? id : uuidOf(`${id} ${agentId}`),
    lines: [] as string[],
    beside: [] as Beside[],
    upTo: costUpTo(turns),
    clock: setting.endsAt - lengthOf(turns) * 1000,
    turn: 0,
    lineNumber: 0,
    /** The parent of the next line, and that of the last prompt. */
    parent: null as string | null,
    beforePrompt: null as string | null,
    /** Number of the assistant's message; what it thinks, says and calls without a break is one message. */
    message: 0,
    isAssistantSpeaking: false,
  }
}

/**
 * The cost of each message of the assistant and all before it, in shares. The cost of a message grows with the
 * conversation, until it is compacted. A message ends where its tools answer or the user speaks.
 */
function costUpTo(turns: readonly DemoTurn[]): readonly number[] {
  const isSpeaking = (turn: DemoTurn | undefined) =>
    turn?.kind === 'thought' || (turn?.kind === 'answer' && !turn.isApiError)
  const upTo: number[] = []
  let context = START
  for (const [at, turn] of turns.entries()) {
    if (turn.kind === 'compaction') context = START
    if ((!isSpeaking(turn) && turn.kind !== 'call') || isSpeaking(turns[at - 1])) continue
    upTo.push((upTo.at(-1) ?? 0) + context)
    context++
  }
  return upTo
}

/** The size of the first request, in messages. */
const START = 12

function writeTurn(transcript: Transcript, turn: DemoTurn): void {
  transcript.clock += (turn.kind === 'call' ? CALLING : turn.seconds) * 1000
  if (turn.kind === 'call') writeCall(transcript, turn)
  else if (turn.kind === 'compaction') writeCompaction(transcript, turn)
  else if (turn.kind === 'torn') writeTorn(transcript, turn.text)
  else if (turn.kind === 'prompt') writePrompt(transcript, turn)
  else if (turn.kind === 'thought') writeAssistant(transcript, { type: 'thinking', thinking: turn.text, signature: '' })
  else if (turn.isApiError) writeApiError(transcript, turn.text)
  else writeAssistant(transcript, { type: 'text', text: turn.text })
}

function writeTorn(transcript: Transcript, text: string): void {
  transcript.isAssistantSpeaking = false
  transcript.lines.push(text)
}

function writePrompt(transcript: Transcript, { text, seconds, image, isRewound }: DemoSaid): void {
  const source = { type: 'base64', media_type: 'image/png', data: image }
  const blocks = [
    { type: 'image', source },
    { type: 'text', text },
  ]
  if (isRewound) transcript.parent = transcript.beforePrompt
  else if (seconds > 60) writeLine(transcript, { type: 'system', subtype: 'turn_duration', durationMs: 30_000 })
  transcript.beforePrompt = transcript.parent
  if (!transcript.setting.agentId) writeSnapshot(transcript)
  writeUser(transcript, image === undefined ? text : blocks)
}

/** Writes the state of the files before a prompt, as Claude Code does, under the uuid that the prompt will have. */
function writeSnapshot(transcript: Transcript): void {
  const messageId = uuidAt(transcript, transcript.lineNumber + 1)
  const snapshot = { messageId, trackedFileBackups: {}, timestamp: new Date(transcript.clock).toISOString() }
  transcript.lines.push(JSON.stringify({ type: 'file-history-snapshot', messageId, snapshot, isSnapshotUpdate: false }))
}

function writeUser(transcript: Transcript, content: unknown, more: JsonObject = {}): void {
  transcript.isAssistantSpeaking = false
  writeLine(transcript, { type: 'user', message: { role: 'user', content }, ...more })
}

function writeAssistant(transcript: Transcript, block: JsonObject): void {
  const { setting } = transcript
  if (!transcript.isAssistantSpeaking) transcript.message++
  transcript.isAssistantSpeaking = true
  // Copied messages keep their ids, so that they count once.
  const { forkedFrom } = setting
  const speaker = forkedFrom && transcript.turn < forkedFrom.turns ? { owner: forkedFrom.id } : transcript
  const id = `msg_${uuidAt(speaker, transcript.message)}`
  const ending = { stop_reason: block.type === 'tool_use' ? 'tool_use' : 'end_turn', usage: usageOf(transcript) }
  const message = { id, type: 'message', role: 'assistant', model: setting.model, content: [block], ...ending }
  writeLine(transcript, { type: 'assistant', message })
}

/** The message's share of the session's tokens. The shares add up exactly. */
function usageOf({ setting: { tokens }, upTo, message }: Transcript): JsonObject {
  const all = upTo.at(-1) ?? 1
  const share = (part: number) => {
    const sum = Math.round(tokens * part)
    const spentBy = (count: number) => Math.floor((sum * (upTo[count - 1] ?? 0)) / all)
    return spentBy(message) - spentBy(message - 1)
  }
  const [read, input, written] = [share(0.723), share(0.17), share(0.039)]
  const output = share(1) - read - input - written
  const caches = { cache_creation_input_tokens: written, cache_read_input_tokens: read }
  return { input_tokens: input, output_tokens: output, ...caches }
}

function writeApiError(transcript: Transcript, text: string): void {
  const usage = { input_tokens: 0, output_tokens: 0 }
  const message = { role: 'assistant', model: '<synthetic>', content: [{ type: 'text', text }], usage }
  writeLine(transcript, { type: 'assistant', message, isApiErrorMessage: true })
}

function writeCall(transcript: Transcript, call: DemoCall): void {
  const id = `toolu_${uuidAt(transcript, transcript.lineNumber)}`
  writeAssistant(transcript, { type: 'tool_use', id, name: call.name, input: call.input })
  const calledBy = transcript.parent
  if (call.name === 'Bash' && call.seconds > 10) writeProgress(transcript, id, call)
  transcript.clock += call.seconds * 1000
  const { content, result } = answerTo(transcript, id, call)
  const block = { tool_use_id: id, type: 'tool_result', content, ...(call.isError && { is_error: true }) }
  writeUser(transcript, [block], { toolUseResult: result, sourceToolAssistantUUID: calledBy })
}

function writeProgress(transcript: Transcript, id: string, { output, seconds }: DemoCall): void {
  const data = { type: 'bash_progress', output, elapsedTimeSeconds: Math.floor(seconds), totalLines: 0 }
  writeLine(transcript, {
    type: 'progress',
    data,
    toolUseID: `bash-progress-${transcript.lineNumber}`,
    parentToolUseID: id,
  })
}

function answerTo(transcript: Transcript, id: string, call: DemoCall): { content: unknown; result: unknown } {
  if (call.subagent)
    return { content: [{ type: 'text', text: call.output }], result: writeSubagent(transcript, id, call) }
  return call.isSpilled ? spill(transcript, id, call.output) : { content: call.output, result: call.result }
}

function spill(transcript: Transcript, id: string, text: string): { content: string; result: JsonObject } {
  const path = `tool-results/${id}.txt`
  transcript.beside.push({ path, text, modified: transcript.clock })
  const [persistedOutputPath, persistedOutputSize, stdout] = [`{cwd}/${path}`, text.length, text.slice(0, 600)]
  const about = `Output too large (${Math.ceil(text.length / 1024)}KB). Full output saved to: ${persistedOutputPath}`
  const content = `<persisted-output>\n${about}\n\nPreview (first 600 characters):\n${stdout}\n...\n</persisted-output>`
  return { content, result: { stdout, stderr: '', interrupted: false, persistedOutputPath, persistedOutputSize } }
}

/** Writes a subagent's transcript into a file of its own. It ends when its caller has the answer. */
function writeSubagent(transcript: Transcript, toolUseId: string, { input, seconds, subagent }: DemoCall): JsonObject {
  const { type, tokens, turns } = subagent ?? { type: '', tokens: 0, turns: [] }
  const agentId = `a${hexOf(toolUseId, 6)}`
  const modified = transcript.clock
  const { text } = speak(turns, { ...transcript.setting, agentId, tokens, endsAt: modified })
  const meta = JSON.stringify({ agentType: type, description: input.description, toolUseId })
  const path = `subagents/agent-${agentId}`
  transcript.beside.push({ path: `${path}.jsonl`, text, modified }, { path: `${path}.meta.json`, text: meta, modified })
  const totalToolUseCount = turns.filter(({ kind }) => kind === 'call').length
  const totals = { totalDurationMs: seconds * 1000, totalTokens: tokens, totalToolUseCount }
  return { status: 'completed', agentId, agentType: type, ...totals }
}

function writeCompaction(transcript: Transcript, { text, tokensBefore, tokensAfter }: DemoCompaction): void {
  const compactMetadata = { trigger: 'auto', preTokens: tokensBefore, postTokens: tokensAfter }
  const logicalParentUuid = transcript.parent
  transcript.parent = null
  const boundary = { subtype: 'compact_boundary', content: 'Conversation compacted', level: 'info' }
  writeLine(transcript, { type: 'system', ...boundary, isMeta: false, logicalParentUuid, compactMetadata })
  writeUser(transcript, text, { isCompactSummary: true, isVisibleInTranscriptOnly: true })
}

function writeLine(transcript: Transcript, line: JsonObject): void {
  const uuid = uuidAt(transcript, ++transcript.lineNumber)
  const timestamp = new Date(transcript.clock).toISOString()
  const { envelope, parent: parentUuid } = transcript
  transcript.lines.push(JSON.stringify({ parentUuid, ...envelope, ...forkOf(transcript), ...line, uuid, timestamp }))
  transcript.parent = uuid
}

/** The members of every line. A subagent's lines name the session of its caller. */
function envelopeOf({ id, cwd, branch, version, entrypoint, agentId }: Setting): JsonObject {
  return {
    isSidechain: agentId !== undefined,
    userType: 'external',
    ...(entrypoint !== undefined && { entrypoint }),
    cwd,
    sessionId: id,
    version,
    gitBranch: branch,
    ...(agentId !== undefined && { agentId }),
  }
}

/** Names the line that a copied line comes from. */
function forkOf({ setting: { forkedFrom }, turn, lineNumber }: Transcript): JsonObject | undefined {
  if (!forkedFrom || turn >= forkedFrom.turns) return undefined
  const messageUuid = uuidAt({ owner: forkedFrom.id }, lineNumber)
  return { forkedFrom: { sessionId: forkedFrom.id, messageUuid } }
}

/** The uuid of a line, from its owner and its number. */
function uuidAt({ owner }: Pick<Transcript, 'owner'>, lineNumber: number): string {
  return owner.slice(0, 24) + lineNumber.toString(16).padStart(12, '0')
}
