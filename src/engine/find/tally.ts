import type { Found, Match } from '../../query/found.ts'
import type { Among } from './among.ts'
import { type FoundFile, type FoundRows, unpackFound } from './found-rows.ts'
import type { TitleAnswer } from './titles.ts'

/** Adds up what is found in the files of each session: its own, and those of its subagents. */
export class Tally {
  readonly #among: Among
  readonly #sessionOf: Int32Array
  readonly #wanted: number
  readonly #sums = new Map<number, Sum>()
  readonly #snippets = new Map<number, readonly Match[]>()

  /** `sessionOf`: by the number of a file, that of its session. */
  constructor(among: Among, sessionOf: Int32Array, wanted: number) {
    this.#among = among
    this.#sessionOf = sessionOf
    this.#wanted = wanted
  }

  take(rows: FoundRows): void {
    for (const file of unpackFound(rows)) this.#add(this.#sessionOf[file.file] as number, file)
  }

  /** It stands above the matches, and is one only where there is no other. */
  takeTitle(session: number, { seen, best }: TitleAnswer): void {
    this.#add(session, { seen, best, withAll: 0, withAny: 0 })
  }

  /** The numbers of the sessions in which everything wanted was said and nothing unwanted, the best first. */
  found(): readonly number[] {
    // Where nothing is wanted, everything has it.
    if (this.#wanted === 0) return [...Array(this.#among.count).keys()].filter(session => !this.#sums.has(session))
    const found = [...this.#sums].filter(([session, sum]) => this.#isFound(session, sum))
    return found.sort(([a, one], [b, other]) => other.best - one.best || a - b).map(([session]) => session)
  }

  /** What was read from the lines themselves. None: it is not there any more. */
  read(session: number, snippets: readonly Match[]): void {
    this.#snippets.set(session, snippets)
  }

  isRead(session: number): boolean {
    return this.#snippets.has(session)
  }

  describe(number: number): Found {
    const among = this.#among
    const { withAll, withAny } = this.#sums.get(number) ?? nothing
    return {
      // Of many that are found, only some are looked at.
      get session() {
        return among.session(number)
      },
      matches: withAll || withAny || 1,
      snippets: this.#snippets.get(number) ?? null,
    }
  }

  #isFound(session: number, { seen }: Sum): boolean {
    if (this.#snippets.get(session)?.length === 0) return false
    let wanted = 0
    for (const term of seen) {
      if (term >= this.#wanted) return false
      wanted++
    }
    return wanted === this.#wanted
  }

  #add(session: number, { seen, withAll, withAny, best }: Omit<FoundFile, 'file'>): void {
    const sum = this.#sums.get(session)
    if (!sum) this.#sums.set(session, { seen: new Set(seen), withAll, withAny, best })
    else {
      for (const term of seen) sum.seen.add(term)
      sum.withAll += withAll
      sum.withAny += withAny
      sum.best = Math.max(sum.best, best)
    }
  }
}

interface Sum {
  readonly seen: Set<number>
  withAll: number
  withAny: number
  best: number
}

const nothing = { withAll: 0, withAny: 0 }
