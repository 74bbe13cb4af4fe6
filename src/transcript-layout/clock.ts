import { dayAndMonth, hourAndMinute, weekday, wholeDate } from '../text/clock.ts'

const DAY = 24 * 60 * 60_000

/** The time of a message, in local time: only the hour today, only the weekday this week, and so on. */
export function clockTime(timestamp: string | null, now: number, times: 'relative' | 'absolute'): string {
  const time = new Date(timestamp ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return ''
  const clock = hourAndMinute(time)
  if (times === 'absolute') return `${wholeDate(time)} ${clock}`
  const today = startOfDay(now)
  if (startOfDay(time.getTime()) === today) return clock
  const date = dayAndMonth(time)
  if (time.getTime() > today) return `${date} ${time.getFullYear()} ${clock}`
  if (time.getTime() >= today - 6 * DAY) return `${weekday(time)} ${clock}`
  return time.getFullYear() === new Date(now).getFullYear()
    ? `${date} ${clock}`
    : `${date} ${time.getFullYear()} ${clock}`
}

/** Start of the local day. Relative times do not change until the day ends. */
export function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}
