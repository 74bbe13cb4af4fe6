import { describe, expect, test } from 'vitest'
import type { ListAnswer } from '../../src/app/list/messages.ts'
import type { Msg } from '../../src/app/message.ts'
import { ListQueries } from '../../src/effects/list-queries.ts'
import { Finding } from '../../src/effects/search-sessions.ts'
import { type NarrowRequest, wholeRequest } from '../../src/query/list/narrow.ts'
import type { SessionStore } from '../../src/query/list/session-store.ts'
import type { Finder, Findings, FindRequest } from '../../src/query/match/finder.ts'
import { storeOf } from '../support/session-store.ts'

/** Finds each session it is asked about, when told to. */
function waitingFinder(problem: string | null = null) {
  const asked: { readonly request: FindRequest; answer(): void; fail(why: string): void }[] = []
  const finder: Finder = {
    find: (request, _, signal) =>
      new Promise<Findings>((resolve, reject) => {
        const found = request.sessions.map(session => ({ session, matches: 1, snippets: null }))
        const answer = () => resolve({ found, matches: found.length, problem, isDone: true })
        asked.push({ request, answer, fail: why => reject(new Error(why)) })
        signal.addEventListener('abort', () => reject(new Error('left off')))
      }),
    snippets: async () => [],
    hits: async () => {},
    prepare: () => {},
    close: () => {},
  }
  return { finder, asked }
}

const nextTurn = () => new Promise(resolve => setImmediate(resolve))
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await nextTurn()
}

describe('a list with words that were said', () => {
  function listing(problem: string | null = null) {
    const { finder, asked } = waitingFinder(problem)
    const questions = new ListQueries()
    const answers: (ListAnswer & { readonly number: number })[] = []
    const hear = (msg: Msg) => msg.type === 'listNarrowed' && answers.push({ ...msg.answer, number: msg.number })
    const ask = (store: SessionStore, number: number, request: NarrowRequest) =>
      questions.narrow(store, finder, { number, request }, hear)
    return { ask, asked, answers }
  }
  const request = { ...wholeRequest, words: 'text:retry' }
  const store = storeOf([{ title: 'one' }, { title: 'two' }])

  test('is answered even while sessions change all the time, and then asked again', async () => {
    const { ask, asked, answers } = listing()
    const first = ask(store, 1, request)
    await until(() => asked.length === 1)
    await ask(store, 2, request)
    await ask(store, 3, request)
    asked[0]?.answer()
    await until(() => asked.length === 2)
    expect(answers.map(({ number }) => number)).toEqual([3])
    asked[1]?.answer()
    await first
    expect(answers.map(({ number, sessions }) => [number, sessions.length])).toEqual([
      [3, 2],
      [3, 2],
    ])
  })

  test('is answered once, for the newest sessions, where only titles are looked at', async () => {
    const { ask, answers } = listing()
    await Promise.all([1, 2, 3].map(number => ask(store, number, wholeRequest)))
    expect(answers.map(({ number }) => number)).toEqual([3])
  })

  test('gives way to another question', async () => {
    const { ask, asked, answers } = listing()
    const first = ask(store, 1, request)
    await until(() => asked.length === 1)
    const second = ask(store, 2, { ...request, words: 'text:budget' })
    await until(() => asked.length === 2)
    asked[1]?.answer()
    await Promise.all([first, second])
    expect(answers.map(({ number, query }) => [number, query.line])).toEqual([[2, 'text:budget']])
  })

  test('says why it is incomplete', async () => {
    const { ask, asked, answers } = listing('That takes too long.')
    const cut = ask(store, 1, { ...request, words: 'text:retry brnch:x' })
    await until(() => asked.length === 1)
    asked[0]?.answer()
    await cut
    expect(answers[0]?.query.notes).toEqual([expect.stringContaining('Unknown field “brnch”'), 'That takes too long.'])
    const failed = ask(store, 2, request)
    await until(() => asked.length === 2)
    asked[1]?.fail('out of threads')
    await failed
    expect(answers[1]).toMatchObject({
      sessions: [],
      query: { notes: ['Search failed (out of threads).'] },
    })
  })
})

describe('a search', () => {
  const store = storeOf([
    { id: 'talk' },
    { id: 'agent', isSubagent: true, parentId: 'talk' },
    { id: 'orphan', isSubagent: true, isOrphan: true },
    { id: 'empty', empty: true },
    { id: 'gone', status: 'missing' },
  ])

  test.each([
    ['retry', {}, ['talk', 'orphan', 'empty']],
    ['retry is:subagent', {}, ['agent', 'orphan']],
    ['retry is:empty', {}, ['empty']],
    ['retry is:missing', {}, ['gone']],
    ['retry', { showsHidden: true }, ['talk', 'orphan', 'empty', 'gone']],
    ['retry', { filters: { status: 'missing' as const } }, ['gone']],
  ])('for %s with %j searches the text', async (line, more, expected) => {
    const { finder, asked } = waitingFinder()
    const { scope, filters, showsHidden } = { ...wholeRequest, ...more }
    const request = { scope, filters, showsHidden }
    const search = new Finding().find(store, finder, { do: 'find', number: 1, line, request }, () => {})
    await until(() => asked.length === 1)
    expect(asked[0]?.request.sessions.map(({ id }) => id)).toEqual(expected)
    asked[0]?.answer()
    await search
  })
})
