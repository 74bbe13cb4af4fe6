import { describe, expect, test } from 'vitest'
import { noCounts, noUsage } from '../../../src/model/entry.ts'
import type { Session } from '../../../src/model/session.ts'
import { drain } from '../../../src/model/steps.ts'
import { inSlices } from '../../../src/model/time-slices.ts'
import { type Narrowed, type NarrowRequest, narrow, wholeRequest } from '../../../src/query/list/narrow.ts'
import { sessionOf, storeOf } from '../../support/session-store.ts'

function narrowed(sessions: readonly Partial<Session>[], request: Partial<NarrowRequest>): Narrowed {
  return drain(narrow(storeOf(sessions), { ...wholeRequest, ...request }))
}

const idsOf = (sessions: readonly Partial<Session>[], request: Partial<NarrowRequest>) =>
  narrowed(sessions, request).sessions.map(({ id }) => id)

const titlesOf = (titles: readonly string[], words: string) =>
  narrowed(
    titles.map(title => ({ title })),
    { words },
  ).sessions.map(({ title }) => title)

describe('the visible sessions', () => {
  const sessions: Partial<Session>[] = [
    { id: 'plain' },
    { id: 'subagent', isSubagent: true },
    { id: 'empty', empty: true },
    { id: 'missing', status: 'missing' },
  ]

  test('exclude subagents, empty sessions and missing files until requested', () => {
    expect(idsOf(sessions, {})).toEqual(['plain'])
    expect(idsOf(sessions, { showsHidden: true })).toEqual(['plain', 'subagent', 'empty', 'missing'])
  })

  test('include the missing ones if that is the requested status', () => {
    expect(idsOf(sessions, { filters: { status: 'missing' } })).toEqual(['missing'])
  })

  test('have a total that counts what scope, words and filters leave out, but not hidden ones', () => {
    const { sessions: found, total } = narrowed(
      [{ title: 'a', gitBranch: 'fix' }, { title: 'b' }, { isSubagent: true }],
      { filters: { branch: 'fix' } },
    )
    expect([found.length, total]).toEqual([1, 2])
  })
})

describe('the scope', () => {
  test('is a folder with everything below it, and the worktrees that belong to it', () => {
    const sessions = ['/code/shop', '/code/shop/web', '/code/shopping', '/trees/shop-fix'].map(projectPath => ({
      id: projectPath,
      projectPath,
    }))
    expect(idsOf(sessions, { scope: { kind: 'folder', path: '/code/shop' } })).toEqual(['/code/shop', '/code/shop/web'])
    const withTrees = { kind: 'folder', path: '/code/shop', also: ['/trees/shop-fix'] } as const
    expect(idsOf(sessions, { scope: withTrees })).toContain('/trees/shop-fix')
  })

  test('is a view', async () => {
    const sessions: Partial<Session>[] = [
      { id: 'live', status: 'active', title: 'given' },
      { id: 'failed', status: 'failed', title: 'given' },
      { id: 'open', title: 'given', tasks: [{ content: 'write', status: 'pending' }] },
      { id: 'done', title: 'given', tasks: [{ content: 'write', status: 'completed' }] },
      { id: 'dropped', title: 'given', tasks: [{ content: 'write', status: 'cancelled' }] },
      { id: 'deleted', title: 'given', tasks: [{ content: 'write', status: 'deleted' }] },
      { id: 'nameless', title: 'what I asked', titleSource: 'prompt' },
    ]
    const inView = (view: 'live' | 'failed' | 'openTasks' | 'neverTitled') =>
      idsOf(sessions, { scope: { kind: 'view', view } })
    expect(await inView('live')).toEqual(['live'])
    expect(await inView('failed')).toEqual(['failed'])
    expect(await inView('openTasks')).toEqual(['open'])
    expect(await inView('neverTitled')).toEqual(['nameless'])
  })
})

