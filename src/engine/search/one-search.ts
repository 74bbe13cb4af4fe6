import type { Session } from '../../model/session.ts'
import type { Steps } from '../../model/steps.ts'
import { Throttle } from '../../model/throttle.ts'
import { inSlices } from '../../model/time-slices.ts'
import type { TextQuery } from '../../query/language/text-query.ts'
import type { Findings, Match } from '../../query/match/finder.ts'
import type { Area } from '../../query/match/searchable-text.ts'
import type { Title } from './candidates.ts'
import { hasPattern } from './compiled-query.ts'
import type { FoundRows } from './found-rows.ts'
import { Frontier, filesBefore } from './jobs.ts'
import type { Catalogued } from './packed-candidates.ts'
import { SessionScores } from './session-scores.ts'
import { titleAsker } from './titles.ts'
import { TookTooLong } from './workers/call.ts'
import { askAgainIfLost, type OnFound, type WorkerPool } from './workers/worker-pool.ts'

export interface RunningSearchRequest {
  readonly query: TextQuery
  readonly areas: readonly Area[]
  /** Number of sessions whose matches are read. */
  readonly sessionsRead: number
  readonly signal: AbortSignal
}

/** Shortest time between two reports of findings. */
const PAUSE_MS = 40
const TITLES_PER_STEP = 32
/** Number of sessions whose matches are read for each report of a running search. */
const READ_AT_FIRST = 2

const tooLong = (query: TextQuery): string =>
  hasPattern(query)
    ? 'That pattern takes too long; showing what was found until then. Simplify it.'
    : 'That takes too long; showing what was found until then. Use fewer words.'

/** One search, from its first findings to its last. */
export class RunningSearch {
  readonly #request: RunningSearchRequest
  readonly #files: Catalogued
  readonly #pool: Pick<WorkerPool, 'search' | 'titles'>
  readonly #matchesOf: (session: Session) => Promise<readonly Match[]>
  readonly #onFound: (findings: Findings) => void
  readonly #telling = new Throttle(() => void this.#tell(), PAUSE_MS)
  #tally!: SessionScores
  #frontier!: Frontier
  #titlesSeen = 0
  #isReading = false
  #isLookedThrough = false
  #isDone = false

  constructor(
    request: RunningSearchRequest,
    files: Catalogued,
    pool: Pick<WorkerPool, 'search' | 'titles'>,
    matchesOf: (session: Session) => Promise<readonly Match[]>,
    onFound: (findings: Findings) => void,
  ) {
    this.#request = request
    this.#files = files
    this.#pool = pool
    this.#matchesOf = matchesOf
    this.#onFound = onFound
  }

