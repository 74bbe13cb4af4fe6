import type { TextQuery } from '../../query/language/text-query.ts'
import type { Found, Match } from '../../query/match/finder.ts'
import type { Among } from './candidates.ts'
import { eachFound, type FoundRows } from './found-rows.ts'
import type { FileAnswer } from './search-file.ts'

/**
 * Adds up the findings in the files of each session: its own, and those of its subagents. Stored as columns with a row
 * for each session, because thousands of small objects for each letter typed would be collected late.
 */
export class SessionScores {
  readonly #among: Among
  readonly #sessionOf: Int32Array
  readonly #withAll: Uint32Array
  readonly #withAny: Uint32Array
  readonly #best: Int8Array
  /** Sessions with findings, which are few of many. */
  readonly #touched: number[] = []
  readonly #isTouched: Uint8Array
  /** A bit for each term: the terms seen in each session, the wanted terms, and the unwanted ones. */
  readonly #seen: Uint32Array
  readonly #wanted: Uint32Array
  readonly #unwanted: Uint32Array
  readonly #snippets = new Map<number, readonly Match[]>()

  /** `sessionOf` holds session numbers by file number. */
  constructor(among: Among, sessionOf: Int32Array, { wanted, unwanted }: TextQuery) {
    const { count } = among
    const terms = wanted.length + unwanted.length
    this.#among = among
    this.#sessionOf = sessionOf
    this.#withAll = new Uint32Array(count)
    this.#withAny = new Uint32Array(count)
    this.#best = new Int8Array(count).fill(-1)
    this.#isTouched = new Uint8Array(count)
    this.#wanted = bits(terms, 0, wanted.length)
    this.#unwanted = bits(terms, wanted.length, terms)
    this.#seen = new Uint32Array(count * this.#wanted.length)
  }

  take(rows: FoundRows): void {
    eachFound(rows, (file, found) => this.#add(this.#sessionOf[file] as number, found))
  }

  takeTitles(rows: FoundRows): void {
    eachFound(rows, (session, found) => this.takeTitle(session, found))
  }

  /** Adds a match in a title. It improves the rank, but counts as a match only if there is no other. */
  takeTitle(session: number, { seen, best }: Pick<FileAnswer, 'seen' | 'best'>): void {
    this.#add(session, { seen, best, withAll: 0, withAny: 0 })
  }

  /** Numbers of the sessions before `end` that have all wanted terms and no unwanted ones, the best first. */
  found(end = this.#among.count): readonly number[] {
    // Without wanted terms, every session qualifies.
    const sessions = this.#wanted.some(bits => bits !== 0) ? this.#touched : [...Array(end).keys()]
    const places = new Float64Array(sessions.length)
    let count = 0
    for (const session of sessions) {
      const isFound = session < end && this.#isFound(session)
      if (isFound) places[count++] = (MOST_RANKS - (this.#best[session] as number)) * PLACES + session
    }
    places.subarray(0, count).sort()
    const found: number[] = []
    for (let place = 0; place < count; place++) found.push((places[place] as number) % PLACES)
    return found
  }

  /** Sets the matches read from the lines themselves; empty if they are no longer there. */
  read(session: number, snippets: readonly Match[]): void {
    this.#snippets.set(session, snippets)
  }

  isRead(session: number): boolean {
    return this.#snippets.has(session)
  }

  matches(session: number): number {
    return this.#withAll[session] || this.#withAny[session] || 1
  }

  describe(session: number): Found {
    return this.#among.found(session, this.matches(session), this.#snippets.get(session) ?? null)
  }

  #isFound(session: number): boolean {
    const words = this.#wanted.length
    for (let word = 0; word < words; word++) {
      const seen = this.#seen[session * words + word] as number
      const missing = (this.#wanted[word] as number) & ~seen
      if (missing !== 0 || (seen & (this.#unwanted[word] as number)) !== 0) return false
    }
    return this.#snippets.get(session)?.length !== 0
  }

  #add(session: number, { seen, withAll, withAny, best }: FileAnswer): void {
    if (this.#isTouched[session] === 0) this.#touched.push(session)
    this.#isTouched[session] = 1
    const words = this.#wanted.length
    for (let at = 0; at < seen.length; at++) {
      const term = seen[at] as number
      const word = session * words + (term >>> 5)
      this.#seen[word] = (this.#seen[word] as number) | (1 << (term & 31))
    }
    this.#withAll[session] = (this.#withAll[session] as number) + withAll
    this.#withAny[session] = (this.#withAny[session] as number) + withAny
    this.#best[session] = Math.max(this.#best[session] as number, best)
  }
}

/** More than the number of sessions, and of ranks. */
const PLACES = 2 ** 32
const MOST_RANKS = 100

function bits(terms: number, from: number, to: number): Uint32Array {
  const words = new Uint32Array(Math.ceil(terms / 32))
  for (let term = from; term < to; term++) words[term >>> 5] = (words[term >>> 5] as number) | (1 << (term & 31))
  return words
}
