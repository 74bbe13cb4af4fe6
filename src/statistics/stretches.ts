import { type LocalDay, LocalDays } from './local-days.ts'
import type { Place, Timespan } from './timespan.ts'

/** A time in which all is of one day and lies in one place; in seconds, without its end. */
export interface ActiveStretch {
  readonly start: number
  readonly end: number
  readonly place: Place
  /** Null: it is the place of what has no time. */
  readonly day: LocalDay | null
}

/** Time cut at midnights and where counting begins and ends, so that only once in each is to be asked what it is. */
export class Stretches {
  readonly #span: Timespan
  readonly #days = new LocalDays()
  readonly #undated: ActiveStretch
  #last: ActiveStretch

  constructor(span: Timespan) {
    this.#span = span
    this.#undated = { start: 0, end: 1, place: span.placeOf(0), day: null }
    this.#last = this.#undated
  }

  /** The one around a moment; 0: of what has no time. */
  around(seconds: number): ActiveStretch {
    if (seconds === 0) return this.#undated
    if (seconds < this.#last.start || seconds >= this.#last.end) this.#last = this.#cut(seconds)
    return this.#last
  }

  #cut(seconds: number): ActiveStretch {
    const day = this.#days.of(seconds)
    let { start, end } = day
    for (const edge of this.#span.edges) {
      if (edge <= seconds) start = Math.max(start, edge)
      else end = Math.min(end, edge)
    }
    return { start, end, place: this.#span.placeOf(seconds), day }
  }
}
