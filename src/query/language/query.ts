import type { Session } from '../../model/session.ts'
import type { TextQuery } from './text-query.ts'

/** Query line as it was understood. A session matches if it fulfils every part. */
export interface Query {
  readonly line: string
  /** Words to look for in title, prompt, summary, project and branch. They decide the best match. */
  readonly words: readonly WordTerm[]
  /** Words that must not stand there as typed. */
  readonly unwanted: readonly WordTerm[]
  readonly fields: readonly FieldTerm[]
  /** Full-text search. Not answered in this ring, since it takes reading the files. */
  readonly text: TextQuery | null
  /** Kinds of sessions that are usually hidden, but were asked for. */
  readonly shows: readonly Hidden[]
  /** Problems with the line, in words for the user. */
  readonly notes: readonly string[]
  /**
   * Problems for which a command refuses the line, since a value that means nothing would match every session. In the
   * dashboard such a value filters nothing, and the notes name it unless it is only half typed.
   */
  readonly faults: readonly string[]
  /** Whether the line would take too long to search for. It then matches no session. */
  readonly isTooLarge: boolean
}

/** Alternatives, as in `word|other`: one of them is enough. */
export interface WordTerm {
  readonly anyOf: readonly Word[]
}

/** Word to look for: it may be shortened, while a phrase is looked for as typed. Both are plain. */
export interface Word {
  readonly text: string
  readonly isPhrase: boolean
}

export interface FieldTerm {
  /** Term as typed: two terms that are typed the same ask for the same. */
  readonly typed: string
  readonly isNegated: boolean
  readonly test: SessionTest
  /** Whether a session also matches by what its subagents did. */
  readonly isForSubagentsToo: boolean
  /** Only for a term about time: the period that statistics with this query cover. */
  readonly bounds?: Bounds
  /** Only for a term about models: whether statistics with this query cover a model. */
  readonly isOfModel?: (model: string) => boolean
}

/** Period in milliseconds, both ends included; null leaves an end open. */
export interface Bounds {
  readonly since: number | null
  readonly until: number | null
}

/** The kinds of sessions that lists leave out unless asked. The file of a `missing` one is gone. */
export type Hidden = 'subagents' | 'empty' | 'missing'

export type SessionTest = (session: Session) => boolean

export const noQuery: Query = {
  line: '',
  words: [],
  unwanted: [],
  fields: [],
  text: null,
  shows: [],
  notes: [],
  faults: [],
  isTooLarge: false,
}
