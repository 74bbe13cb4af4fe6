import { describe, expect, test } from 'vitest'
import { groupsOf } from '../../../src/query/list/days.ts'

/** A Wednesday. */
const now = new Date(2026, 7, 19, 14, 30)
const at = (month: number, day: number, hour = 12) => new Date(2026, month - 1, day, hour).toISOString()

const dayGroup = (time: string | null, now: Date) => groupsOf([time], one => one, now)[0]?.heading

describe('the day of a session', () => {
  test.each([
    ['TODAY', at(8, 19, 0)],
    ['TODAY', at(8, 19, 14)],
    ['YESTERDAY', at(8, 18, 0)],
    ['THIS WEEK', at(8, 17, 0)],
    ['THIS MONTH', at(8, 16, 23)],
    ['THIS MONTH', at(8, 1, 0)],
    ['OLDER', at(7, 31, 23)],
    ['UNDATED', null],
    ['UNDATED', 'no date'],
  ])('is %s for %s', (heading, time) => {
    expect(dayGroup(time, now)).toBe(heading)
  })

  test('is today if a clock runs ahead', () => {
    expect(dayGroup(at(12, 24), now)).toBe('TODAY')
  })

  test('is yesterday on a Monday, though that was another week', () => {
    expect(dayGroup(at(8, 16), new Date(2026, 7, 17, 9))).toBe('YESTERDAY')
    expect(dayGroup(at(8, 15), new Date(2026, 7, 17, 9))).toBe('THIS MONTH')
  })

  test('is this week on the first of a month, though that was another month', () => {
    expect(dayGroup(at(8, 31), new Date(2026, 8, 2, 9))).toBe('THIS WEEK')
  })

  test('follows the calendar on days of 23 and 25 hours', () => {
    const zone = process.env.TZ
    process.env.TZ = 'Europe/Berlin'
    try {
      // Clocks went forward on 29 March and back on 25 October.
      expect(dayGroup('2026-03-28T23:30:00.000Z', new Date('2026-03-30T00:30:00+02:00'))).toBe('YESTERDAY')
      expect(dayGroup('2026-03-28T22:30:00.000Z', new Date('2026-03-30T00:30:00+02:00'))).toBe('THIS MONTH')
      expect(dayGroup('2026-10-24T22:30:00.000Z', new Date('2026-10-25T23:30:00+01:00'))).toBe('TODAY')
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})

describe('the headings of a list', () => {
  const times = [at(8, 19), at(8, 19, 9), at(8, 18), at(8, 2), at(8, 1), at(3, 1)]
  const same = (time: string | null) => time

  test('are where the day changes, newest first', () => {
    expect(groupsOf([...times, null], same, now)).toEqual([
      { heading: 'TODAY', start: 0 },
      { heading: 'YESTERDAY', start: 2 },
      { heading: 'THIS MONTH', start: 3 },
      { heading: 'OLDER', start: 5 },
      { heading: 'UNDATED', start: 6 },
    ])
  })

  test('are where the day changes, oldest first', () => {
    expect(groupsOf([...times].reverse(), same, now).map(({ heading, start }) => [heading, start])).toEqual([
      ['OLDER', 0],
      ['THIS MONTH', 1],
      ['YESTERDAY', 3],
      ['TODAY', 4],
    ])
  })

  test('are none for an empty list', () => {
    expect(groupsOf([], same, now)).toEqual([])
  })

  test('do not need a look at every row', () => {
    let looks = 0
    const rows = Array.from({ length: 100_000 }, (_, row) => new Date(now.getTime() - row * 60_000).toISOString())
    const count = (time: string) => {
      looks++
      return time
    }
    expect(groupsOf(rows, count, now)).toHaveLength(5)
    expect(looks).toBeLessThan(120)
  })
})