describe('the filters', () => {
  test('go by directory, source, branch and status, and all of them must match', () => {
    const sessions: Partial<Session>[] = [
      { id: 'a', projectPath: '/code/shop', source: 'aynd', gitBranch: 'fix', status: 'failed' },
      { id: 'b', projectPath: '/code/shop', source: 'sdk', gitBranch: 'fix' },
      { id: 'c', projectPath: '/code/blog', source: 'claude-cli', gitBranch: null },
    ]
    expect(idsOf(sessions, { filters: { directory: '/code/shop/' } })).toEqual(['a', 'b'])
    expect(idsOf(sessions, { filters: { source: 'aynd' } })).toEqual(['a'])
    expect(idsOf(sessions, { filters: { source: 'external' } })).toEqual(['b', 'c'])
    expect(idsOf(sessions, { filters: { branch: 'fix', source: 'external' } })).toEqual(['b'])
    expect(idsOf(sessions, { filters: { status: 'failed' } })).toEqual(['a'])
  })

  test('go by local days, both included; a half-typed day filters nothing', () => {
    const at = (day: number, hour: number, minute: number) => new Date(2026, 7, day, hour, minute).toISOString()
    const sessions = [
      { id: 'late', modified: new Date(2026, 7, 3, 23, 59, 59, 999).toISOString() },
      { id: 'early', modified: at(2, 0, 0) },
      { id: 'before', modified: at(1, 23, 59) },
    ]
    expect(idsOf(sessions, { filters: { from: '2026-08-02' } })).toEqual(['late', 'early'])
    expect(idsOf(sessions, { filters: { to: '2026-08-02' } })).toEqual(['early', 'before'])
    expect(idsOf(sessions, { filters: { from: '2026-08-03', to: '2026-08-03' } })).toEqual(['late'])
    expect(idsOf(sessions, { filters: { from: '2026-08-' } })).toHaveLength(3)
  })
})

describe('the order', () => {
  const sessions: Partial<Session>[] = [
    { id: 'a', title: 'écrire', sizeBytes: 5, projectPath: '/code/b', lastTimestamp: '2026-01-03T00:00:00Z' },
    { id: 'b', title: 'Zoo', sizeBytes: 9, projectPath: '/code/A', counts: { ...noCounts(), user: 3, assistant: 2 } },
    { id: 'c', title: 'apple', sizeBytes: 5, projectPath: '/code/c', usage: { ...noUsage, outputTokens: 7 } },
    { id: 'd', title: null, sizeBytes: 1, projectPath: '/code/d', lastTimestamp: '2026-01-04T00:00:00Z' },
  ]

  test.each([
    ['modified', 'abcd', 'dcba'],
    ['size', 'bacd', 'dacb'],
    ['messages', 'bacd', 'acdb'],
    ['tokens', 'cabd', 'abdc'],
    ['activity', 'dabc', 'adbc'],
    ['title', 'cabd', 'bacd'],
    ['project', 'bacd', 'dcab'],
  ] as const)('by %s is %s, and reversed %s', (sort, order, reversed) => {
    expect(idsOf(sessions, { sort }).join('')).toBe(order)
    expect(idsOf(sessions, { sort, isReversed: true }).join('')).toBe(reversed)
  })

  test('of many, sorted in slices, is that of a plain sort', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ sizeBytes: (at * 7919) % 1009 }))
    const { sessions: found } = narrowed(many, { sort: 'size' })
    const sizes = found.map(({ sizeBytes }) => sizeBytes)
    expect(sizes).toEqual(many.map(({ sizeBytes }) => sizeBytes).sort((a, b) => b - a))
  })
})

