import { describe, expect, test } from 'vitest'
import type { CountedMessage } from '../../src/model/activity.ts'
import { namesOf } from '../../src/statistics/price-names.ts'
import { dollarsFor, type OwnPrices, pricesWith } from '../../src/statistics/prices.ts'
import { priceTable } from '../../src/statistics/prices-table.ts'

const nothing = { input: 0, output: 0, write5m: 0, write1h: 0, read: 0 }
const million = 1_000_000

/** The newest price of a model for a message of usual size, and the cost of a message in dollars. */
function prices(own: OwnPrices = {}) {
  const { tariffOf } = pricesWith(own)
  return {
    tariffOf,
    priceOf: (model: string) => tariffOf(model)?.[0]?.usual,
    costOf({ model, time, spent }: Pick<CountedMessage, 'model' | 'time' | 'spent'>): number | undefined {
      const tariff = tariffOf(model)
      return tariff && dollarsFor(tariff, time, spent)
    },
  }
}

describe('the price of a model', () => {
  const opus = { input: 5, output: 25, cacheWrite5m: 6.25, cacheWrite1h: 10, cacheRead: 0.5 }

  test.each([
    'claude-opus-4-5',
    'claude-opus-4-5-20251101',
    'claude-opus-4-5-20251101[1m]',
    'us.anthropic.claude-opus-4-5-20251101-v1:0',
    'anthropic.claude-opus-4-5-20251101-v1:0',
    'anthropic/claude-opus-4.5',
    'openrouter/anthropic/claude-opus-4.5',
    'claude-opus-4-5@20251101',
    'Claude-Opus-4-5',
  ])('is found for %s', name => {
    expect(prices().priceOf(name)).toEqual(opus)
  })

  test.each([
    'claude-sonnet-4-20250514',
    'claude-sonnet-4-20250514[1m]',
    'claude-3-5-haiku-latest',
    'glm-4.6',
    'gpt-5-codex',
  ])('is known of %s', name => {
    expect(prices().priceOf(name)).toBeDefined()
  })

  test.each([
    '',
    'opus',
    'claude-opus',
    'claude-opus-4-99',
    'my-claude-opus-4-5',
    'claude-opus-4-5-turbo',
    'glm-4.6:free',
    '<synthetic>',
  ])('is not guessed for %j', name => {
    expect(prices().priceOf(name)).toBeUndefined()
    expect(prices().costOf({ model: name, time: 0, spent: { ...nothing, output: 5 } })).toBeUndefined()
  })

  test('is the input price if the cache has none, and the five-minute price if an hour has none', () => {
    expect(prices().priceOf('gpt-5')).toMatchObject({ input: 1.25, cacheWrite5m: 1.25, cacheWrite1h: 1.25 })
    expect(prices().priceOf('gpt-5.6-sol')).toMatchObject({ cacheWrite5m: 5, cacheWrite1h: 5 })
  })
})

test('a name is tried as written before anything is removed', () => {
  expect(namesOf('us.anthropic.claude-opus-4-5-20251101-v1:0')).toEqual([
    'us.anthropic.claude-opus-4-5-20251101-v1:0',
    'claude-opus-4-5-20251101-v1:0',
    'claude-opus-4-5-20251101',
    'claude-opus-4-5',
  ])
  // It costs twice as much as models with a later date.
  expect(prices().priceOf('gpt-4o-2024-05-13')?.input).toBe(5)
  expect(prices().priceOf('gpt-4o-2024-08-06')?.input).toBe(2.5)
})

