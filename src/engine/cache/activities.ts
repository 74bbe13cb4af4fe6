import type { CountedFile } from '../../model/activity.ts'
import type { Session } from '../../model/session.ts'
import type { Steps } from '../../model/steps.ts'
import type { Relations, ScannedFile } from '../describe/relations.ts'
import { type ActivityRecord, activityOf } from './activity-record.ts'
import { CacheDamaged } from './cache-file.ts'

/** Where files to be counted are looked up. */
export interface ActivitySource {
  /** What is known of a file by now: it may be another from one step to the next. */
  at(path: string): ScannedFile | undefined
  readonly relations: Relations
  /** What is kept of it is not as it was written. Without it, the error is thrown. */
  readonly damaged?: (known: ScannedFile) => void
}

/**
 * What happened in these sessions, and in all that they started: each file once, for the session that stands for it. A
 * subagent that is given together with a session it comes from is a part of that.
 */
export function* activitiesOf(sessions: readonly Session[], source: ActivitySource): Steps<CountedFile[]> {
  const given = new Set(sessions.map(({ path }) => path))
  const files = new Map<string, CountedFile | undefined>()
  const parts: string[] = []
  for (const path of given) {
    if (isPartOf(path, given, source)) parts.push(path)
    else yield* countWithSubagents(path, source, files)
  }
  // Two that name one another as their parents stand for themselves.
  for (const path of parts) yield* countWithSubagents(path, source, files)
  return [...files.values()].filter(file => file !== undefined)
}

function isPartOf(path: string, given: ReadonlySet<string>, { at, relations }: ActivitySource): boolean {
  const known = at(path)
  const seen = new Set([path])
  for (
    let one = known && relations.parentOf(known);
    one && !seen.has(one.foundFile.path);
    one = relations.parentOf(one)
  ) {
    if (given.has(one.foundFile.path)) return true
    seen.add(one.foundFile.path)
  }
  return false
}

function* countWithSubagents(
  sessionPath: string,
  source: ActivitySource,
  files: Map<string, CountedFile | undefined>,
): Steps {
  const paths = [sessionPath]
  for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
    const known = source.at(path)
    if (!known || files.has(path)) continue
    const record = recordOf(known, source)
    files.set(path, record && { path, ...record, sessionPath, isSubagent: known.foundFile.place.isSubagent })
    for (const child of source.relations.childrenOf(known)) paths.push(child.foundFile.path)
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
