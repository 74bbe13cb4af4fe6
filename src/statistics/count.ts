import type { CountedFile } from '../model/activity.ts'
import type { Session } from '../model/session.ts'
import { sortedInSlices } from '../query/list/sorted-in-slices.ts'
import { type Slice, Turn } from '../query/list/time-slice.ts'
import { Ledger } from './ledger.ts'
import { Seen } from './seen.ts'
import type { CountRequest, Statistics } from './statistics.ts'
import { statisticsOf } from './sums.ts'
import { Timespan } from './timespan.ts'

/**
 * Counts every message, prompt and call of these sessions once, whatever the order of the files, by the rules in
 * docs/COUNTING.md. A file belongs to the session at its `sessionPath`, or else at its own path. Null if overtaken.
 */
export async function count(
  files: readonly CountedFile[],
  sessions: readonly Session[],
  request: CountRequest,
  slice: Slice,
): Promise<Statistics | null> {
  const turn = new Turn(slice)
  const order = await oldestFirst(files, turn)
  if (!order) return null
  const seen = { messages: new Seen(sum(files, 'messages')), deeds: new Seen(sum(files, 'deeds')) }
  const ledger = new Ledger(sessions, new Timespan(request, request.now), request, seen)
  for (const { activity } of files) {
    seen.messages.expect(activity.messages.ids)
    seen.deeds.expect(activity.deeds.ids)
    if (turn.isSpent() && !(await turn.goOn())) return null
  }
  for (const at of order) {
    ledger.add(files[at] as CountedFile)
    if (turn.isSpent() && !(await turn.goOn())) return null
  }
  return statisticsOf(ledger, sessions, request, turn)
}

/** Counts without pauses, for commands, which need not respond to keys meanwhile. */
export async function countAtOnce(
  files: readonly CountedFile[],
  sessions: readonly Session[],
  request: CountRequest,
): Promise<Statistics> {
  const unhurried: Slice = { isOvertaken: () => false, pause: async () => {}, now: () => 0 }
  const statistics = await count(files, sessions, request, unhurried)
  if (!statistics) throw new Error('a count without a pause cannot be overtaken')
  return statistics
}

function sum(files: readonly CountedFile[], events: 'messages' | 'deeds'): number {
  return files.reduce((count, { activity }) => count + activity[events].ids.length, 0)
}

/** Orders files by when they began, unknown last. Of two that began together, a session comes before its subagents. */
function oldestFirst(files: readonly CountedFile[], turn: Turn): Promise<readonly number[] | null> {
  const began = Float64Array.from(files, file => file.began ?? Number.MAX_SAFE_INTEGER)
  return sortedInSlices(
    files.map((_, at) => at),
    (a, b) => (began[a] ?? 0) - (began[b] ?? 0) || byKindAndPath(files[a] as CountedFile, files[b] as CountedFile),
    turn,
  )
}

function byKindAndPath(a: CountedFile, b: CountedFile): number {
  return Number(a.isSubagent) - Number(b.isSubagent) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
}
