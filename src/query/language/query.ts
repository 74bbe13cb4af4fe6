import type { Session } from '../../model/session.ts'
import type { TextQuery } from './text-query.ts'

/** A line as it was understood. Everything in it has to be true of a session. */
export interface Query {
  readonly line: string
  /** Looked for in title, prompt, summary, project and branch, and what the best match is measured by. */
  readonly words: readonly WordTerm[]
  /** As typed, none of them may stand there. */
  readonly unwanted: readonly WordTerm[]
  readonly fields: readonly FieldTerm[]
  /** What is looked for in all that was said. Not answered here: it takes the files. */
  readonly text: TextQuery | null
  /** What is hidden otherwise and was asked for. */
  readonly shows: readonly Hidden[]
  /** What was not understood, in words for the user. */
  readonly notes: readonly string[]
  /**
   * Why a command does not answer it: a value that means nothing would give every session. While it is typed, such a
   * value filters nothing, and the notes name it if it is not just half typed.
   */
  readonly faults: readonly string[]
  /** It is more than can be looked for in a reasonable time. No session is what it asks for. */
  readonly isTooLarge: boolean
}

/** `word|other`: one of them is enough. */
export interface WordTerm {
  readonly anyOf: readonly Word[]
}

/** A word may be shortened; a phrase stands as it was typed. Both are plain. */
export interface Word {
  readonly text: string
  readonly isPhrase: boolean
}

export interface FieldTerm {
  /** As typed: two terms with the same words ask for the same. */
  readonly typed: string
  readonly isNegated: boolean
  readonly test: SessionTest
  /** What a subagent did, its session did. */
  readonly isForSubagentsToo: boolean
  /** Of a term about time: where statistics begin and end that are asked for with it. */
  readonly bounds?: Bounds
  /** Of a term about models: whether statistics that are asked for with it are about this one. */
  readonly isOfModel?: (model: string) => boolean
}

/** In milliseconds, both included; null: there is no such end. */
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
