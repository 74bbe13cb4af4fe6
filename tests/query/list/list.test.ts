import { describe, expect, test } from 'vitest'
import { noCounts, noUsage } from '../../../src/model/entry.ts'
import type { Session } from '../../../src/model/session.ts'
import { groupByProject, type Listed, type ListRequest, listSessions } from '../../../src/query/list/list.ts'
import { listedOf, sessionOf } from '../../support/session-store.ts'

const inApp = { projectPath: '/code/app', projectEncoded: '-code-app' }

const listed = (session: Partial<Session>): Listed => listedOf(sessionOf({ ...inApp, ...session }))

const idsOf = (sessions: Partial<Session>[], request: ListRequest) =>
  listSessions(sessions.map(listed), request).sessions.map(({ id }) => id)

const day = (n: number) => `2026-01-0${n}T00:00:00.000Z`

describe('filtering', () => {
  test('a project is the folder or anything below it, by whole path parts', () => {
    const sessions = ['/code/app', '/code/app/web', '/code/apple', '/code', 'C:\\work\\app'].map(projectPath => ({
      id: projectPath,
      projectPath,
    }))
    expect(idsOf(sessions, { project: '/code/app' }).sort()).toEqual(['/code/app', '/code/app/web'])
    expect(idsOf(sessions, { project: '/code/app/' }).sort()).toEqual(['/code/app', '/code/app/web'])
    expect(idsOf(sessions, { project: '/' })).toHaveLength(4)
    expect(idsOf(sessions, { project: 'C:\\work' })).toEqual(['C:\\work\\app'])
  })

  test('external is every source but aynd', () => {
    const sessions = (['aynd', 'claude-cli', 'sdk', 'unknown'] as const).map(source => ({ id: source, source }))
    expect(idsOf(sessions, { source: 'external' })).toEqual(['claude-cli', 'sdk', 'unknown'])
    expect(idsOf(sessions, { source: 'sdk' })).toEqual(['sdk'])
  })

  test('branch, format and status are compared whole, dates include both ends', () => {
    const sessions = [
      { id: 'a', gitBranch: 'fix', modified: day(1) },
      { id: 'b', status: 'failed' as const, modified: day(2) },
      { id: 'c', format: 'agent' as const, modified: day(3) },
    ]
    expect(idsOf(sessions, { branch: 'fix' })).toEqual(['a'])
    expect(idsOf(sessions, { status: 'failed' })).toEqual(['b'])
    expect(idsOf(sessions, { format: 'agent' })).toEqual(['c'])
    expect(idsOf(sessions, { since: new Date(day(2)) })).toEqual(['c', 'b'])
    expect(idsOf(sessions, { until: new Date(day(2)) })).toEqual(['b', 'a'])
  })

  test('an end after the year 9999 leaves nothing out', () => {
    const sessions = [{ id: 'a', modified: day(1) }]
    expect(idsOf(sessions, { until: new Date(Date.UTC(10_000, 0, 1)) })).toEqual(['a'])
    expect(idsOf(sessions, { since: new Date(Date.UTC(10_000, 0, 1)) })).toEqual([])
  })

  test('subagents, empty and missing sessions show only on request', () => {
    const sessions = [
      { id: 'a' },
      { id: 'b', isSubagent: true },
      { id: 'c', empty: true },
      { id: 'd', isSubagent: true, empty: true },
      { id: 'e', status: 'missing' as const, modified: null },
    ]
    expect(idsOf(sessions, {})).toEqual(['a'])
    expect(idsOf(sessions, { subagents: true })).toEqual(['a', 'b'])
    expect(idsOf(sessions, { all: true })).toEqual(['a', 'c', 'e'])
    expect(idsOf(sessions, { all: true, subagents: true })).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(idsOf(sessions, { status: 'missing' })).toEqual(['e'])
  })

  test('the filters are repeated in the answer', () => {
    const { filters } = listSessions([], {
      project: ['/code', '/real/code'],
      source: 'aynd',
      since: new Date(day(1)),
      all: true,
    })
    expect(filters).toEqual({ workingDirectoryPrefix: '/code', source: 'aynd', dateRange: { from: day(1) }, all: true })
  })
})

describe('sorting', () => {
  const sessions = [
    {
      id: 'a',
      modified: day(1),
      created: day(3),
      lastTimestamp: day(2),
      sizeBytes: 3,
      counts: { ...noCounts(), user: 1, toolCall: 90 },
      usage: { ...noUsage, cacheReadTokens: 5 },
    },
    {
      id: 'b',
      modified: day(2),
      created: day(1),
      lastTimestamp: day(3),
      sizeBytes: 2,
      counts: { ...noCounts(), user: 1, assistant: 2 },
      usage: { ...noUsage, inputTokens: 1 },
    },
    {
      id: 'c',
      modified: day(3),
      created: day(2),
      lastTimestamp: day(1),
      sizeBytes: 1,
      counts: { ...noCounts(), assistant: 2 },
      usage: { ...noUsage, outputTokens: 9 },
    },
    { id: 'missing', modified: null, created: null, lastTimestamp: null, sizeBytes: 0, status: 'missing' as const },
  ]

  test.each([
    ['modified', ['c', 'b', 'a']],
    ['created', ['a', 'c', 'b']],
    ['activity', ['b', 'a', 'c']],
    ['messages', ['b', 'c', 'a']],
    ['tokens', ['c', 'a', 'b']],
    ['size', ['a', 'b', 'c']],
  ] as const)('by %s, either way', (sort, expected) => {
    expect(idsOf(sessions, { sort })).toEqual(expected)
    expect(idsOf(sessions, { sort, order: 'asc' })).toEqual([...expected].reverse())
  })

  test('sessions without such a time come last, either way', () => {
    expect(idsOf(sessions, { all: true }).at(-1)).toBe('missing')
    expect(idsOf(sessions, { all: true, order: 'asc' }).at(-1)).toBe('missing')
  })
})

test('a page is cut from the whole, and its total is reported', () => {
  const sessions = Array.from({ length: 60 }, (_, n) => listed({ id: String(n).padStart(2, '0') }))
  expect(listSessions(sessions, {})).toMatchObject({ total: 60, offset: 0, limit: 50 })
  expect(listSessions(sessions, {}).sessions).toHaveLength(50)
  expect(listSessions(sessions, { limit: 0 }).sessions).toHaveLength(60)
  expect(listSessions(sessions, { offset: 58, limit: 5 }).sessions.map(({ id }) => id)).toEqual(['58', '59'])
})

test('only sessions on the page are described', () => {
  let described = 0
  const sessions = Array.from({ length: 60 }, (_, n) => listed({ id: `${n}` })).map(one => ({
    ...one,
    session: () => {
      described++
      return one.session()
    },
  }))
  listSessions(sessions, { limit: 5 })
  expect(described).toBe(5)
})

test('projects count what is visible', () => {
  const sessions = [{ id: 'a' }, { id: 'b', empty: true }, { id: 'c', isSubagent: true }].map(listed)
  expect(groupByProject(sessions, {})).toMatchObject([{ path: '/code/app', sessionCount: 1 }])
  expect(groupByProject(sessions, { all: true })).toMatchObject([{ sessionCount: 2 }])
})
