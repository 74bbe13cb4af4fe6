import { closeSync, constants, fstatSync, readSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf, reasonOf } from '../../engine/reports.ts'
import { asText, type JsonObject } from '../../model/json.ts'
import { Problem } from '../../model/problem.ts'
import { openRegular } from '../../system/regular-file.ts'
import { type Resumed, read, titleOf } from './session.ts'

/** A prompt with its answer. */
export interface Exchange {
  readonly prompt: string
  readonly answer: string
  readonly cwd: string
  readonly now: Date
  newId(): string
}

/** Writes an exchange as the session's agent would, and returns the extended session. */
export function addExchange(session: Resumed, exchange: Exchange): Resumed {
  const lines = session.agent.name === 'agent' ? agentLines(session, exchange) : claudeLines(session, exchange)
  writeTo(session.path, constants.O_RDWR | constants.O_APPEND, lines)
  return { ...session, lines: [...session.lines, ...lines] }
}

function claudeLines({ path, lines, facts }: Resumed, exchange: Exchange): JsonObject[] {
  const { prompt, answer, cwd, now, newId } = exchange
  const [promptId, answerId] = [newId(), newId()]
  const envelope = {
    isSidechain: false,
    userType: 'external',
    cwd,
    sessionId: basename(path, '.jsonl'),
    version: facts.version ?? '2.1.62',
    ...(facts.gitBranch !== null && { gitBranch: facts.gitBranch }),
  }
  const parent = lines.findLast(({ uuid, isSidechain }) => typeof uuid === 'string' && isSidechain !== true)?.uuid
  const timestamp = now.toISOString()
  const usage = { input_tokens: tokensIn(prompt), output_tokens: tokensIn(answer) }
  const message = {
    id: `msg_${answerId}`,
    type: 'message',
    role: 'assistant',
    model: facts.models.at(-1) ?? STAND_IN,
    content: [{ type: 'text', text: answer }],
    stop_reason: 'end_turn',
    usage: { ...usage, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  }
  const typed = { type: 'user', message: { role: 'user', content: prompt } }
  return [
    { parentUuid: parent ?? null, ...envelope, ...typed, uuid: promptId, timestamp },
    { parentUuid: promptId, ...envelope, type: 'assistant', message, uuid: answerId, timestamp },
  ]
}

function agentLines({ lines, facts }: Resumed, { prompt, answer, now, newId }: Exchange): JsonObject[] {
  const [promptId, answerId] = [newId().slice(0, 8), newId().slice(0, 8)]
  const parent = lines.findLast(({ type, id }) => type !== 'session' && type !== 'branch' && typeof id === 'string')?.id
  const timestamp = now.toISOString().replace(/\.\d+Z$/, 'Z')
  const [input, output] = [tokensIn(prompt), tokensIn(answer)]
  const usage = { input, output, cache_read: 0, cache_write: 0, total_tokens: input + output }
  const message = {
    role: 'assistant',
    content: [{ type: 'text', text: answer }],
    model: facts.models.at(-1) ?? STAND_IN,
    provider: STAND_IN,
    usage,
    stop_reason: 'stop',
  }
  const typed = { role: 'user', content: [{ type: 'text', text: prompt }] }
  return [
    { type: 'message', id: promptId, parent_id: parent ?? '', timestamp, role: 'user', message: typed },
    { type: 'message', id: answerId, parent_id: promptId, timestamp, role: 'assistant', message },
  ]
}

const STAND_IN = 'stand-in'

/** A rough estimate. */
const tokensIn = (text: string): number => Math.ceil(text.length / 4)

/** Writes a fork as Claude Code does, and names it after this session. */
export function forkSession(session: Resumed, id: string, newId: () => string): Resumed {
  const path = join(dirname(session.path), `${id}.jsonl`)
  const title = { type: 'custom-title', customTitle: `${titleOf(session.facts)} (fork)`, sessionId: id }
  writeTo(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL, [...forkedLines(session, id, newId), title])
  return read(path, session.agent)
}

/** The lines of a fork, with new ids. Leaves out progress and subagents' lines; their children get the parent before them. */
function forkedLines({ path, lines }: Resumed, id: string, newId: () => string): JsonObject[] {
  const sessionId = basename(path, '.jsonl')
  const ids = new Map<unknown, string | null>()
  return lines.flatMap(line => {
    const messageUuid = asText(line.uuid)
    if (messageUuid === undefined) return []
    const isCopied = line.type !== 'progress' && line.isSidechain !== true
    const uuid = isCopied ? newId() : (ids.get(line.parentUuid) ?? null)
    ids.set(messageUuid, uuid)
    if (!isCopied) return []
    const renamed = Object.fromEntries(
      pointers.flatMap(name => (Object.hasOwn(line, name) ? [[name, ids.get(line[name]) ?? null]] : [])),
    )
    const own = { sessionId: id, ...(line.session_id !== undefined && { session_id: id }), uuid }
    return { ...line, ...renamed, ...own, forkedFrom: { sessionId, messageUuid } }
  })
}

/** Members that name another line by its uuid. */
const pointers = ['parentUuid', 'logicalParentUuid', 'sourceToolAssistantUUID']

/** Appends lines to a file, never through a link. An unfinished last line stays a line of its own. */
function writeTo(path: string, flags: number, lines: readonly JsonObject[]): void {
  try {
    const fd = openRegular(path, flags | (constants.O_NOFOLLOW ?? 0), 0o600)
    try {
      const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
      const bytes = Buffer.from(endsInNewline(fd) ? text : `\n${text}`)
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new Problem(`${path} already exists; nothing was changed. Try again.`)
    throw new Problem(`${path} could not be written (${reasonOf(error)}). Leave the demo, and start it again.`)
  }
}

function endsInNewline(fd: number): boolean {
  const { size } = fstatSync(fd)
  const last = Buffer.alloc(1)
  return size === 0 || (readSync(fd, last, 0, 1, size - 1) === 1 && last[0] === 0x0a)
}
