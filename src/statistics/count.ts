import type { CountedFile } from '../model/activity.ts'
import type { Session } from '../model/session.ts'
import { eachInSteps, type Steps, sortInSteps } from '../model/steps.ts'
import { Ledger } from './ledger.ts'
import { Seen } from './seen.ts'
import type { CountRequest, Statistics } from './statistics.ts'
import { statisticsOf } from './sums.ts'
import { Timespan } from './timespan.ts'

/**
 * Counts every message, prompt and call of these sessions once, whatever the order of the files, by the rules in
 * docs/COUNTING.md. A file belongs to the session at its `sessionPath`, or else at its own path.
 */
export function* count(
  files: readonly CountedFile[],
  sessions: readonly Session[],
  request: CountRequest,
): Steps<Statistics> {
  const order = yield* oldestFirst(files)
  const seen = { messages: new Seen(sum(files, 'messages')), deeds: new Seen(sum(files, 'deeds')) }
  const ledger = new Ledger(sessions, new Timespan(request, request.now), request, seen)
  yield* eachInSteps(files, ({ activity }) => {
    seen.messages.expect(activity.messages.ids)
    seen.deeds.expect(activity.deeds.ids)
  })
  for (const at of order) {
    ledger.add(files[at] as CountedFile)
    yield
  }
  return yield* statisticsOf(ledger, sessions, request)
}

function sum(files: readonly CountedFile[], events: 'messages' | 'deeds'): number {
  return files.reduce((count, { activity }) => count + activity[events].ids.length, 0)
}

/** Orders files by when they began, unknown last. Of two that began together, a session comes before its subagents. */
function oldestFirst(files: readonly CountedFile[]): Steps<readonly number[]> {
  const began = Float64Array.from(files, file => file.began ?? Number.MAX_SAFE_INTEGER)
  return sortInSteps(
    files.map((_, at) => at),
    (a, b) => (began[a] ?? 0) - (began[b] ?? 0) || byKindAndPath(files[a] as CountedFile, files[b] as CountedFile),
  )
}

function byKindAndPath(a: CountedFile, b: CountedFile): number {
  return Number(a.isSubagent) - Number(b.isSubagent) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
}
