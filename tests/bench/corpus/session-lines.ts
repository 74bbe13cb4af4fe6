import type { Dice } from './dice.ts'
import { type Call, makeCall } from './tools.ts'
import { picture, prose, sentence, sourcePath } from './words.ts'

/** A session while it is being written. */
export interface Session {
  readonly id: string
  readonly cwd: string
  readonly dice: Dice
  readonly era: Era
  readonly model: string
  readonly isEastAsian: boolean
  branch: string
  /** The time of the last line, in milliseconds. */
  clock: number
  lastUuid: string | null
}

/** Claude Code's format changed over its versions, and homes have files of all of them. */
interface Era {
  readonly version: string
  readonly hasSummaries?: true
  readonly hasProgress?: true
  /** Early lines of a message have a token count that is not final. */
  readonly countsWhileStreaming?: true
  readonly hidesThoughts?: true
  readonly hasTitles?: true
}

const eras: readonly Era[] = [
  { version: '1.0.128', hasSummaries: true, countsWhileStreaming: true },
  { version: '2.1.19', hasSummaries: true, hasProgress: true, countsWhileStreaming: true },
  { version: '2.1.63', hasProgress: true, countsWhileStreaming: true },
  { version: '2.1.136', hasTitles: true },
  { version: '2.1.232', hasTitles: true, hidesThoughts: true },
]

export function startSession(dice: Dice, id: string, cwd: string): Session {
  return {
    id,
    cwd,
    dice,
    era: dice.pick(eras),
    model: dice.pick(['claude-opus-5', 'claude-sonnet-4-5-20250929', 'claude-haiku-4-5']),
    isEastAsian: dice.chance(0.06),
    branch: dice.pick(['main', 'main', 'develop', 'fix/login', '']),
    clock: Date.UTC(2026, 0, 1) + dice.between(0, 200 * 24 * 3600) * 1000,
    lastUuid: null,
  }
}

/** One prompt and everything that Claude did about it. */
export function* turn(session: Session): Generator<object> {
  const { dice, era, id } = session
  if (dice.chance(0.05)) session.branch = `feature/${dice.hex(6)}`
  yield snapshot(session)
  const asked = prompt(session)
  yield asked
  const steps = Math.min(Math.ceil(dice.logNormal(6, 0.9)), 80)
  for (let step = 1; step <= steps; step++) yield* message(session, step === steps)
  yield withEnvelope(session, 'system', { subtype: 'turn_duration', durationMs: dice.between(900, 900_000) })
  if (!era.hasTitles) return
  yield {
    type: 'last-prompt',
    lastPrompt: sentence(dice, session.isEastAsian),
    leafUuid: session.lastUuid,
    sessionId: id,
  }
  yield { type: 'ai-title', aiTitle: `Session ${id.slice(0, 4)}`, sessionId: id }
  if (dice.chance(0.05)) yield { type: 'custom-title', customTitle: sentence(dice, session.isEastAsian), sessionId: id }
}

/** What older versions put at the end of a file: the title of the conversation before it. */
export function* ending({ dice, era, lastUuid, isEastAsian }: Session): Generator<object> {
  if (era.hasSummaries) yield { type: 'summary', summary: sentence(dice, isEastAsian), leafUuid: lastUuid }
}

function withEnvelope(session: Session, type: string, body: object): object {
  const { id, cwd, dice, era, branch, lastUuid } = session
  session.clock += Math.round(dice.logNormal(3000, 1.2))
  session.lastUuid = dice.uuid()
  return {
    parentUuid: lastUuid,
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId: id,
    version: era.version,
    gitBranch: branch,
    type,
    ...body,
    uuid: session.lastUuid,
    timestamp: new Date(session.clock).toISOString(),
  }
}

function snapshot({ dice, cwd, clock }: Session): object {
  const messageId = dice.uuid()
  const timestamp = new Date(clock).toISOString()
  const backups = Array.from({ length: dice.between(0, 5) }, () => [
    sourcePath(dice, cwd),
    { backupFileName: `${dice.hex(16)}@v${dice.between(1, 9)}`, version: 1, backupTime: timestamp },
  ])
  const trackedFileBackups = Object.fromEntries(backups)
  return {
    type: 'file-history-snapshot',
    messageId,
    snapshot: { messageId, trackedFileBackups, timestamp },
    isSnapshotUpdate: false,
  }
}

