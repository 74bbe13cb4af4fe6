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
const PAUSE_MS = 40
/** Titles are looked through for so long at a time. */
const TURN_MS = 5
/** So many sessions are read as soon as there is something to show. */
const READ_AT_FIRST = 2

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
    try {
      const isWhole = await withinPatience(this.#search(signal))
      // What was found before a pattern was stopped is read all the same.
      const hasWords = this.#wish.query.wanted.length > 0
      const isRead = !hasWords || (await withinPatience(this.#read(this.#wish.sessionsRead)))
      signal.throwIfAborted()
      return this.#findings(isWhole && isRead ? null : TOO_LONG, true)
    } finally {
      this.#isDone = true
    }
  }

  async #search(signal: AbortSignal): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#lookThrough(signal)
      } catch (error) {
        if (!isThreadLost(error) || tries === MOST_TRIES) throw error
        this.#tally = this.#newTally()
      }
    }
  }

  async #lookThrough(signal: AbortSignal): Promise<void> {
    const { query, areas } = this.#wish
    const { files, isSmall } = this.#files
    const take = (found: Parameters<Tally['take']>[0]) => {
      this.#tally.take(found)
      this.#tellSoon(signal)
    }
    const looking = this.#board.search({ files, query, areas, isSmall }, take, signal)
    await Promise.all([looking, this.#takeTitles(signal)])
  }

  /** While the threads look through the files, and with pauses in which their answers are heard. */
  async #takeTitles(signal: AbortSignal): Promise<void> {
    const { among } = this.#files
    const tally = this.#tally
    if (!this.#wish.areas.includes('conversation')) return
    let began = performance.now()
    for (let number = 0; number < among.count; number++) {
      const title = among.title(number)
      const answer = title && titleAnswer(title, this.#wish.query)
      if (answer) tally.takeTitle(number, answer)
      if (number % 50 !== 0 || performance.now() - began < TURN_MS) continue
      await new Promise(resolve => setImmediate(resolve))
      if (signal.aborted) return
      began = performance.now()
    }
  }

  #newTally(): Tally {
    const { among, sessionOf } = this.#files
    return new Tally(among, sessionOf, this.#wish.query.wanted.length)
  }

  /** Whether something unwanted is there, only the end can tell. */
  #tellSoon(signal: AbortSignal): void {
    const isTooSoon = performance.now() - this.#toldAt < PAUSE_MS
    if (isTooSoon || this.#isReading || this.#wish.query.unwanted.length > 0) return
    this.#isReading = true
    this.#toldAt = performance.now()
    void this.#read(READ_AT_FIRST)
      .then(() => {
        if (this.#isDone || signal.aborted) return
        const findings = this.#findings(null, false)
        if (findings.found.length > 0) this.#onFound(findings)
        // Until there is something to show, the next answer may have it.
        else this.#toldAt = Number.NEGATIVE_INFINITY
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
          this.#tally.read(number, await this.#matchesOf(this.#files.among.session(number)))
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

async function withinPatience(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    return false
  }
}
