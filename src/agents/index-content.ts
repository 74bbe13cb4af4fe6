/**
 * An index that an agent keeps of a project's sessions. Such an index may lose sessions and fall behind, so it only lends
 * words (title, first prompt) until a session's own file is read, and only if it is as old as the file.
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

/** Whether an entry describes the file as it is now. File times are rounded on their way into an index, hence the second. */
export function isFresh(entry: IndexEntry, mtimeMs: number): boolean {
  return entry.modifiedMs !== null && Math.abs(entry.modifiedMs - mtimeMs) <= 1000
}
