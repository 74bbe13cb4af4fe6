import { boundary } from '../../model/binary-search.ts'

type Day = 'TODAY' | 'YESTERDAY' | 'THIS WEEK' | 'THIS MONTH' | 'OLDER' | 'UNDATED'

export interface DayGroup {
  readonly heading: Day
  /** Index of its first item in the list. */
  readonly start: number
}

/** Groups a list that is sorted by time, in either direction. Searches for the changes of heading, not row by row. */
export function groupsOf<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string | null,
  now: Date,
): readonly DayGroup[] {
  const beginnings = beginningsOf(now)
  const headingAt = (at: number) => dayOf(timeOf(items[at] as Item), beginnings)
  const groups: DayGroup[] = []
  for (let start = 0; start < items.length; ) {
    const heading = headingAt(start)
    groups.push({ heading, start })
    start = boundary(start + 1, items.length, at => headingAt(at) === heading)
  }
  return groups
}

type Beginning = readonly [heading: Day, since: number]

/** First moment of each heading. Counts calendar days, since some are 23 or 25 hours long. A week begins on Monday. */
function beginningsOf(now: Date): readonly Beginning[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const daysSinceMonday = (now.getDay() + 6) % 7
  return [
    ['TODAY', new Date(year, month, day).getTime()],
    ['YESTERDAY', new Date(year, month, day - 1).getTime()],
    ['THIS WEEK', new Date(year, month, day - daysSinceMonday).getTime()],
    ['THIS MONTH', new Date(year, month, 1).getTime()],
  ]
}

/** Heading of a time in a list. A time in the future, due to a wrong clock, is today. */
function dayOf(time: string | null, beginnings: readonly Beginning[]): Day {
  const moment = time === null ? Number.NaN : Date.parse(time)
  if (Number.isNaN(moment)) return 'UNDATED'
  return beginnings.find(([, since]) => moment >= since)?.[0] ?? 'OLDER'
}
