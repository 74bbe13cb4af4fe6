import type { Bounds } from '../query.ts'

/** Where a moment lies. Numbers, as millions of them are asked for. */
export const places = { outside: 0, before: 1, within: 2 } as const
type Place = (typeof places)[keyof typeof places]

/** A stretch of time to be counted, and the one right before it to compare with. */
export class Timespan {
  readonly #since: number
  readonly #until: number
  readonly #before: number
  readonly #isOpen: boolean

  constructor({ since, until }: Bounds, now: number) {
    this.#since = since ?? Number.NEGATIVE_INFINITY
    this.#until = until ?? Number.POSITIVE_INFINITY
    this.#before = since === null ? Number.POSITIVE_INFINITY : beginningBefore(since, until ?? now)
    this.#isOpen = since === null && until === null
  }

  /** What has no time (0) is in no stretch, but it is in the whole. */
  placeOf(seconds: number): Place {
    if (this.#isOpen) return places.within
    if (seconds === 0) return places.outside
    const time = seconds * 1000
    if (time > this.#until) return places.outside
    if (time >= this.#since) return places.within
    return time >= this.#before ? places.before : places.outside
  }
}

/** As many days where whole days are counted, of which some are 23 or 25 hours long; else as much time. */
function beginningBefore(since: number, until: number): number {
  const [first, afterLast] = [new Date(since), new Date(until + 1)]
  if (!isMidnight(first) || !isMidnight(afterLast)) return since - Math.max(until - since, 0)
  const days = Math.round((afterLast.getTime() - first.getTime()) / 86_400_000)
  return new Date(first.getFullYear(), first.getMonth(), first.getDate() - days).getTime()
}

function isMidnight(time: Date): boolean {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime() === time.getTime()
}
