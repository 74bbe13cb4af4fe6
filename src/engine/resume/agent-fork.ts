import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, readSync } from 'node:fs'
import { asList, asObject, asText, type JsonObject } from '../../model/json.ts'
import { openRegular } from '../disk/regular-file.ts'
import { readLines } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'
import { writeNewFile } from './new-file.ts'
import { withMembers } from './replace-members.ts'

export interface AgentFork {
  readonly id: string
  readonly cwd: string
  readonly now: Date
  /** How many of the last messages it has, at least. */
  readonly keep: number
  readonly summary?: string
}

/** `20260226-143012-a3f7c901.jsonl` */
export function agentFileName(id: string, now: Date): string {
  const [day, time] = now.toISOString().slice(0, 19).replace(/[-:]/g, '').split('T')
  return `${day}-${time}-${id.slice(0, 8)}.jsonl`
}

/** A new session of the `agent` CLI that goes on from the last messages of another one, whose lines are copied as they are. */
export function forkAgentSession(from: string, to: string, fork: AgentFork): void {
  const fd = openRegular(from)
  try {
    const { size } = fstatSync(fd)
    const kept = keptOf(linesIn(fd, size), fork.keep)
    writeNewFile(to, writer => {
      for (const line of [headerOf(fork), branchOf(from, kept, fork)])
        writer.write(Buffer.from(`${JSON.stringify(line)}\n`))
      for (const { line, firstKept } of kept) {
        const bytes = Buffer.alloc(line.end - line.start)
        readSync(fd, bytes, 0, bytes.length, line.start)
        writer.write(firstKept === undefined ? bytes : withMembers(bytes, { first_kept_entry_id: firstKept }))
        writer.write(Buffer.from('\n'))
      }
    })
  } finally {
    closeSync(fd)
  }
}

const headerOf = ({ id, cwd, now }: AgentFork): object => ({
  type: 'session',
  id,
  version: 1,
  timestamp: secondsOf(now),
  cwd,
})

const branchOf = (parent: string, kept: readonly Kept[], { now, summary }: AgentFork): object => ({
  type: 'branch',
  id: randomBytes(4).toString('hex'),
  timestamp: secondsOf(now),
  parent_session_path: parent,
  fork_entry_id: kept.findLast(({ line }) => line.id !== '')?.line.id ?? '',
  ...(summary !== undefined && { branch_summary: summary }),
})

const secondsOf = (now: Date): string => now.toISOString().replace(/\.\d+Z$/, 'Z')

interface Line {
  readonly kind: 'message' | 'compaction'
  readonly id: string
  /** From its first byte to its newline. */
  readonly start: number
  readonly end: number
  readonly calls: readonly string[]
  /** The call that it answers. */
  readonly answers: string | undefined
  readonly firstKept: string | undefined
}

interface Kept {
  readonly line: Line
  /** What a compaction has to say instead of a message that is not copied. */
  readonly firstKept?: string
}

function linesIn(fd: number, size: number): Line[] {
  const lines: Line[] = []
  for (const { value, offset, end, isTerminated } of readLines(fd, 0, size, parseWhole)) {
    const line = value && lineOf(value, offset, end - (isTerminated ? 1 : 0))
    if (line) lines.push(line)
  }
  return lines
}

function lineOf(value: JsonObject, start: number, end: number): Line | undefined {
  const kind = value.type
  if (kind !== 'message' && kind !== 'compaction') return undefined
  const message = asObject(value.message)
  const blocks = (asList(message?.content) ?? []).map(asObject)
  const calls = blocks.flatMap(block => (block?.type === 'tool_call' ? (asText(block.id) ?? []) : []))
  const role = asText(message?.role) ?? asText(value.role)
  const answers = role === 'tool_result' ? (asText(message?.tool_call_id) ?? '') : undefined
  return { kind, id: asText(value.id) ?? '', start, end, calls, answers, firstKept: asText(value.first_kept_entry_id) }
}

/**
 * The last messages, from one that can be the first; and the last compaction, which is what the agent still knows of all
 * that was before. It names the first message that it does not stand for: if that one is not copied, it is the first.
 */
function keptOf(lines: readonly Line[], keep: number): Kept[] {
  const messages = lines.filter(({ kind }) => kind === 'message')
  const kept = messages.slice(firstOf(messages, keep))
  const compaction = lines.findLast(({ kind }) => kind === 'compaction')
  const [first] = kept
  if (!compaction || !first) return kept.map(line => ({ line }))
  const isNamed = kept.some(({ id }) => id === compaction.firstKept)
  const itself: Kept = isNamed ? { line: compaction } : { line: compaction, firstKept: first.id }
  const [before, behind] = [
    kept.filter(({ start }) => start < compaction.start),
    kept.filter(({ start }) => start > compaction.start),
  ]
  return [...before.map(line => ({ line })), itself, ...behind.map(line => ({ line }))]
}

/** No API takes the answer of a tool without its call: then the call is the first, and where there is none, the next message. */
function firstOf(messages: readonly Line[], keep: number): number {
  const callsAt = new Map(messages.flatMap(({ calls }, at) => calls.map(call => [call, at] as const)))
  const callOf = (at: number) => callsAt.get(messages[at]?.answers ?? '')
  const isAnswer = (at: number) => messages[at]?.answers !== undefined
  let first = Math.max(0, messages.length - keep)
  for (let at = messages.length - 1; at >= first; at--) if (isAnswer(at)) first = Math.min(first, callOf(at) ?? first)
  while (isAnswer(first) && callOf(first) === undefined) first++
  return first
}
