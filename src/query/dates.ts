/** The first and the last moment that a date on the command line means; undefined if it means nothing. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** `2026-08-01`, `today`, `yesterday` and `7d` (or `2w`) are whole local days; a time of day or `12h` is a moment. */
export function parseDate(text: string, now: Date): Span | undefined {
  const word = text.trim().toLowerCase()
  if (word === 'now') return moment(now)
  if (word === 'today') return day(now, 0)
  if (word === 'yesterday') return day(now, 1)
  const ago = /^(\d{1,5})([hdw])$/.exec(word)
  if (ago) {
    const amount = Number(ago[1])
    if (ago[2] === 'h') return moment(new Date(now.getTime() - amount * 3_600_000))
    return day(now, ago[2] === 'w' ? amount * 7 : amount)
  }
  return /^\d{4}-\d{2}-\d{2}[t ]/.test(word) ? moment(new Date(text.trim())) : parseDay(word)
}

/** Only `2026-08-01`, which means the same day whenever it is asked. */
export function parseDay(text: string): Span | undefined {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return date ? calendarDay(Number(date[1]), Number(date[2]), Number(date[3])) : undefined
}

function day(now: Date, daysAgo: number): Span {
  return localDay(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
}

/** The 31st of February is a slip of the pen, not the 3rd of March. */
function calendarDay(year: number, month: number, dayOfMonth: number): Span | undefined {
  const span = localDay(year, month - 1, dayOfMonth)
  return span.from.getMonth() === month - 1 && span.from.getDate() === dayOfMonth ? span : undefined
}

/** A local day may be 23 or 25 hours long, so its end is found from the next one's beginning. */
function localDay(year: number, month: number, dayOfMonth: number): Span {
  const next = new Date(year, month, dayOfMonth + 1)
  return { from: new Date(year, month, dayOfMonth), to: new Date(next.getTime() - 1) }
}

function moment(time: Date): Span | undefined {
  return Number.isNaN(time.getTime()) ? undefined : { from: time, to: time }
}
