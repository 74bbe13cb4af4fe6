import type { Effect } from '../app/effect.ts'
import type { Dispatch } from '../app/message.ts'
import type { SearchAnswer } from '../app/search/state.ts'
import { reasonOf } from '../engine/reports.ts'
import type { Session } from '../model/session.ts'
import { filterInSteps, type Steps } from '../model/steps.ts'
import { Throttle } from '../model/throttle.ts'
import { inSlices } from '../model/time-slices.ts'
import { parseQuery } from '../query/language/parse.ts'
import type { Query } from '../query/language/query.ts'
import { queryTests } from '../query/language/query-tests.ts'
import { hiddenShown, isVisible } from '../query/list/filters.ts'
import { narrow, wholeRequest } from '../query/list/narrow.ts'
import type { SessionStore } from '../query/list/session-store.ts'
import type { Finder, Findings } from '../query/match/finder.ts'
import { LatestQuestion } from './latest-question.ts'

type Asked<Name extends Effect['do']> = Extract<Effect, { do: Name }>

/** Least time between two reports of findings, as each paints a new frame. */
const EVERY_MS = 30
/** Least time between two searches while sessions are being written, so that results stay long enough to be read. */
const AGAIN_MS = 1000

/** Full-text search. At most one question is under way: a newer one ends it. */
export class Finding {
  readonly #question = new LatestQuestion()
  #begunAt = Number.NEGATIVE_INFINITY
  #later: NodeJS.Timeout | undefined

  async find(
    store: SessionStore,
    finder: Finder,
    { number, line, request }: Asked<'find'>,
    dispatch: Dispatch,
  ): Promise<void> {
    clearTimeout(this.#later)
    const signal = this.#question.next()
    this.#begunAt = performance.now()
    const query = parseQuery(line, { now: new Date(), isText: true })
    const text = query.text ?? { wanted: [], unwanted: [] }
    const begun = this.#begunAt
    let newest = nothing
    const telling = new Throttle(() => {
      const answer = { number, query: text, took: performance.now() - begun, ...answerOf(newest, query) }
      if (!signal.aborted) dispatch({ type: 'matchesFound', answer })
    }, EVERY_MS)
    const found = (findings: Findings) => {
      newest = findings
      telling.soon()
    }
    const sessions = await inSlices(sessionsFor(store, request, query), signal)
    if (!sessions) return
    if (text.wanted.length === 0) {
      finder.prepare(sessions)
      return telling.now()
    }
    try {
      newest = await finder.find({ query: text, sessions, area: 'all' }, found, signal)
    } catch (error) {
      newest = { ...nothing, problem: whyNotSearched(error) }
    }
    telling.now()
  }

  /** Reads the matches in one session; none if the session is gone meanwhile. */
  async readSnippets(
    finder: Finder,
    { number, query, found, most }: Asked<'readSnippets'>,
    dispatch: Dispatch,
  ): Promise<void> {
    const { signal } = this.#question
    const matches = await finder.snippets({ query, area: 'all' }, found.session, most, signal).catch(() => [])
    if (!signal.aborted) dispatch({ type: 'snippetsRead', number, sessionKey: found.session.key, most, matches })
  }

  /** Sends a message when it is time to search again. */
  later(number: number, dispatch: Dispatch): void {
    clearTimeout(this.#later)
    const pause = Math.max(this.#begunAt + AGAIN_MS - performance.now(), AGAIN_MS / 4)
    this.#later = setTimeout(() => dispatch({ type: 'findingDue', number }), pause).unref()
  }

  stop(): void {
    clearTimeout(this.#later)
    this.#question.next()
  }
}

export const whyNotSearched = (error: unknown): string => `Search failed (${reasonOf(error)}).`

const nothing: Findings = { found: [], matches: 0, problem: null, isDone: true }

function answerOf(
  { found, matches, problem, isDone }: Findings,
  { notes, isTooLarge }: Query,
): Omit<SearchAnswer, AnswerFrame> {
  const all = problem === null ? notes : [...notes, problem]
  return { found, matches, isDone, notes: all, ...((problem !== null || isTooLarge) && { isCut: true }) }
}

type AnswerFrame = 'number' | 'query' | 'took'

/** Sessions to search, newest first: in the scope of the list, and as the query asks. */
function* sessionsFor(store: SessionStore, request: Asked<'find'>['request'], query: Query): Steps<readonly Session[]> {
  // Sessions that lists leave out as empty have words, too: of a summary, or of a subagent that was only warmed up.
  const asked = { all: request.showsHidden, status: request.filters.status, query }
  const shown = new Set([...hiddenShown(asked), 'empty' as const])
  const inScope = yield* narrow(store, { ...wholeRequest, ...request, showsHidden: true })
  // A subagent is searched with its parent, unless that is gone.
  const isLookedAt = ({ isSubagent, isOrphan, empty, status }: Session) =>
    isVisible({ isSubagent: isSubagent && !isOrphan, empty, status }, shown)
  const tests = queryTests(query, () => store.newestFirst())
  return yield* filterInSteps(inScope.sessions, one => isLookedAt(one) && tests.every(test => test(one)))
}
