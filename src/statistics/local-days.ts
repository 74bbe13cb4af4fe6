const DAY_MS = 86_400_000
const DAY = 86_400
const HOUR = 3600

/** A day of the local calendar. */
export interface LocalDay {
  /** Days since 1 January 1970. */
  readonly number: number
  /** In seconds, [start, end). */
  readonly start: number
  readonly end: number
  /** Monday is 0. */
  readonly weekday: number
}

/**
 * Finds the local day of a moment. Computes each day only once, as the calendar functions take longer than all other work
 * on a message.
 */
export class LocalDays {
  /** By UTC day, each of which overlaps two or three local days. */
  readonly #known = new Map<number, LocalDay[]>()
  #last: LocalDay = { number: 0, start: 0, end: 0, weekday: 0 }

  of(seconds: number): LocalDay {
    if (seconds < this.#last.start || seconds >= this.#last.end) this.#last = this.#find(seconds)
    return this.#last
  }

  #find(seconds: number): LocalDay {
    const bucket = Math.floor(seconds / DAY)
    const known = this.#known.get(bucket) ?? []
    const found = known.find(({ start, end }) => seconds >= start && seconds < end)
    if (found) return found
    const day = localDay(new Date(seconds * 1000))
    this.#known.set(bucket, [...known, day])
    return day
  }
}

function localDay(time: Date): LocalDay {
  const [year, month, date] = [time.getFullYear(), time.getMonth(), time.getDate()]
  return {
    number: dayNumber(time),
    start: new Date(year, month, date).getTime() / 1000,
    end: new Date(year, month, date + 1).getTime() / 1000,
    weekday: (time.getDay() + 6) % 7,
  }
}

/** Hour of the week, from Monday on: 0 to 167. Only days of 23 and 25 hours need the calendar. */
export function hourOfWeek({ start, end, weekday }: LocalDay, seconds: number): number {
  const hour = end - start === DAY ? Math.floor((seconds - start) / HOUR) : new Date(seconds * 1000).getHours()
  return weekday * 24 + hour
}

/** Numbers days as if all had 24 hours, so that consecutive days have consecutive numbers. */
export function dayNumber(time: Date): number {
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY_MS
}

/** `2026-11-13` */
export const dayName = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

export const dayNamed = (name: string): number => Date.parse(name) / DAY_MS
