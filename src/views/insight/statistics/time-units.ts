import { memo } from '../../../model/memo.ts'
import { byMonth, byWeek } from '../../../statistics/periods.ts'
import type { DayTally, Statistics, Tally } from '../../../statistics/statistics.ts'
import { dayAndMonth, monthAndYear } from '../../../text/clock.ts'

/** A day, week or month, which is one point of a curve. */
export interface Unit extends Tally {
  /** Its first day. */
  readonly day: string
}

type Per = 'day' | 'week' | 'month'

/** More points than this would be too dense. */
const MOST_DAYS = 100
const MOST_WEEKS = 110

interface Units {
  readonly per: Per
  readonly units: readonly Unit[]
}

const known = memo<Units>()

export const unitsOf = (statistics: Statistics): Units => known(statistics, [], () => madeOf(statistics.days))

function madeOf(days: readonly DayTally[]): Units {
  if (days.length <= MOST_DAYS) return { per: 'day', units: days }
  if (days.length > MOST_WEEKS * 7) return together('month', byMonth(days), days)
  return together('week', byWeek(days), days)
}

const isFirst = {
  week: (day: string): boolean => dayNamed(day).getDay() === 1,
  month: (day: string): boolean => day.endsWith('-01'),
} as const

function together(per: 'week' | 'month', tallies: readonly Tally[], days: readonly DayTally[]): Units {
  const first = days.map(({ day }) => day).filter((day, at) => at === 0 || isFirst[per](day))
  return { per, units: tallies.map((tally, at) => ({ ...tally, day: first[at] ?? '' })) }
}

/** The local day with this name. */
export function dayNamed(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Labels for the first, the last, and evenly spaced days between them, in order of importance. */
export function labelsOf(days: readonly string[], per: Per): readonly { readonly at: number; readonly text: string }[] {
  const last = days.length - 1
  if (last < 0) return []
  const named = (at: number) => ({ at, text: nameOf(days[at] ?? '', per) })
  const step = [1, 2, 5, 7, 10, 14, 28].find(one => last / one <= MOST_LABELS) ?? Math.ceil(last / MOST_LABELS)
  const between = Array.from({ length: Math.floor(last / step) }, (_, at) => (at + 1) * step).filter(at => at < last)
  return [0, last, ...between].filter((at, place, all) => all.indexOf(at) === place).map(named)
}

const MOST_LABELS = 8

const nameOf = (day: string, per: Per): string =>
  per === 'day' ? dayAndMonth(dayNamed(day)) : monthAndYear(dayNamed(day))
