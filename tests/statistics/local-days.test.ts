import { afterEach, describe, expect, test } from 'vitest'
import { dayName, hourOfWeek, LocalDays } from '../../src/statistics/local-days.ts'

const zone = process.env.TZ

afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** Clocks that go forward and back, also at midnight; half hours; a day that was skipped. */
describe.each([
  ['Europe/Berlin', '2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z'],
  ['America/New_York', '2026-03-07T00:00:00Z', '2026-10-31T00:00:00Z'],
  ['Africa/Cairo', '2026-04-23T00:00:00Z', '2026-10-29T00:00:00Z'],
  ['Asia/Kathmandu', '2026-11-10T00:00:00Z', '2026-12-30T00:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-03T00:00:00Z', '2026-10-02T00:00:00Z'],
  ['Pacific/Apia', '2011-12-28T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['UTC', '2026-03-28T00:00:00Z', '2026-10-24T00:00:00Z'],
])('in %s', (name, ...starts) => {
  test.each(starts)('days and hours around %s are those of the system', start => {
    process.env.TZ = name
    const days = new LocalDays()
    const first = Date.parse(start) / 1000
    // Back and forth, so that nothing depends on earlier questions.
    for (let step = 0; step < 5 * 96; step++) {
      for (const seconds of [first + step * 900, first + (5 * 96 - step) * 900 - 1]) {
        const time = new Date(seconds * 1000)
        const day = days.of(seconds)
        const two = (number: number) => String(number).padStart(2, '0')
        expect(dayName(day.number)).toBe(`${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`)
        expect(hourOfWeek(day, seconds)).toBe(((time.getDay() + 6) % 7) * 24 + time.getHours())
      }
    }
  })
})