describe('the words', () => {
  test('find a session by title, first prompt, summary, project, branch and the beginning of its id', () => {
    const sessions: Partial<Session>[] = [
      { id: '7be1c2d4-1111', title: 'one', projectPath: '/code/billing', gitBranch: 'feature/pg17' },
      { id: '0000-7be1', title: 'two', firstPrompt: 'please look at the webhook' },
      { id: '0002', title: 'three', summary: 'Retried the queue' },
    ]
    expect(idsOf(sessions, { words: 'one' })).toEqual(['7be1c2d4-1111'])
    expect(idsOf(sessions, { words: 'webhook' })).toEqual(['0000-7be1'])
    expect(idsOf(sessions, { words: 'queue' })).toEqual(['0002'])
    expect(idsOf(sessions, { words: 'billing' })).toEqual(['7be1c2d4-1111'])
    expect(idsOf(sessions, { words: 'pg17' })).toEqual(['7be1c2d4-1111'])
    expect(idsOf(sessions, { words: '7BE1' })).toEqual(['7be1c2d4-1111'])
  })

  test('find a word of a long prompt anywhere, even where the title made of it is cut', () => {
    for (const letters of [0, 100, 110, 115, 119, 120, 121, 200, 300]) {
      const title = `${'a '.repeat(150).slice(0, letters)} checkout ${'b '.repeat(50)}`
      const sessions = [{ id: '1', title, titleSource: 'prompt' as const, firstPrompt: title }]
      expect(idsOf(sessions, { words: 'checkout' })).toEqual(['1'])
    }
    const endless = { id: '1', title: `${'漢'.repeat(310)}checkout`, titleSource: 'prompt' as const }
    expect(idsOf([endless], { words: 'checkout' })).toEqual(['1'])
  })

  test('must all be there, in any order', () => {
    const sessions = [
      { id: 'a', title: 'Fix the checkout', gitBranch: 'main' },
      { id: 'b', title: 'Fix the banner', gitBranch: 'checkout' },
      { id: 'c', title: 'Fix the banner', gitBranch: 'main' },
    ]
    expect(idsOf(sessions, { words: 'checkout  fix ' })).toEqual(['a', 'b'])
  })

  test('match with letters left out, and by the beginnings of words', () => {
    const titles = ['Fix the flaky checkout test', 'Migrate to Postgres 17', 'Write the changelog']
    expect(titlesOf(titles, 'chkout')).toEqual(['Fix the flaky checkout test'])
    expect(titlesOf(titles, 'migpost')).toEqual(['Migrate to Postgres 17'])
  })

  test('find a folder and a branch by their shortened names, however long the way to them', () => {
    const projectPath = '/home/ada/a/rather/long/way/to/the/folder/billing-api'
    const sessions = ['gh-pages', 'hotfix/pci', 'architecture-review'].map(gitBranch => ({
      id: gitBranch,
      projectPath,
      gitBranch,
    }))
    expect(idsOf(sessions, { words: 'ghpages' })).toEqual(['gh-pages'])
    expect(idsOf(sessions, { words: 'hotfixpci' })).toEqual(['hotfix/pci'])
    expect(idsOf(sessions, { words: 'archrev' })).toEqual(['architecture-review'])
    expect(idsOf(sessions, { words: 'bilapi' })).toHaveLength(3)
    expect(idsOf(sessions, { words: 'gps' })).toEqual([])
  })

  test('do not match letters spread over a text', () => {
    const strewn = [
      'Could he explain the cache keys of our upload tests',
      'Clean the shell before each check: look out for unusual timeouts',
      'Change how every component keeps its own update time',
    ]
    expect(titlesOf([...strewn, 'Repair checkout'], 'checkout')).toEqual(['Repair checkout'])
    const long = { title: 'x', firstPrompt: strewn.join(' ') }
    expect(idsOf([long], { words: 'checkout' })).toEqual([])
  })

  test('match as typed before they match shortened, and only as typed if that finds plenty', () => {
    const shortened = 'cfg in the title, the newest'
    const typed = Array.from({ length: 300 }, () => ({ title: 'x', firstPrompt: 'the cfg' }))
    expect(titlesOf(['the config', shortened], 'cfg')).toEqual([shortened, 'the config'])
    expect(idsOf([{ id: 'short', title: 'the config' }, ...typed], { words: 'cfg' })).not.toContain('short')
  })

  test('of one or two letters match as typed, and not shortened', () => {
    expect(titlesOf(['cart', 'crate', 'a cut'], 'ct')).toEqual([])
    expect(titlesOf(['cart', 'crate', 'a cut'], 'ca')).toEqual(['cart'])
  })

  test('rank best in a title: whole, then at the beginning of a word, then inside; then in places, then in prompts', () => {
    const sessions = [
      { id: 'prompt', title: 'x', firstPrompt: 'the cart' },
      { id: 'branch', title: 'x', gitBranch: 'cart' },
      { id: 'inside', title: 'a discarted thing' },
      { id: 'begins', title: 'carts' },
      { id: 'whole', title: 'The cart total' },
    ]
    expect(idsOf(sessions, { words: 'cart' })).toEqual(['whole', 'begins', 'inside', 'branch', 'prompt'])
  })

  test('put the newer of two equals first, whatever the sort', () => {
    const sessions = [
      { id: 'new', title: 'the cart, at some length', sizeBytes: 1 },
      { id: 'old', title: 'cart', sizeBytes: 9 },
    ]
    expect(idsOf(sessions, { words: 'cart', sort: 'size' })).toEqual(['new', 'old'])
  })

  test('need no accents, and know CJK', () => {
    expect(titlesOf(['Café menu', 'Łódź trip', '検索の実装を続ける'], 'cafe')).toEqual(['Café menu'])
    expect(titlesOf(['Café menu', 'Łódź trip', '検索の実装を続ける'], 'lodz')).toEqual(['Łódź trip'])
    expect(titlesOf(['Cafe menu', 'Łódź trip', '検索の実装を続ける'], 'CAFÉ')).toEqual(['Cafe menu'])
    expect(titlesOf(['Café menu', '検索の実装を続ける'], '実装')).toEqual(['検索の実装を続ける'])
  })

  test('typed letter by letter, with some taken back, find the same as at once', () => {
    const titles = ['cafe menu', 'cafeteria', 'fix the parser', 'parse dates', 'decaf', 'fixed prices', 'pgx migration']
    const sessions = titles.flatMap((title, at) =>
      Array.from({ length: 1 + 7 * (at % 4) }, (_, copy) => ({
        title,
        id: `${copy % 2 === 0 ? 'cafe1' : 'beef1'}${at}${copy}`,
      })),
    )
    const store = storeOf(sessions)
    const nowhere = { kind: 'folder', path: '/nowhere' } as const
    const typed = 'c ca caf cafe cafe1 cafe cafet p pa pars pm pgmi fixp'.split(' ').concat('pars fi', 'pars')
    for (const words of typed)
      for (const scope of [nowhere, wholeRequest.scope]) {
        const request = { ...wholeRequest, scope, words }
        const [onTheWay, atOnce] = [drain(narrow(store, request)), drain(narrow(storeOf(sessions), request))]
        expect(onTheWay.sessions, words).toEqual(atOnce.sessions)
      }
  })

  test('are searched again when the filters change: what these leave was not among the last matches', () => {
    const store = storeOf([
      { id: 'a', title: 'cart', gitBranch: 'main' },
      { id: 'b', title: 'cart', gitBranch: 'fix' },
      ...Array.from({ length: 30 }, (_, at) => ({ id: `m${at}`, title: 'cart', gitBranch: 'main' })),
    ])
    const found = (filters: NarrowRequest['filters']) =>
      drain(narrow(store, { ...wholeRequest, words: 'cart', filters })).sessions.map(({ id }) => id)
    expect(found({ branch: 'main' })).toHaveLength(31)
    expect(found({ branch: 'fix' })).toEqual(['b'])
    expect(found({})).toHaveLength(32)
  })

  test('work together with scope and filters', () => {
    const sessions = [
      { id: 'a', title: 'cart', projectPath: '/code/shop' },
      { id: 'b', title: 'cart', projectPath: '/code/blog' },
    ]
    expect(idsOf(sessions, { words: 'cart', scope: { kind: 'folder', path: '/code/blog' } })).toEqual(['b'])
  })
})

