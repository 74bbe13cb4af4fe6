import { expect, test, vi } from 'vitest'
import { nameOf } from '../../../src/agents/index.ts'
import { amongSessions } from '../../../src/engine/search/candidates.ts'
import { packFound } from '../../../src/engine/search/found-rows.ts'
import { RunningSearch } from '../../../src/engine/search/one-search.ts'
import { catalogued } from '../../../src/engine/search/packed-candidates.ts'
import { TookTooLong } from '../../../src/engine/search/workers/call.ts'
import { type OnFound, ThreadLost } from '../../../src/engine/search/workers/worker-pool.ts'
import type { Match } from '../../../src/query/match/finder.ts'
import { asked } from '../../support/search/kept-words.ts'
import { sessionOf } from '../../support/session-store.ts'

const sessions = Array.from({ length: 16 }, (_, number) => sessionOf({ id: `s${number}` }))
const files = catalogued(
  amongSessions(sessions, ({ key, format }) => [{ key, format: nameOf({ format }), size: 10, text: null }]),
)
const match: Match = {
  path: '/p',
  entry: 0,
  key: '0:0',
  offset: 0,
  kind: 'user',
  timestamp: null,
  text: 'schema',
  ranges: [[0, 6]],
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** A search whose threads are the test itself. */
function started(line: string) {
  const told: string[][] = []
  let found: OnFound = () => {}
  let end = () => {}
  const board = {
    search: (_: unknown, onFound: OnFound) =>
      new Promise<void>(resolve => {
        found = onFound
        end = resolve
      }),
    titles: async () => new Int32Array(),
  }
  const request = {
    query: asked(line),
    areas: ['conversation', 'tools'] as const,
    sessionsRead: 5,
    signal: new AbortController().signal,
  }
  const idsOf = (all: readonly { session: { id: string } }[]) => all.map(({ session }) => session.id)
  const search = new RunningSearch(
    request,
    files,
    board,
    async () => [match],
    findings => told.push(idsOf(findings.found)),
  )
  const done = search.run().then(findings => idsOf(findings.found))
  const seen = (file: number, terms: readonly number[]) => ({ file, withAll: 1, withAny: 1, best: 3, seen: terms })
  return {
    told,
    done,
    find: (done: readonly number[], ...files: (readonly [file: number, ...terms: number[]])[]) =>
      found(packFound(files.map(([file, ...terms]) => seen(file, terms))), done),
    end: () => end(),
  }
}

test('a session that may still turn out to have an excluded word is not reported before all of it is searched', async () => {
  const { told, done, find, end } = started('schema -draft')
  // Jobs 0 to 15 are the conversations, 16 to 31 the tools.
  find(range(0, 16), [0, 0], [9, 0])
  await new Promise(resolve => setImmediate(resolve))
  expect(told).toEqual([])
  find(range(16, 24))
  await vi.waitFor(() => expect(told).toEqual([['s0']]), 60_000)
  find(range(24, 32), [9, 1])
  end()
  expect(await done).toEqual(['s0'])
})

test('without an exclusion, a match is reported at once, whatever is still to be searched', async () => {
  const { told, done, find, end } = started('schema')
  find([], [9, 0])
  await vi.waitFor(() => expect(told).toEqual([['s9']]), 60_000)
  // In its conversation, and in a tool's result.
  find([], [3, 0], [3, 0])
  end()
  expect(await done).toEqual(['s3', 's9'])
})

test.each([
  ['a title', new ThreadLost(), new TookTooLong()],
  ['what was said', new TookTooLong(), new ThreadLost()],
])('a pattern that takes too long over %s is reported, and not tried again', async (_, ofWords, ofTitles) => {
  const board = { search: vi.fn(() => Promise.reject(ofWords)), titles: () => Promise.reject(ofTitles) }
  const request = {
    query: asked('/x+/'),
    areas: ['conversation', 'tools'] as const,
    sessionsRead: 5,
    signal: new AbortController().signal,
  }
  const search = new RunningSearch(
    request,
    files,
    board,
    async () => [match],
    () => {},
  )
  expect((await search.run()).problem).toContain('takes too long')
  expect(board.search).toHaveBeenCalledTimes(1)
})
