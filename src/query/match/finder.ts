import type { EntryKind } from '../../model/entry.ts'
import type { Session } from '../../model/session.ts'
import type { TextQuery } from '../language/text-query.ts'
import type { Area } from './searchable-text.ts'

/** A place where what was looked for stands, read from its line. */
export interface Match {
  /** The key of the session that it is in, or of its subagent. */
  readonly path: string
  /** Index of the entry in the file; null: the title. */
  readonly entry: number | null
  /** As in a transcript: `offset:index`. */
  readonly key: string | null
  readonly offset: number
  readonly kind: EntryKind | 'title'
  readonly timestamp: string | null
  /** The tool that was called. */
  readonly tool?: string
  /** The words around it, on one line and fit for a terminal. */
  readonly text: string
  /** What to mark in them (UTF-16 indexes). */
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

/** A session in which all of it was said, by itself or by its subagents. */
export interface Found {
  readonly session: Session
  /** How many entries have all the words; or any of them, where none has all; one, where only the title has them. */
  readonly matches: number
  /** The best of them first. Null: not read yet, see `Finder.snippets`. */
  readonly snippets: readonly Match[] | null
}

export interface FindRequest {
  readonly query: TextQuery
  /** Newest first, without subagents: those are looked at with their parents. */
  readonly sessions: readonly Session[]
  readonly area: Area | 'all'
  /** Of how many sessions the matches are read right away, and how many of each. Six, and three, if left out. */
  readonly sessionsRead?: number
  readonly matchesRead?: number
  /** How many letters of the words around a match; behind it twice as many. */
  readonly context?: number
}

/** What is found so far, the best first. */
export interface Findings {
  readonly found: readonly Found[]
  readonly matches: number
  /** Why it is not all there is, in words for the user. */
  readonly problem: string | null
  readonly isDone: boolean
}

/** An entry of one file that has what is looked for. */
export interface Hit {
  readonly key: string
  readonly offset: number
  readonly entry: number
  /** Not all kinds are shown; a compaction always is, whatever it is written as. */
  readonly kind: EntryKind | 'compaction'
  /** How often. */
  readonly count: number
  /** What a pattern matched there, folded: patterns themselves are tried only where they can be stopped. */
  readonly texts?: readonly string[]
}

/** Finds any word ever said. A question whose signal aborts is left off and rejects. */
export interface Finder {
  /** Gets ready to be asked about these: the first question does not wait for threads to start. */
  prepare(sessions: readonly Session[]): void
  find(request: FindRequest, onFound: (findings: Findings) => void, signal: AbortSignal): Promise<Findings>
  /** The best matches of one session, as many as asked for at most. */
  snippets(
    request: Pick<FindRequest, 'query' | 'area' | 'context'>,
    session: Session,
    most: number,
    signal: AbortSignal,
  ): Promise<readonly Match[]>
  /** All hits in one file, in its order: those behind `from` first, then those before it. */
  hits(
    file: Pick<Session, 'key' | 'format'>,
    query: TextQuery,
    from: number,
    onHits: (hits: readonly Hit[]) => void,
    signal: AbortSignal,
  ): Promise<void>
  close(): void
}
