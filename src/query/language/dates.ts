import { ageUnits } from '../../text/age.ts'

/** First and last moment of a date. */
export interface DateSpan {
  readonly from: Date
  readonly to: Date
}

/**
 * Reads a date; undefined if it is none. `2026-08-01`, `today`, `yesterday` and `7d` (or `2w`, `1mo`, `1y`) are whole
 * local days; a time of day, `12h` or `5m` is a moment. The units are those in which ages are shown.
 */
export function parseDate(text: string, now: Date): DateSpan | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'now') return moment(now)
  if (word === 'today') return day(now, 0)
  if (word === 'yesterday') return day(now, 1)
  const [, amount, name] = /^(\d{1,5})([a-z]{1,2})$/.exec(word) ?? []
  const unit = ageUnits.find(({ unit }) => unit === name)
  if (unit) {
    const passed = Number(amount) * unit.ms
    return unit.ms < DAY ? moment(new Date(now.getTime() - passed)) : day(now, passed / DAY)
  }
  return /^\d{4}-\d{2}-\d{2}[t ]/.test(word) ? moment(new Date(text.trim())) : parseDay(word)
}

const DAY = 24 * 60 * 60_000

/** Reads only dates like `2026-08-01`, which mean the same day no matter when they are read. */
export function parseDay(text: string): DateSpan | undefined {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return date ? calendarDay(Number(date[1]), Number(date[2]), Number(date[3])) : undefined
}

function day(now: Date, daysAgo: number): DateSpan {
  return localDay(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
}

/** Undefined if there is no such day: the 31st of February is a slip of the pen, not the 3rd of March. */
function calendarDay(year: number, month: number, dayOfMonth: number): DateSpan | undefined {
  const span = localDay(year, month - 1, dayOfMonth)
  return span.from.getMonth() === month - 1 && span.from.getDate() === dayOfMonth ? span : undefined
}

/** A local day may be 23 or 25 hours long, so its end is found from the next one's beginning. */
function localDay(year: number, month: number, dayOfMonth: number): DateSpan {
  const next = new Date(year, month, dayOfMonth + 1)
  return { from: new Date(year, month, dayOfMonth), to: new Date(next.getTime() - 1) }
}

function moment(time: Date): DateSpan | undefined {
  return Number.isNaN(time.getTime()) ? undefined : { from: time, to: time }
}
