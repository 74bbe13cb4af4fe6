/*
 * Formats local times. `toLocaleString` would load a locale before its first word, and it abbreviates September to "Sept"
 * in British English.
 */
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `14:02` */
export const hourAndMinute = (time: Date): string => `${two(time.getHours())}:${two(time.getMinutes())}`

/** `Fri` */
export const weekday = (time: Date): string => weekdays[time.getDay()] ?? ''

/** `13 Nov` */
export const dayAndMonth = (time: Date): string => `${time.getDate()} ${months[time.getMonth()]}`

/** `Nov 2026` */
export const monthAndYear = (time: Date): string => `${months[time.getMonth()]} ${time.getFullYear()}`

/** `2026-11` */
export const yearAndMonth = (time: Date): string => `${time.getFullYear()}-${two(time.getMonth() + 1)}`

/** `2026-11-13` */
export const wholeDate = (time: Date): string => `${yearAndMonth(time)}-${two(time.getDate())}`

/** `Fri 13 Nov 2026, 14:02:11` */
export function wholeTime(time: Date): string {
  if (Number.isNaN(time.getTime())) return 'unknown'
  const clock = `${hourAndMinute(time)}:${two(time.getSeconds())}`
  return `${weekday(time)} ${dayAndMonth(time)} ${time.getFullYear()}, ${clock}`
}

const two = (number: number): string => String(number).padStart(2, '0')
