import { asList, asObject, asText, type JsonObject } from '../../model/json.ts'
import type { Fork, ForkLine, KeptLine, OwnFork } from '../resume-ways.ts'

/** Forks as the `agent` CLI writes them: a header, the session it came from, and the last messages unchanged. */
export const ownFork: OwnFork = {
  fileName,
  lineOf,
  kept: keptOf,
  head: (from, kept, fork) => [headerOf(fork), branchOf(from, kept, fork)],
}

/** `20260226-143012-a3f7c901.jsonl` */
function fileName(id: string, now: Date): string {
  const [day, time] = now.toISOString().slice(0, 19).replace(/[-:]/g, '').split('T')
  return `${day}-${time}-${id.slice(0, 8)}.jsonl`
}

const headerOf = ({ id, cwd, now }: Fork): object => ({
  type: 'session',
  id,
  version: 1,
  timestamp: secondsOf(now),
  cwd,
})

const branchOf = (parent: string, kept: readonly KeptLine[], { now, summary }: Fork): object => ({
  type: 'branch',
  // The global `crypto` is loaded when it is used; `node:crypto` would take two milliseconds of every start.
  id: crypto.randomUUID().slice(0, 8),
  timestamp: secondsOf(now),
  parent_session_path: parent,
  fork_entry_id: kept.findLast(({ line }) => line.id !== '')?.line.id ?? '',
  ...(summary !== undefined && { branch_summary: summary }),
})

const secondsOf = (now: Date): string => now.toISOString().replace(/\.\d+Z$/, 'Z')

function lineOf(value: JsonObject, start: number, end: number): ForkLine | undefined {
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
 * Keeps the last messages, and the last compaction, which sums up the ones before. A compaction names the first message
 * that it does not sum up; if that message is not kept, it has to name the first kept one instead.
 */
function keptOf(lines: readonly ForkLine[], keep: number): readonly KeptLine[] {
  const messages = lines.filter(({ kind }) => kind === 'message')
  const kept = messages.slice(firstOf(messages, keep))
  const compaction = lines.findLast(({ kind }) => kind === 'compaction')
  const [first] = kept
  if (!compaction || !first) return kept.map(line => ({ line }))
  const isNamed = kept.some(({ id }) => id === compaction.firstKept)
  const itself: KeptLine = isNamed
    ? { line: compaction }
    : { line: compaction, changes: { first_kept_entry_id: first.id } }
  const [before, behind] = [
    kept.filter(({ start }) => start < compaction.start),
    kept.filter(({ start }) => start > compaction.start),
  ]
  return [...before.map(line => ({ line })), itself, ...behind.map(line => ({ line }))]
}

/** No API takes a tool's answer without its call, so a fork begins at the call, or behind the answer if there is no call. */
function firstOf(messages: readonly ForkLine[], keep: number): number {
  const callsAt = new Map(messages.flatMap(({ calls }, at) => calls.map(call => [call, at] as const)))
  const callOf = (at: number) => callsAt.get(messages[at]?.answers ?? '')
  const isAnswer = (at: number) => messages[at]?.answers !== undefined
  let first = Math.max(0, messages.length - keep)
  for (let at = messages.length - 1; at >= first; at--) if (isAnswer(at)) first = Math.min(first, callOf(at) ?? first)
  while (isAnswer(first) && callOf(first) === undefined) first++
  return first
}
