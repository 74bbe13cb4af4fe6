import { performance } from 'node:perf_hooks'
import type { Session } from '../../model/session.ts'
import type { Findings, Match } from '../../query/found.ts'
import type { Area } from '../../query/said.ts'
import type { TextQuery } from '../../query/text-query.ts'
import type { Catalogued } from './catalogued.ts'
import { isThreadLost, MOST_TRIES, type Switchboard, TookTooLong } from './switchboard.ts'
import { Tally } from './tally.ts'
import { titleAnswer } from './titles.ts'

export interface SearchWish {
  readonly query: TextQuery
  readonly areas: readonly Area[]
  /** Of how many sessions the matches are read. */
  readonly sessionsRead: number
}

/** What was found is told again after so long. */
const PAUSE_MS = 15
/** So many sessions are read as soon as there is something to show. */
const READ_AT_FIRST = 6

const TOO_LONG = 'That pattern takes too long; what was found until then is shown.'

/** One question, from the first thing found to the last. */
export class Search {
  readonly #wish: SearchWish
  readonly #files: Catalogued
  readonly #board: Switchboard
  readonly #matchesOf: (session: Session) => Promise<readonly Match[]>
  readonly #onFound: (findings: Findings) => void
  #tally: Tally
  #toldAt = Number.NEGATIVE_INFINITY
  #isReading = false
  #isDone = false

  constructor(
    wish: SearchWish,
    files: Catalogued,
    board: Switchboard,
    matchesOf: (session: Session) => Promise<readonly Match[]>,
    onFound: (findings: Findings) => void,
  ) {
    this.#wish = wish
    this.#files = files
    this.#board = board
    this.#matchesOf = matchesOf
    this.#onFound = onFound
    this.#tally = this.#newTally()
  }

  async run(signal: AbortSignal): Promise<Findings> {
    signal.throwIfAborted()
    let problem: string | null = null
    try {
      await this.#search(signal)
      if (this.#wish.query.wanted.length > 0) await this.#read(this.#wish.sessionsRead)
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
      problem = TOO_LONG
    } finally {
      this.#isDone = true
    }
    signal.throwIfAborted()
    return this.#findings(problem, true)
  }

  async #search(signal: AbortSignal): Promise<void> {
    const { query, areas } = this.#wish
    const { files, isSmall } = this.#files
    const take = (found: Parameters<Tally['take']>[0]) => {
      this.#tally.take(found)
      this.#tellSoon(signal)
    }
    for (let tries = 1; ; tries++) {
      try {
        return await this.#board.search({ files, query, areas, isSmall }, take, signal)
      } catch (error) {
        if (!isThreadLost(error) || tries === MOST_TRIES) throw error
        this.#tally = this.#newTally()
      }
    }
  }

  #newTally(): Tally {
    const { sessions, sessionOf } = this.#files
    const { query, areas } = this.#wish
    const tally = new Tally(sessions, sessionOf, query.wanted.length)
    if (!areas.includes('conversation')) return tally
    for (const [number, session] of sessions.entries()) {
      const answer = titleAnswer(session, query)
      if (answer) tally.takeTitle(number, answer)
    }
    return tally
  }

  /** Whether something unwanted is there, only the end can tell. */
  #tellSoon(signal: AbortSignal): void {
    const isTooSoon = performance.now() - this.#toldAt < PAUSE_MS
    if (isTooSoon || this.#isReading || this.#wish.query.unwanted.length > 0) return
    if (this.#tally.found().length === 0) return
    this.#isReading = true
    this.#toldAt = performance.now()
    void this.#read(READ_AT_FIRST)
      .then(() => {
        if (!this.#isDone && !signal.aborted) this.#onFound(this.#findings(null, false))
      })
      .catch(() => {})
      .finally(() => {
        this.#isReading = false
      })
  }

  /** Reads the matches of the best from their lines; those of which nothing is left there make room for others. */
  async #read(most: number): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const unread = this.#tally
        .found()
        .slice(0, most)
        .filter(session => !this.#tally.isRead(session))
      if (unread.length === 0) return
      await Promise.all(
        unread.map(async number => {
          const session = this.#files.sessions[number] as Session
          this.#tally.read(number, await this.#matchesOf(session))
        }),
      )
    }
  }

  #findings(problem: string | null, isDone: boolean): Findings {
    const found = this.#tally.found().map(number => this.#tally.describe(number))
    const matches = found.reduce((sum, one) => sum + one.matches, 0)
    return { found, matches, problem, isDone }
  }
}

const MOST_ROUNDS = 20
