import { expect, test } from 'vitest'
import { countAtOnce } from '../../src/statistics/count.ts'
import { byMonth, byWeek } from '../../src/statistics/periods.ts'
import { pricesWith } from '../../src/statistics/prices.ts'
import { countedFile } from '../support/recount/counted.ts'
import { sessionOf } from '../support/session-store.ts'

async function daysWith(...times: readonly string[]) {
  const messages = times.map((time, at) => ({ id: at + 1, time, output: 1 }))
  const { days } = await countAtOnce([countedFile('/p/a.jsonl', { messages })], [sessionOf({ id: 'a' })], {
    since: null,
    until: null,
    prices: pricesWith(),
    now: Date.parse('2027-02-01T12:00:00'),
  })
  return days
}

test('weeks are those of ISO: they begin on Monday, and belong to the year of their Thursday', async () => {
  const days = await daysWith(
    '2026-12-27T10:00:00',
    '2026-12-28T10:00:00',
    '2027-01-03T10:00:00',
    '2027-01-04T10:00:00',
  )
  expect(byWeek(days).map(({ period, messages }) => [period, messages])).toEqual([
    ['2026-W52', 1],
    ['2026-W53', 2],
    ['2027-W01', 1],
  ])
  expect(byWeek(await daysWith('2026-11-13T10:00:00')).map(({ period }) => period)).toEqual(['2026-W46'])
  expect(byWeek(await daysWith('2024-12-30T10:00:00')).map(({ period }) => period)).toEqual(['2025-W01'])
})

test('months are those of the calendar, including one without activity', async () => {
  const days = await daysWith('2026-10-31T23:00:00', '2026-12-01T00:00:00')
  expect(byMonth(days).map(({ period, messages }) => [period, messages])).toEqual([
    ['2026-10', 1],
    ['2026-11', 0],
    ['2026-12', 1],
  ])
})

test('a session that lasts for days counts once in its week', async () => {
  const days = await daysWith('2026-11-10T10:00:00', '2026-11-11T10:00:00', '2026-11-17T10:00:00')
  expect(byWeek(days).map(({ sessions }) => sessions)).toEqual([1, 1])
  expect(byMonth(days).map(({ sessions }) => sessions)).toEqual([1])
})
