import { expect, expectTypeOf, test } from 'vitest'
import { list } from '../../../src/cli/list/list.ts'
import { noCounts, noUsage } from '../../../src/model/entry.ts'
import type { Session } from '../../../src/model/session.ts'
import { drain } from '../../../src/model/steps.ts'
import { listSessions } from '../../../src/query/list/list.ts'
import { narrow, wholeRequest } from '../../../src/query/list/narrow.ts'
import { type Sort, type SortKey, sortKeys, sortRow, sorts } from '../../../src/query/list/sort-keys.ts'
import { listedOf, sessionOf, storeOf } from '../../support/session-store.ts'

/** In a different order by each key, so that no key can pass for another. */
const sessions = [3, 1, 4, 0, 2, 6, 5, 7].map(rank => {
  const turned = (by: number) => (rank + by) % 8
  const day = (by: number) => `2026-01-0${turned(by) + 1}T00:00:00.000Z`
  return sessionOf({
    id: `${rank}`,
    modified: day(0),
    created: day(1),
    lastTimestamp: day(2),
    counts: { ...noCounts(), user: turned(3) },
    usage: { ...noUsage, outputTokens: turned(4) },
    sizeBytes: turned(5),
    title: `Title ${turned(6)}`,
    projectPath: `/code/${turned(7)}`,
  })
})

const store = storeOf(sessions)
const idsOf = (found: readonly Session[]) => found.map(({ id }) => id).join('')
const inDashboard = (sort: SortKey, isReversed: boolean) =>
  idsOf(drain(narrow(store, { ...wholeRequest, sort, isReversed })).sessions)

test.each(sortKeys)('the dashboard sorts by %s, and the other way round, the newer one of two equals first', sort => {
  const { of, kind } = sortRow(sort)
  const keyOf = (session: Session) => of(session) ?? ''
  const inOrder = (sign: number) =>
    idsOf([...store.newestFirst()].sort((a, b) => sign * (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0)))
  const sign = kind === 'words' ? 1 : -1
  expect([inDashboard(sort, false), inDashboard(sort, true)]).toEqual([inOrder(sign), inOrder(-sign)])
})

test.each(sorts)('the command line sorts by %s as the dashboard does', sort => {
  const listed = store.newestFirst().map(listedOf)
  const inList = (order: 'asc' | 'desc') => idsOf(listSessions(listed, { sort, order }).sessions)
  expect([inList('desc'), inList('asc')]).toEqual([inDashboard(sort, false), inDashboard(sort, true)])
})

test('the command line offers every key of times and numbers', () => {
  const option = list.options.find(({ name }) => name === 'sort')
  const run = { env: {}, now: new Date() }
  expect(option?.help).toContain(sorts.join(', '))
  for (const key of sortKeys.filter(one => sortRow(one).kind !== 'words')) expect(option?.parse([key], run)).toBe(key)
  for (const key of sortKeys.filter(one => sortRow(one).kind === 'words'))
    expect(() => option?.parse([key], run)).toThrow('--sort is one of')
})

test('the library sorts by the promised keys, and only by times and numbers', () => {
  expectTypeOf<'modified' | 'created' | 'activity' | 'messages' | 'tokens' | 'size'>().toExtend<Sort>()
  expectTypeOf<Extract<Sort, 'title' | 'project'>>().toBeNever()
})
