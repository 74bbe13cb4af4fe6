import type { CountedFile } from '../../model/activity.ts'
import type { Session } from '../../model/session.ts'
import type { Steps } from '../../model/steps.ts'
import type { Relations, ScannedFile } from '../describe/relations.ts'
import { type ActivityRecord, activityOf } from './activity-record.ts'
import { CacheDamaged } from './cache-file.ts'

/** Where files to be counted are looked up. */
export interface ActivitySource {
  /** What is known of a file by now: it may be another from one step to the next. */
  at(key: string): ScannedFile | undefined
  readonly relations: Relations
  /** What is kept of it is not as it was written. Without it, the error is thrown. */
  readonly damaged?: (known: ScannedFile) => void
}

/**
 * What happened in these sessions, and in all that they started: each file once, for the session that stands for it. A
 * subagent that is given together with a session it comes from is a part of that.
 */
export function* activitiesOf(sessions: readonly Session[], source: ActivitySource): Steps<CountedFile[]> {
  const given = new Set(sessions.map(({ key }) => key))
  const files = new Map<string, CountedFile | undefined>()
  const parts: string[] = []
  for (const key of given) {
    if (isPartOf(key, given, source)) parts.push(key)
    else yield* countWithSubagents(key, source, files)
  }
  // Two that name one another as their parents stand for themselves.
  for (const key of parts) yield* countWithSubagents(key, source, files)
  return [...files.values()].filter(file => file !== undefined)
}

function isPartOf(key: string, given: ReadonlySet<string>, { at, relations }: ActivitySource): boolean {
  const known = at(key)
  const seen = new Set([key])
  for (
    let one = known && relations.parentOf(known);
    one && !seen.has(one.foundFile.key);
    one = relations.parentOf(one)
  ) {
    if (given.has(one.foundFile.key)) return true
    seen.add(one.foundFile.key)
  }
  return false
}

function* countWithSubagents(
  sessionKey: string,
  source: ActivitySource,
  files: Map<string, CountedFile | undefined>,
): Steps {
  const keys = [sessionKey]
  for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
    const known = source.at(key)
    if (!known || files.has(key)) continue
    const record = recordOf(known, source)
    files.set(
      key,
      record && { path: key, ...record, sessionPath: sessionKey, isSubagent: known.foundFile.place.isSubagent },
    )
    for (const child of source.relations.childrenOf(known)) keys.push(child.foundFile.key)
    yield
  }
}

function recordOf(known: ScannedFile, { damaged }: ActivitySource): ActivityRecord | undefined {
  try {
    return known.scan && activityOf(known.scan)
  } catch (error) {
    if (!(error instanceof CacheDamaged) || !damaged) throw error
    damaged(known)
    return undefined
  }
}
