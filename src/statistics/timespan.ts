import type { Bounds } from '../query/language/query.ts'

/** Whether a moment is within the counted time, in the period before it, or outside both. */
export type Place = 'within' | 'before' | 'outside'

/** The counted time, and the equally long period before it to compare with; in whole seconds. */
export class Timespan {
  readonly #since: number
  /** The first second after it. */
  readonly #end: number
  readonly #before: number
  readonly #isOpen: boolean

  constructor({ since, until }: Bounds, now: number) {
    this.#since = since === null ? Number.NEGATIVE_INFINITY : Math.ceil(since / 1000)
    this.#end = until === null ? Number.POSITIVE_INFINITY : Math.floor(until / 1000) + 1
    this.#before = since === null ? Number.NEGATIVE_INFINITY : Math.ceil(beginningBefore(since, until ?? now) / 1000)
    this.#isOpen = since === null && until === null
  }

  /** Place of a moment. Events without a time (0) count only if the time is not bounded. */
  placeOf(seconds: number): Place {
    if (this.#isOpen) return 'within'
    if (seconds === 0 || seconds >= this.#end) return 'outside'
    if (seconds >= this.#since) return 'within'
    return seconds >= this.#before ? 'before' : 'outside'
  }

  /** Seconds at which the place changes. */
  get edges(): readonly number[] {
    return [this.#before, this.#since, this.#end]
  }
}

/** Beginning of the period before. Whole days are counted as days, as some have 23 or 25 hours. */
function beginningBefore(since: number, until: number): number {
  const [first, afterLast] = [new Date(since), new Date(until + 1)]
  if (!isMidnight(first) || !isMidnight(afterLast)) return since - Math.max(until - since, 0)
  const days = Math.round((afterLast.getTime() - first.getTime()) / 86_400_000)
  return new Date(first.getFullYear(), first.getMonth(), first.getDate() - days).getTime()
}

function isMidnight(time: Date): boolean {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime() === time.getTime()
}
