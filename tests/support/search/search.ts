import type { SearchAnswer } from '../../../src/app/search/state.ts'
import type { State } from '../../../src/app/state.ts'
import type { Session } from '../../../src/model/session.ts'
import { parseQuery } from '../../../src/query/language/parse.ts'
import type { Found, Match } from '../../../src/query/match/finder.ts'
import { told } from '../state.ts'

/** A session in which something was found, with these matches read. */
export function foundIn(session: Session, matches: number, read: readonly Match[] | null = null): Found {
  return { session, matches, snippets: read }
}

export function matchOf(session: Session, nth: number, more: Partial<Match> = {}): Match {
  const offset = nth * 100
  const text = `one retry of ${nth}`
  const place = { path: session.key, entry: nth, key: `${offset}:0`, offset }
  return { ...place, kind: 'assistant', timestamp: null, text, ranges: [[4, 9]], ...more }
}

/** This number of matches in a session, all of them read. */
export const allFoundIn = (session: Session, count: number): Found =>
  foundIn(
    session,
    count,
    Array.from({ length: count }, (_, nth) => matchOf(session, nth)),
  )

/** The state with these findings as the answer to its newest search. */
export function withFound(state: State, found: readonly Found[], more: Partial<SearchAnswer> = {}): State {
  return told(state, { type: 'matchesFound', answer: answerOf(state, found, more) }).state
}

export function answerOf(state: State, found: readonly Found[], more: Partial<SearchAnswer> = {}): SearchAnswer {
  const { questionNumber: asked = 0, field = { text: '' } } = state.search ?? {}
  const query = parseQuery(field.text, { now: new Date(0), isText: true }).text ?? { wanted: [], unwanted: [] }
  const matches = found.reduce((sum, one) => sum + one.matches, 0)
  return { number: asked, query, found, matches, isDone: true, took: 41, notes: [], ...more }
}
