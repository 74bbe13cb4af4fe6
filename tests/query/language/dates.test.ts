import { describe, expect, test } from 'vitest'
import { parseDate } from '../../../src/query/language/dates.ts'
import { ago } from '../../../src/text/age.ts'

const now = new Date(2026, 7, 15, 14, 30)
const start = (month: number, day: number) => new Date(2026, month - 1, day)
const end = (month: number, day: number) => new Date(2026, month - 1, day, 23, 59, 59, 999)

describe('a date', () => {
  test.each([
    ['2026-08-01', start(8, 1), end(8, 1)],
    ['today', start(8, 15), end(8, 15)],
    ['yesterday', start(8, 14), end(8, 14)],
    ['7d', start(8, 8), end(8, 8)],
    ['2w', start(8, 1), end(8, 1)],
    ['1mo', start(7, 16), end(7, 16)],
    ['2MO', start(6, 16), end(6, 16)],
    ['1y', new Date(2025, 7, 15), new Date(2025, 7, 15, 23, 59, 59, 999)],
    [' Yesterday ', start(8, 14), end(8, 14)],
  ])('%j is a whole local day', (text, from, to) => {
    expect(parseDate(text, now)).toEqual({ from, to })
  })

  test.each([
    ['2026-08-01T10:00:00Z', new Date('2026-08-01T10:00:00Z')],
    ['2026-08-01 10:00', new Date(2026, 7, 1, 10)],
    ['12h', new Date(2026, 7, 15, 2, 30)],
    ['5m', new Date(2026, 7, 15, 14, 25)],
    ['now', now],
  ])('%j is a moment', (text, time) => {
    expect(parseDate(text, now)).toEqual({ from: time, to: time })
  })

  test.each([
    '',
    'soon',
    '2026-02-31',
    '2026-13-01',
    '7',
    'd',
    '-7d',
    '2026-08-01Tbroken',
    '9999999d',
    '5s',
    '1mon',
    'mo',
  ])('%j is none', text => {
    expect(parseDate(text, now)).toBeUndefined()
  })
})

test.each([
  ['now', 0.1],
  ['5m', 5],
  ['3h', 3 * 60],
  ['6d', 6 * 24 * 60],
  ['3w', 27 * 24 * 60],
  ['1mo', 30 * 24 * 60],
  ['11mo', 359 * 24 * 60],
  ['2y', 730 * 24 * 60],
])('an age as the list shows it, %s, is a date that is no later', (age, minutes) => {
  const modified = new Date(now.getTime() - minutes * 60_000)
  expect(ago(modified.toISOString(), now)).toBe(age)
  expect(parseDate(age, now)?.to.getTime()).toBeGreaterThanOrEqual(modified.getTime())
})
