import { type LocalDay, LocalDays } from './local-days.ts'
import type { Place, Timespan } from './timespan.ts'

/** A time range within one day that lies wholly in one place; in seconds, [start, end). */
export interface DayPart {
  readonly start: number
  readonly end: number
  readonly place: Place
  /** Null for the part of events without a time. */
  readonly day: LocalDay | null
}

/** Cuts time at midnights and where counting begins and ends, so that day and place are found once for each part. */
export class DayParts {
  readonly #span: Timespan
  readonly #days = new LocalDays()
  readonly #undated: DayPart
  #last: DayPart

  constructor(span: Timespan) {
    this.#span = span
    this.#undated = { start: 0, end: 1, place: span.placeOf(0), day: null }
    this.#last = this.#undated
  }

  /** The part around a moment, or the undated part for 0. */
  around(seconds: number): DayPart {
    if (seconds === 0) return this.#undated
    if (seconds < this.#last.start || seconds >= this.#last.end) this.#last = this.#cut(seconds)
    return this.#last
  }

  #cut(seconds: number): DayPart {
    const day = this.#days.of(seconds)
    let { start, end } = day
    for (const edge of this.#span.edges) {
      if (edge <= seconds) start = Math.max(start, edge)
      else end = Math.min(end, edge)
    }
    return { start, end, place: this.#span.placeOf(seconds), day }
  }
}
