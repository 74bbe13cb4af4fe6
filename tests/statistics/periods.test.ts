import { expect, test } from 'vitest'
import { drain } from '../../src/model/steps.ts'
import { count } from '../../src/statistics/count.ts'
import { byMonth, byWeek } from '../../src/statistics/periods.ts'
import { pricesWith } from '../../src/statistics/prices.ts'
import { countedFile } from '../support/recount/counted.ts'
import { sessionOf } from '../support/session-store.ts'

function daysWith(...times: readonly string[]) {
  const messages = times.map((time, at) => ({ id: at + 1, time, output: 1 }))
  const request = { since: null, until: null, prices: pricesWith(), now: Date.parse('2027-02-01T12:00:00') }
  return drain(count([countedFile('/p/a.jsonl', { messages })], [sessionOf({ id: 'a' })], request)).days
}

test('weeks are those of ISO: they begin on Monday, and belong to the year of their Thursday', () => {
  const days = daysWith('2026-12-27T10:00:00', '2026-12-28T10:00:00', '2027-01-03T10:00:00', '2027-01-04T10:00:00')
  expect(byWeek(days).map(({ period, messages }) => [period, messages])).toEqual([
    ['2026-W52', 1],
    ['2026-W53', 2],
    ['2027-W01', 1],
  ])
  expect(byWeek(daysWith('2026-11-13T10:00:00')).map(({ period }) => period)).toEqual(['2026-W46'])
  expect(byWeek(daysWith('2024-12-30T10:00:00')).map(({ period }) => period)).toEqual(['2025-W01'])
})

test('months are those of the calendar, including one without activity', () => {
  const days = daysWith('2026-10-31T23:00:00', '2026-12-01T00:00:00')
  expect(byMonth(days).map(({ period, messages }) => [period, messages])).toEqual([
    ['2026-10', 1],
    ['2026-11', 0],
    ['2026-12', 1],
  ])
})

test('a session that lasts for days counts once in its week', () => {
  const days = daysWith('2026-11-10T10:00:00', '2026-11-11T10:00:00', '2026-11-17T10:00:00')
  expect(byWeek(days).map(({ sessions }) => sessions)).toEqual([1, 1])
  expect(byMonth(days).map(({ sessions }) => sessions)).toEqual([1])
})
