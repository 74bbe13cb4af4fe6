import type { JsonObject } from '../model/json.ts'
import { hexOf, uuidOf } from './identity.ts'
import { CALLING, type DemoCall, type DemoCompaction, type DemoSaid, type DemoTurn, lengthOf } from './turns.ts'

/** Whose lines they are, and what is on every one of them. */
export interface Setting {
  readonly id: string
  readonly cwd: string
  readonly branch: string
  readonly version: string
  readonly model: string
  readonly endsAt: number
  /** What all its messages together cost. */
  readonly tokens: number
  readonly entrypoint?: string
  readonly agentId?: string
  /** The session of which the first turns are a copy. */
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

/** How far the telling has come. */
interface Telling {
  readonly setting: Setting
  readonly envelope: JsonObject
  /** A uuid from which those of the lines are made. */
  readonly owner: string
  readonly lines: string[]
  readonly beside: Beside[]
  readonly upTo: readonly number[]
  clock: number
  turn: number
  lineNumber: number
  /** The line that the next one answers, and the one that the last prompt answered. */
  parent: string | null
  beforePrompt: string | null
  /** The number of the assistant's message. What it thinks, says and calls in one go has one number. */
  message: number
  isAssistantSpeaking: boolean
}

/** A conversation as Claude Code writes it down. */
export function speak(turns: readonly DemoTurn[], setting: Setting): Spoken {
  const { id, agentId } = setting
  const telling: Telling = {
    setting,
    envelope: envelopeOf(setting),
    owner: agentId === undefined ? id : uuidOf(`${id} ${agentId}`),
    lines: [],
    beside: [],
    upTo: costUpTo(turns),
    clock: setting.endsAt - lengthOf(turns) * 1000,
    turn: 0,
    lineNumber: 0,
    parent: null,
    beforePrompt: null,
    message: 0,
    isAssistantSpeaking: false,
  }
  for (const turn of turns) {
    tell(telling, turn)
    telling.turn++
  }
  // As a part of JSON, where a backslash is two.
  const cwd = JSON.stringify(setting.cwd).slice(1, -1)
  const text = `${telling.lines.join('\n')}\n`.replaceAll('{cwd}', cwd)
  return { text, leaf: telling.parent, beside: telling.beside }
}

/**
 * For each message of the assistant, what it and those before it cost, as a share: more and more as the conversation
 * grows, until it is compacted. A message ends where its tools answer or the other side speaks.
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

/** What is sent with the first message already, in messages. */
const START = 12

function tell(telling: Telling, turn: DemoTurn): void {
  telling.clock += (turn.kind === 'call' ? CALLING : turn.seconds) * 1000
  if (turn.kind === 'call') tellCall(telling, turn)
  else if (turn.kind === 'compaction') tellCompaction(telling, turn)
  else if (turn.kind === 'torn') tellTorn(telling, turn.text)
  else if (turn.kind === 'prompt') tellPrompt(telling, turn)
  else if (turn.kind === 'thought') tellAssistant(telling, { type: 'thinking', thinking: turn.text, signature: '' })
  else if (turn.isApiError) tellApiError(telling, turn.text)
  else tellAssistant(telling, { type: 'text', text: turn.text })
}

function tellTorn(telling: Telling, text: string): void {
  telling.isAssistantSpeaking = false
  telling.lines.push(text)
}

function tellPrompt(telling: Telling, { text, seconds, image, isRewound }: DemoSaid): void {
  const source = { type: 'base64', media_type: 'image/png', data: image }
  const blocks = [
    { type: 'image', source },
    { type: 'text', text },
  ]
  if (isRewound) telling.parent = telling.beforePrompt
  else if (seconds > 60) tellLine(telling, { type: 'system', subtype: 'turn_duration', durationMs: 30_000 })
  telling.beforePrompt = telling.parent
  if (!telling.setting.agentId) tellSnapshot(telling)
  tellUser(telling, image === undefined ? text : blocks)
}

/** Claude Code notes the state of the files before each prompt, under the uuid that the prompt will have. */
function tellSnapshot(telling: Telling): void {
  const messageId = uuidAt(telling, telling.lineNumber + 1)
  const snapshot = { messageId, trackedFileBackups: {}, timestamp: new Date(telling.clock).toISOString() }
  telling.lines.push(JSON.stringify({ type: 'file-history-snapshot', messageId, snapshot, isSnapshotUpdate: false }))
}

function tellUser(telling: Telling, content: unknown, more: JsonObject = {}): void {
  telling.isAssistantSpeaking = false
  tellLine(telling, { type: 'user', message: { role: 'user', content }, ...more })
}

function tellAssistant(telling: Telling, block: JsonObject): void {
  const { setting } = telling
  if (!telling.isAssistantSpeaking) telling.message++
  telling.isAssistantSpeaking = true
  // What was copied was said once, and paid for once.
  const { forkedFrom } = setting
  const speaker = forkedFrom && telling.turn < forkedFrom.turns ? { owner: forkedFrom.id } : telling
  const id = `msg_${uuidAt(speaker, telling.message)}`
  const ending = { stop_reason: block.type === 'tool_use' ? 'tool_use' : 'end_turn', usage: usageOf(telling) }
  const message = { id, type: 'message', role: 'assistant', model: setting.model, content: [block], ...ending }
  tellLine(telling, { type: 'assistant', message })
}

/** Its share of what the session is to cost. All of them together are that, to the token. */
function usageOf({ setting: { tokens }, upTo, message }: Telling): JsonObject {
  const all = upTo.at(-1) ?? 1
  const share = (part: number) => {
    const whole = Math.round(tokens * part)
    const spentBy = (count: number) => Math.floor((whole * (upTo[count - 1] ?? 0)) / all)
    return spentBy(message) - spentBy(message - 1)
  }
  const [read, input, written] = [share(0.723), share(0.17), share(0.039)]
  const output = share(1) - read - input - written
  const caches = { cache_creation_input_tokens: written, cache_read_input_tokens: read }
  return { input_tokens: input, output_tokens: output, ...caches }
}

function tellApiError(telling: Telling, text: string): void {
  const usage = { input_tokens: 0, output_tokens: 0 }
  const message = { role: 'assistant', model: '<synthetic>', content: [{ type: 'text', text }], usage }
  tellLine(telling, { type: 'assistant', message, isApiErrorMessage: true })
}

function tellCall(telling: Telling, call: DemoCall): void {
  const id = `toolu_${uuidAt(telling, telling.lineNumber)}`
  tellAssistant(telling, { type: 'tool_use', id, name: call.name, input: call.input })
  const calledBy = telling.parent
  if (call.name === 'Bash' && call.seconds > 10) tellProgress(telling, id, call)
  telling.clock += call.seconds * 1000
  const { content, result } = answerTo(telling, id, call)
  const block = { tool_use_id: id, type: 'tool_result', content, ...(call.isError && { is_error: true }) }
  tellUser(telling, [block], { toolUseResult: result, sourceToolAssistantUUID: calledBy })
}

function tellProgress(telling: Telling, id: string, { output, seconds }: DemoCall): void {
  const data = { type: 'bash_progress', output, elapsedTimeSeconds: Math.floor(seconds), totalLines: 0 }
  tellLine(telling, { type: 'progress', data, toolUseID: `bash-progress-${telling.lineNumber}`, parentToolUseID: id })
}

function answerTo(telling: Telling, id: string, call: DemoCall): { content: unknown; result: unknown } {
  if (call.subagent) return { content: [{ type: 'text', text: call.output }], result: sendSubagent(telling, id, call) }
  return call.isSpilled ? spill(telling, id, call.output) : { content: call.output, result: call.result }
}

function spill(telling: Telling, id: string, text: string): { content: string; result: JsonObject } {
  const path = `tool-results/${id}.txt`
  telling.beside.push({ path, text, modified: telling.clock })
  const [persistedOutputPath, persistedOutputSize, stdout] = [`{cwd}/${path}`, text.length, text.slice(0, 600)]
  const about = `Output too large (${Math.ceil(text.length / 1024)}KB). Full output saved to: ${persistedOutputPath}`
  const content = `<persisted-output>\n${about}\n\nPreview (first 600 characters):\n${stdout}\n...\n</persisted-output>`
  return { content, result: { stdout, stderr: '', interrupted: false, persistedOutputPath, persistedOutputSize } }
}

/** A subagent's transcript is a file of its own, and ends when its caller has the answer. */
function sendSubagent(telling: Telling, toolUseId: string, { input, seconds, subagent }: DemoCall): JsonObject {
  const { type, tokens, turns } = subagent ?? { type: '', tokens: 0, turns: [] }
  const agentId = `a${hexOf(toolUseId, 6)}`
  const modified = telling.clock
  const { text } = speak(turns, { ...telling.setting, agentId, tokens, endsAt: modified })
  const meta = JSON.stringify({ agentType: type, description: input.description, toolUseId })
  const path = `subagents/agent-${agentId}`
  telling.beside.push({ path: `${path}.jsonl`, text, modified }, { path: `${path}.meta.json`, text: meta, modified })
  const totalToolUseCount = turns.filter(({ kind }) => kind === 'call').length
  const totals = { totalDurationMs: seconds * 1000, totalTokens: tokens, totalToolUseCount }
  return { status: 'completed', agentId, agentType: type, ...totals }
}

function tellCompaction(telling: Telling, { text, tokensBefore, tokensAfter }: DemoCompaction): void {
  const compactMetadata = { trigger: 'auto', preTokens: tokensBefore, postTokens: tokensAfter }
  const logicalParentUuid = telling.parent
  telling.parent = null
  const boundary = { subtype: 'compact_boundary', content: 'Conversation compacted', level: 'info' }
  tellLine(telling, { type: 'system', ...boundary, isMeta: false, logicalParentUuid, compactMetadata })
  tellUser(telling, text, { isCompactSummary: true, isVisibleInTranscriptOnly: true })
}

function tellLine(telling: Telling, line: JsonObject): void {
  const uuid = uuidAt(telling, ++telling.lineNumber)
  const timestamp = new Date(telling.clock).toISOString()
  const { envelope, parent: parentUuid } = telling
  telling.lines.push(JSON.stringify({ parentUuid, ...envelope, ...forkOf(telling), ...line, uuid, timestamp }))
  telling.parent = uuid
}

/** What is the same on every line. A subagent's lines carry the session of its caller. */
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

/** A copied line names the one it was copied from. */
function forkOf({ setting: { forkedFrom }, turn, lineNumber }: Telling): JsonObject | undefined {
  if (!forkedFrom || turn >= forkedFrom.turns) return undefined
  const messageUuid = uuidAt({ owner: forkedFrom.id }, lineNumber)
  return { forkedFrom: { sessionId: forkedFrom.id, messageUuid } }
}

/** Whose line it is, and its number. */
function uuidAt({ owner }: Pick<Telling, 'owner'>, lineNumber: number): string {
  return owner.slice(0, 24) + lineNumber.toString(16).padStart(12, '0')
}