  async run(): Promise<Findings> {
    const { signal } = this.#request
    signal.throwIfAborted()
    try {
      const isWhole = await withinPatience(askAgainIfLost(() => this.#lookThrough()))
      // Matches found before a pattern was stopped are read all the same.
      const hasWords = this.#request.query.wanted.length > 0
      const isRead = !hasWords || (await withinPatience(this.#read(this.#request.sessionsRead)))
      signal.throwIfAborted()
      return this.#findings(isWhole && isRead ? null : tooLong(this.#request.query), true)
    } finally {
      this.#isDone = true
      this.#telling.cancel()
    }
  }

  async #lookThrough(): Promise<void> {
    this.#tally = this.#newTally()
    this.#frontier = new Frontier()
    const { query, areas, signal } = this.#request
    const { files, isSmall, isKept } = this.#files
    const take: OnFound = (rows, done) => {
      this.#tally.take(rows)
      this.#frontier.take(done)
      this.#telling.soon()
    }
    const looking = this.#pool.search({ files, query, areas, isSmall, isKept }, take, signal)
    const failed = new AbortController()
    looking.catch(error => failed.abort(error))
    const titles = this.#takeTitles(AbortSignal.any([signal, failed.signal]))
    await both(looking, titles)
    this.#isLookedThrough = true
  }

  /** Searches titles while the thread searches files. Patterns are tried in the thread, where they can be stopped. */
  async #takeTitles(signal: AbortSignal): Promise<void> {
    const { query, areas } = this.#request
    const tally = this.#tally
    this.#titlesSeen = 0
    if (areas.includes('conversation')) {
      if (hasPattern(query)) tally.takeTitles(await this.#titlesWithPattern(signal))
      else await inSlices(this.#eachTitle(this.#askTitle(tally)), signal)
    }
    signal.throwIfAborted()
    this.#titlesSeen = this.#files.among.count
  }

  #askTitle(tally: SessionScores): (title: Title | null, number: number) => void {
    const answerOf = titleAsker(this.#request.query)
    return (title, number) => {
      const answer = title && answerOf(title)
      if (answer) tally.takeTitle(number, answer)
      this.#titlesSeen = number + 1
    }
  }

  async #titlesWithPattern(signal: AbortSignal): Promise<FoundRows> {
    const titles: (string | null)[] = []
    const note = (title: Title | null) => void titles.push(title?.written ?? null)
    await inSlices(this.#eachTitle(note), signal)
    return this.#pool.titles(titles, this.#request.query, signal)
  }

  *#eachTitle(visit: (title: Title | null, number: number) => void): Steps {
    const { among } = this.#files
    for (let number = 0; number < among.count; number++) {
      visit(among.title(number), number)
      if (number % TITLES_PER_STEP === TITLES_PER_STEP - 1) yield
    }
  }

  #newTally(): SessionScores {
    const { among, sessionOf } = this.#files
    return new SessionScores(among, sessionOf, this.#request.query)
  }

  /** Reports findings so far. Reads matches only once: better ones may be found meanwhile, again and again. */
  async #tell(): Promise<void> {
    if (this.#isReading || this.#isDone) return
    this.#isReading = true
    try {
      await this.#readSome(READ_AT_FIRST)
    } catch {
      return
    } finally {
      this.#isReading = false
    }
    if (this.#isDone || this.#request.signal.aborted) return
    const findings = this.#findings(null, false)
    if (findings.found.length > 0) this.#onFound(findings)
    // Nothing to show yet: the next answer is reported at once.
    else this.#telling.cancel()
  }

  /** Reads the matches of the best sessions from their lines. Sessions without any left there make room for others. */
  async #read(most: number): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) if (!(await this.#readSome(most))) return
  }

  /** Reads the matches of the best sessions, once for each; returns false if all of them had been read. */
  async #readSome(most: number): Promise<boolean> {
    const tally = this.#tally
    const unread = this.#found()
      .slice(0, most)
      .filter(session => !tally.isRead(session))
    await Promise.all(
      unread.map(async number => tally.read(number, await this.#matchesOf(this.#files.among.session(number)))),
    )
    return unread.length > 0
  }

  /** Numbers of the sessions found. If terms are unwanted, only sessions that are completely searched. */
  #found(): readonly number[] {
    const hasUnwanted = this.#request.query.unwanted.length > 0
    return this.#tally.found(hasUnwanted && !this.#isLookedThrough ? this.#sessionsSeen() : undefined)
  }

  /** Number of sessions, counted from the newest, that are completely searched. */
  #sessionsSeen(): number {
    const { sessionOf, among } = this.#files
    const files = filesBefore(this.#frontier.job, sessionOf.length)
    return Math.min(this.#titlesSeen, sessionOf[files] ?? among.count)
  }

  #findings(problem: string | null, isDone: boolean): Findings {
    const found = this.#found()
    const matches = found.reduce((sum, number) => sum + this.#tally.matches(number), 0)
    return { found: found.map(number => this.#tally.describe(number)), matches, problem, isDone }
  }
}

const MOST_ROUNDS = 20

/**
 * Waits for both, and throws TookTooLong if either does. They share a thread, which is ended then: the other one
 * rejects with ThreadLost, and asking it again would be in vain.
 */
async function both(one: Promise<void>, other: Promise<void>): Promise<void> {
  const ends = await Promise.allSettled([one, other])
  const reasons = ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
  if (reasons.length > 0) throw reasons.find(reason => reason instanceof TookTooLong) ?? reasons[0]
}

async function withinPatience(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    return false
  }
}