describe('the highlights', () => {
  const marksOf = (title: string, words: string) => {
    const { marks } = narrowed([{ id: 'a', title }], { words })
    return Array.from(marks.get('/p/a.jsonl') ?? [], at => [...title][at]).join('')
  }

  test('are the matching letters of the title', () => {
    const { marks } = narrowed([{ id: 'a', title: 'Fix  the checkout' }], { words: 'check fix' })
    // The title is shown on one line, with one space.
    expect(marks.get('/p/a.jsonl')).toEqual([0, 1, 2, 8, 9, 10, 11, 12])
    expect(marksOf('Could the checkout wait', 'chkout')).toBe('chkout')
    expect(marksOf('Café menu', 'cafe')).toBe('Café')
  })

  test('count in UTF-16 after an emoji', () => {
    const { marks } = narrowed([{ id: 'a', title: '🌱 sale' }], { words: 'sale' })
    expect(marks.get('/p/a.jsonl')).toEqual([3, 4, 5, 6])
  })

  test('are empty if only something else than the title has the word, or without words', () => {
    const sessions = [{ id: 'a', title: 'cart', gitBranch: 'sale' }]
    expect(narrowed(sessions, { words: 'sale' }).marks.get('/p/a.jsonl')).toEqual([])
    expect(narrowed(sessions, {}).marks.get('/p/a.jsonl')).toBeUndefined()
  })
})

describe('a request', () => {
  const many = Array.from({ length: 3000 }, (_, at) => ({ title: `session ${at}` }))

  test.each([
    ['with words', { words: 'session' }],
    ['with another order', { sort: 'title' }],
    ['with a filter', { filters: { branch: 'main' } }],
  ] as const)('%s pauses on its way, and ends when it is overtaken', async (_, request) => {
    const steps = narrow(storeOf(many), { ...wholeRequest, ...request })
    let pauses = 0
    while (!steps.next().done) pauses++
    expect(pauses).toBeGreaterThan(90)
    const overtaken = new AbortController()
    const asking = inSlices(narrow(storeOf(many), { ...wholeRequest, ...request }), overtaken.signal)
    overtaken.abort()
    expect(await asking).toBeUndefined()
  })

  test('repeated after a change includes the change', () => {
    const store = storeOf(many)
    const request: NarrowRequest = { ...wholeRequest, sort: 'title' }
    drain(narrow(store, request))
    store.put([sessionOf({ id: 'a', title: 'aardvark' })])
    const answer = drain(narrow(store, request))
    expect(answer.sessions[0]?.title).toBe('aardvark')
    expect(answer.total).toBe(3001)
  })

  test('answers for the sessions it began with, if some change meanwhile', () => {
    const store = storeOf(many)
    const asking = narrow(store, { ...wholeRequest, sort: 'size' })
    asking.next()
    store.remove(many.map((_, at) => `/p/${at}.jsonl`))
    expect(drain(asking).sessions).toHaveLength(3000)
    expect(drain(narrow(store, { ...wholeRequest, sort: 'size' })).sessions).toHaveLength(0)
  })
})
