import type { CountedFile } from '../../model/activity.ts'
import type { Session } from '../../model/session.ts'
import type { Steps } from '../../model/steps.ts'
import type { Relations, ScannedFile } from '../describe/relations.ts'
import { type ActivityRecord, activityOf } from './activity-record.ts'
import { CacheDamaged } from './cache-file.ts'

/** Looks up the files to be counted. */
export interface ActivitySource {
  /** The file by its key; may return a newer scan at each step. */
  at(key: string): ScannedFile | undefined
  readonly relations: Relations
  /** Called if a file's record in the cache is damaged; if absent, the error is thrown. */
  readonly damaged?: (known: ScannedFile) => void
}

/**
 * The activity of these sessions and their subagents: each file once, for the session it counts towards. A subagent that
 * is given together with a session above it counts towards that session.
 */
export function* activitiesOf(sessions: readonly Session[], source: ActivitySource): Steps<CountedFile[]> {
  const given = new Set(sessions.map(({ key }) => key))
  const files = new Map<string, CountedFile | undefined>()
  const belowGiven: string[] = []
  for (const key of given) {
    if (isBelow(key, given, source)) belowGiven.push(key)
    else yield* countWithSubagents(key, source, files)
  }
  // Sessions in a parent cycle count as roots.
  for (const key of belowGiven) yield* countWithSubagents(key, source, files)
  return [...files.values()].filter(file => file !== undefined)
}

function isBelow(key: string, given: ReadonlySet<string>, { at, relations }: ActivitySource): boolean {
  const known = at(key)
  const seen = new Set([key])
  let above = known && relations.parentOf(known)
  for (; above && !seen.has(above.foundFile.key); above = relations.parentOf(above)) {
    if (given.has(above.foundFile.key)) return true
    seen.add(above.foundFile.key)
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
    const { isSubagent } = known.foundFile.place
    files.set(key, record && { path: key, ...record, sessionPath: sessionKey, isSubagent })
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
