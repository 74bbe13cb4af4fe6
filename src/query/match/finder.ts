import type { EntryKind } from '../../model/entry.ts'
import type { Session } from '../../model/session.ts'
import type { TextQuery } from '../language/text-query.ts'
import type { Area } from './searchable-text.ts'

/** A place in a session that matches, read from its line. */
export interface Match {
  /** Key of the session, or of its subagent, whose file has the match. */
  readonly path: string
  /** Index of the entry in the file; null for the title. */
  readonly entry: number | null
  /** Key of the entry in a transcript: `offset:index`. */
  readonly key: string | null
  readonly offset: number
  readonly kind: EntryKind | 'title'
  readonly timestamp: string | null
  /** The tool that was called. */
  readonly tool?: string
  /** The match with the words around it, on one line and safe to print. */
  readonly text: string
  /** Parts of `text` to mark (UTF-16 indexes). */
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

/** A session that has all wanted terms, by itself or in its subagents. */
export interface Found {
  readonly session: Session
  /** Number of entries that have all the words, or any of them if none has all; 1 if only the title has them. */
  readonly matches: number
  /** The best matches, best first. Null if not read yet, see `Finder.snippets`. */
  readonly snippets: readonly Match[] | null
}

export interface FindRequest {
  readonly query: TextQuery
  /** Newest first, without subagents, which are searched with their parents. */
  readonly sessions: readonly Session[]
  readonly area: Area | 'all'
  /** Number of sessions whose matches are read right away (6 by default), and of matches read in each (3). */
  readonly sessionsRead?: number
  readonly matchesRead?: number
  /** Letters to show before a match; twice as many are shown after it. */
  readonly context?: number
}

/** Results so far, the best first. */
export interface Findings {
  readonly found: readonly Found[]
  readonly matches: number
  /** Reason why results are missing, in words for the user; null if none are. */
  readonly problem: string | null
  readonly isDone: boolean
}

/** An entry of one file that matches. */
export interface Hit {
  readonly key: string
  readonly offset: number
  readonly entry: number
  /** Tells whether the entry is shown, as not all kinds are. A compaction always is, whatever the kind of its entry. */
  readonly kind: EntryKind | 'compaction'
  /** Number of matches in the entry. */
  readonly count: number
  /** Folded texts that a pattern matched there: patterns themselves are tried only where they can be stopped. */
  readonly texts?: readonly string[]
}

/** Full-text search in all sessions. A request stops and rejects when its signal aborts. */
export interface Finder {
  /** Starts threads, so that the first search of these sessions does not wait for them. */
  prepare(sessions: readonly Session[]): void
  find(request: FindRequest, onFound: (findings: Findings) => void, signal: AbortSignal): Promise<Findings>
  /** The best matches of one session, at most `most`. */
  snippets(
    request: Pick<FindRequest, 'query' | 'area' | 'context'>,
    session: Session,
    most: number,
    signal: AbortSignal,
  ): Promise<readonly Match[]>
  /** All hits in one file, in its order: those after `from` first, then those before it. */
  hits(
    file: Pick<Session, 'key' | 'format'>,
    query: TextQuery,
    from: number,
    onHits: (hits: readonly Hit[]) => void,
    signal: AbortSignal,
  ): Promise<void>
  close(): void
}
