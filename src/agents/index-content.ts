/**
 * An index that an agent keeps of a project's sessions. It may miss sessions and be out of date, so it only lends a title
 * and a first prompt until a session's own file is read, and only if both are equally old.
 */
export interface SessionsIndex {
  readonly originalPath: string | null
  readonly entries: ReadonlyMap<string, IndexEntry>
}

export interface IndexEntry {
  readonly sessionId: string
  readonly modifiedMs: number | null
  readonly messageCount: number
  readonly summary: string | null
  readonly firstPrompt: string | null
  readonly projectPath: string | null
  readonly gitBranch: string | null
}

export const noIndex: SessionsIndex = { originalPath: null, entries: new Map() }

/** Whether an entry describes the file as it is now, to a second: an index has rounded times. */
export function isFresh(entry: IndexEntry, mtimeMs: number): boolean {
  return entry.modifiedMs !== null && Math.abs(entry.modifiedMs - mtimeMs) <= 1000
}
