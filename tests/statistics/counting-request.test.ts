import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../src/query/language/parse.ts'
import { wholeRequest } from '../../src/query/list/narrow.ts'
import { requestForCounting, spanOf, withoutTimes } from '../../src/statistics/counting-request.ts'

const now = new Date('2026-11-17T12:00:00')
const spanIn = (line: string, filters = {}) => spanOf(parseQuery(line, { now }), filters)
const at = (time: string) => Date.parse(time)

describe('the period of a query', () => {
  test.each([
    ['', null, null],
    ['retry project:shop', null, null],
    ['since:2026-11-10', at('2026-11-10T00:00:00'), null],
    ['since:7d', at('2026-11-10T00:00:00'), null],
    ['until:2026-11-10', null, at('2026-11-10T23:59:59.999')],
    ['after:2026-11-10', at('2026-11-11T00:00:00'), null],
    ['before:2026-11-10', null, at('2026-11-09T23:59:59.999')],
    ['since:12h', at('2026-11-17T00:00:00'), null],
    ['since:2026-11-01 since:2026-11-05', at('2026-11-05T00:00:00'), null],
    ['since:2026-11-01|2026-11-05', at('2026-11-01T00:00:00'), null],
    ['until:2026-11-01|2026-11-05', null, at('2026-11-05T23:59:59.999')],
    ['since:2026-11-01 until:2026-11-05 shop', at('2026-11-01T00:00:00'), at('2026-11-05T23:59:59.999')],
    ['-since:2026-11-01', null, null],
    ['since:soon', null, null],
    ['> since:2026-11-10 word', at('2026-11-10T00:00:00'), null],
  ])('of %j', (line, since, until) => {
    expect(spanIn(line)).toEqual({ since, until })
  })

  test('is narrowed by the filter panel', () => {
    const filters = { from: '2026-11-03', to: '2026-11-20' }
    expect(spanIn('since:2026-11-01 until:2026-11-05', filters)).toEqual({
      since: at('2026-11-03T00:00:00'),
      until: at('2026-11-05T23:59:59.999'),
    })
    expect(spanIn('', { from: '2026-11-', to: undefined })).toEqual({ since: null, until: null })
  })
})

describe('the sessions that may have events in a period', () => {
  test.each([
    ['since:7d retry', 'retry'],
    ['retry since:7d until:today project:"my shop" -word', 'retry project:"my shop" -word'],
    ['-since:7d', '-since:7d'],
    ['> since:7d "two words" /pat?tern/', '>"two words" /pat?tern/'],
    ['after:2026-01-01|7d before:2w', ''],
    ['"since:7d"', '"since:7d"'],
  ])('%j keeps only negated times', (line, kept) => {
    expect(withoutTimes(line)).toBe(kept)
  })

  test('are selected without the days of the filter panel', () => {
    const request = {
      ...wholeRequest,
      words: 'shop since:7d',
      filters: { from: '2026-11-01', to: '2026-11-05', branch: 'main' },
    }
    expect(requestForCounting(request)).toEqual({ ...wholeRequest, words: 'shop', filters: { branch: 'main' } })
  })
})