describe('the cost of a message', () => {
  const { costOf } = prices()

  test('has a price for each kind of token', () => {
    const model = 'claude-opus-4-5'
    expect(costOf({ model, time: 0, spent: { ...nothing, input: million } })).toBe(5)
    expect(costOf({ model, time: 0, spent: { ...nothing, output: million } })).toBe(25)
    expect(costOf({ model, time: 0, spent: { ...nothing, write5m: million } })).toBe(6.25)
    expect(costOf({ model, time: 0, spent: { ...nothing, write1h: million } })).toBe(10)
    expect(costOf({ model, time: 0, spent: { ...nothing, read: million } })).toBe(0.5)
  })

  test('is higher as a whole if its input with the cache exceeds 200,000 tokens', () => {
    const model = 'claude-sonnet-4-5-20250929'
    expect(costOf({ model, time: 0, spent: { ...nothing, read: 200_000, output: 1000 } })).toBeCloseTo(0.06 + 0.015, 9)
    // Cache writes were sent, too: 0.00000375 and 0.000006 a token, and twice as much.
    expect(costOf({ model, time: 0, spent: { ...nothing, write5m: 100_000, write1h: 100_001 } })).toBeCloseTo(
      1.950012,
      9,
    )
    const more = { input: 1, write5m: 0, write1h: 0, read: 200_000, output: 1000 }
    expect(costOf({ model, time: 0, spent: more })).toBeCloseTo(0.000006 + 0.12 + 0.0225, 9)
  })

  test('is that of the day it was written on', () => {
    const spent = { ...nothing, read: 250_000 }
    const model = 'claude-opus-4-6'
    expect(costOf({ model, time: Date.parse('2026-03-12T23:59:59Z'), spent })).toBe(0.25)
    expect(costOf({ model, time: Date.parse('2026-03-13T00:00:00Z'), spent })).toBe(0.125)
    expect(costOf({ model, time: 0, spent })).toBe(0.125)
  })
})

describe('the user’s own prices', () => {
  test('come before the table, by the name as written or in its short form', () => {
    const { priceOf } = prices({
      'claude-opus-4-5': { input: 1, output: 2, cacheWrite5m: 3, cacheWrite1h: 4, cacheRead: 5 },
    })
    const own = { input: 1, output: 2, cacheWrite5m: 3, cacheWrite1h: 4, cacheRead: 5 }
    expect(priceOf('claude-opus-4-5')).toEqual(own)
    expect(priceOf('anthropic/claude-opus-4-5-20251101[1m]')).toEqual(own)
    expect(priceOf('claude-opus-4-6')?.input).toBe(5)
  })

  test('for a dated name apply to that one only', () => {
    const { priceOf } = prices({ 'claude-opus-4-5-20251101': { input: 1, output: 2 } })
    expect(priceOf('claude-opus-4-5-20251101')?.input).toBe(1)
    expect(priceOf('claude-opus-4-5')?.input).toBe(5)
  })

  test('keep the table’s ratio to the input where they are missing', () => {
    expect(prices({ 'claude-opus-4-5': { input: 2.5, output: 10 } }).priceOf('claude-opus-4-5')).toEqual({
      input: 2.5,
      output: 10,
      cacheWrite5m: 3.125,
      cacheWrite1h: 5,
      cacheRead: 0.25,
    })
    expect(prices({ 'claude-opus-4-5': { input: 0, output: 0 } }).priceOf('claude-opus-4-5')?.cacheRead).toBe(0)
  })

  test('equal the input price where they are missing, for a model that is not in the table', () => {
    expect(prices({ Homemade: { input: 2, output: 3 } }).priceOf('homemade')).toEqual({
      input: 2,
      output: 3,
      cacheWrite5m: 2,
      cacheWrite1h: 2,
      cacheRead: 2,
    })
  })

  test('have no higher price for long messages', () => {
    const { costOf } = prices({ 'claude-sonnet-4-5': { input: 3, output: 15 } })
    expect(costOf({ model: 'claude-sonnet-4-5', time: 0, spent: { ...nothing, input: million } })).toBe(3)
  })
})

test('every line of the table is valid, and no name is there twice', () => {
  const names = priceTable
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .flatMap(line => line.slice(0, line.indexOf(' | ')).split(' '))
  expect(names.length).toBeGreaterThan(150)
  expect(new Set(names).size).toBe(names.length)
  const { tariffOf } = prices()
  for (const name of names) {
    const tariff = tariffOf(name) ?? []
    expect(tariff[0]?.until).toBe(Number.POSITIVE_INFINITY)
    for (const { usual, above } of tariff) {
      for (const price of [usual, ...above.map(tier => tier.price)]) {
        expect(Object.values(price)).toHaveLength(5)
        expect(Object.values(price).every(figure => figure > 0 && figure < 1000)).toBe(true)
        expect(price.output).toBeGreaterThanOrEqual(price.input)
      }
    }
  }
})