function prompt(session: Session): object {
  const { dice, isEastAsian } = session
  const text = prose(dice, Math.min(dice.logNormal(150, 1.2), 20_000), isEastAsian)
  const content = dice.chance(0.015) ? [{ type: 'text', text }, image(dice)] : text
  return withEnvelope(session, 'user', { message: { role: 'user', content } })
}

const image = (dice: Dice) => ({
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: picture(dice) },
})

/** One API message. Each of its blocks is a line of its own that repeats id and usage. */
function* message(session: Session, isLast: boolean): Generator<object> {
  const { dice } = session
  const calls = isLast ? [] : Array.from({ length: dice.chance(0.1) ? 3 : 1 }, () => makeCall(dice, session.cwd))
  const uses = calls.map(call => ({ call, toolUseId: `toolu_01${dice.hex(22)}` }))
  const blocks = [
    ...(dice.chance(0.4) ? [thinking(session)] : []),
    ...(isLast || dice.chance(0.4) ? [answer(session, isLast)] : []),
    ...uses.map(({ call: { name, input }, toolUseId: id }) => ({ type: 'tool_use', id, name, input })),
  ]
  const identity = {
    id: `msg_01${dice.hex(22)}`,
    type: 'message',
    role: 'assistant',
    model: session.model,
    stop_sequence: null,
  }
  const requestId = `req_011${dice.hex(21)}`
  const finalUsage = usage(dice)
  for (const [index, block] of blocks.entries()) {
    const isFinal = index === blocks.length - 1
    const counted = isFinal || !session.era.countsWhileStreaming ? finalUsage : { ...finalUsage, output_tokens: 2 }
    const stop_reason = isFinal ? (isLast ? 'end_turn' : 'tool_use') : null
    yield withEnvelope(session, 'assistant', {
      message: { ...identity, content: [block], stop_reason, usage: counted },
      requestId,
    })
  }
  for (const { call, toolUseId } of uses) yield* outcome(session, call, toolUseId)
}

function thinking({ dice, era, isEastAsian }: Session): object {
  const thought = era.hidesThoughts ? '' : prose(dice, dice.logNormal(350, 0.8), isEastAsian)
  return { type: 'thinking', thinking: thought, signature: dice.bytes(dice.between(150, 700)).toString('base64') }
}

const answer = ({ dice, isEastAsian }: Session, isLast: boolean) => ({
  type: 'text',
  text: prose(dice, dice.logNormal(isLast ? 600 : 120, 0.9), isEastAsian),
})

function usage(dice: Dice): object {
  const cacheCreation = dice.between(0, 9000)
  return {
    input_tokens: dice.between(1, 40),
    cache_creation_input_tokens: cacheCreation,
    cache_read_input_tokens: dice.between(8000, 160_000),
    cache_creation: { ephemeral_5m_input_tokens: cacheCreation, ephemeral_1h_input_tokens: 0 },
    output_tokens: dice.between(3, 2500),
    service_tier: 'standard',
  }
}

function* outcome(session: Session, { name, output, result, failed }: Call, toolUseId: string): Generator<object> {
  const { dice, era } = session
  if (era.hasProgress && name === 'Bash') yield* progress(session, output, toolUseId)
  if (era.hasTitles && dice.chance(0.2)) {
    yield withEnvelope(session, 'attachment', {
      attachment: { type: 'total_tokens_reminder', used: dice.between(1, 1e6) },
    })
  }
  const block = { tool_use_id: toolUseId, type: 'tool_result', content: output, ...(failed && { is_error: true }) }
  yield withEnvelope(session, 'user', {
    message: { role: 'user', content: [block] },
    toolUseResult: result,
    sourceToolAssistantUUID: session.lastUuid,
  })
}

/** A running command is written every second, with the end of its output so far. */
function* progress(session: Session, output: string, parentToolUseID: string): Generator<object> {
  const seconds = session.dice.between(0, 5)
  for (let elapsedTimeSeconds = 1; elapsedTimeSeconds <= seconds; elapsedTimeSeconds++) {
    const fullOutput = output.slice(0, Math.min(elapsedTimeSeconds * 300, 3000))
    yield withEnvelope(session, 'progress', {
      data: { type: 'bash_progress', output: fullOutput.slice(-200), fullOutput, elapsedTimeSeconds, totalLines: 9 },
      toolUseID: `bash-progress-${elapsedTimeSeconds}`,
      parentToolUseID,
    })
  }
}
