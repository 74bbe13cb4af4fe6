const DAY = 24 * 60 * 60_000
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** When something was said, in local time and in no more words than the reader needs. */
export function clockTime(timestamp: string | null, now: number, times: 'relative' | 'absolute'): string {
  const time = new Date(timestamp ?? Number.NaN)
  if (Number.isNaN(time.getTime())) return ''
  const clock = `${two(time.getHours())}:${two(time.getMinutes())}`
  if (times === 'absolute') return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${clock}`
  const today = startOfDay(now)
  if (startOfDay(time.getTime()) === today) return clock
  const date = `${time.getDate()} ${months[time.getMonth()]}`
  if (time.getTime() > today) return `${date} ${time.getFullYear()} ${clock}`
  if (time.getTime() >= today - 6 * DAY) return `${weekdays[time.getDay()]} ${clock}`
  return time.getFullYear() === new Date(now).getFullYear()
    ? `${date} ${clock}`
    : `${date} ${time.getFullYear()} ${clock}`
}

/** The local day that a moment belongs to: until it ends, no time reads differently. */
export function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

const two = (number: number): string => String(number).padStart(2, '0')
