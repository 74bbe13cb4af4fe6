import { performance } from 'node:perf_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Catalogue } from '../../../src/engine/catalogue.ts'
import { builtLibrary } from '../../support/built.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { customTitle, ids, result, says, user } from '../../support/lines/claude-lines.ts'
import { pick, seeded } from '../../support/random.ts'
import { writeSessions } from '../../support/search/any-home.ts'
import { anyQuery } from '../../support/search/any-query.ts'
import { asked } from '../../support/search/kept-words.ts'
import { expectSame, readEverything } from '../../support/search/naive-search.ts'

/** Enough that threads are worth starting. */
const much = Array.from({ length: 120 }, (_, number) => result(`${number} `.repeat(40_000)))

async function opened(home: Home): Promise<Catalogue> {
  const { openCatalogue } = await builtLibrary()
  const catalogue = await openCatalogue({ env: home.env })
  onTestFinished(() => catalogue.close())
  return catalogue
}

const search = (catalogue: Catalogue, line: string, signal?: AbortSignal) =>
  catalogue.search({ query: asked(line), area: 'all', ...(signal && { signal }) })

/** Takes longer than a lifetime. */
const ENDLESS = '/(a+)+$/'
const trap = `${'a'.repeat(60)}!`

/** Resolves when a thread is at work. */
async function isBusy(): Promise<void> {
  const before = process.cpuUsage()
  await vi.waitFor(() => expect(process.cpuUsage(before).user).toBeGreaterThan(150_000), {
    interval: 20,
    timeout: 60_000,
  })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

test('threads find what reading every entry finds, no more and no less', async () => {
  const home = makeHome()
  const random = seeded(21)
  writeSessions(home, random, 10)
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), ...much])
  const catalogue = await opened(home)
  const everything = await readEverything(catalogue)
  for (let count = 0; count < 60; count++) {
    const query = anyQuery(random, everything.texts)
    const area = pick(random, ['all', 'conversation', 'tools'] as const)
    expectSame(everything, query, area, await catalogue.search({ query, area, sessionsRead: 100 }))
  }
})

test('an endless pattern is stopped with a sentence, and the next search is right', async () => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), says(trap)])
  const catalogue = await opened(home)
  const { problem, isDone } = await search(catalogue, ENDLESS)
  expect([problem, isDone]).toEqual([
    'That pattern takes too long; showing what was found until then. Simplify it.',
    true,
  ])
  expect((await search(catalogue, '/st.rt/')).matches).toBe(1)
  expect((await search(catalogue, 'start')).matches).toBe(1)
})

test('so is a pattern that is endless over a title', async () => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), customTitle(trap), ...much])
  const { problem } = await search(await opened(home), ENDLESS)
  expect(problem).toBe('That pattern takes too long; showing what was found until then. Simplify it.')
})

test('a query during an endless pattern is answered, and right', async () => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), says(trap), ...much])
  const catalogue = await opened(home)
  const endless = search(catalogue, ENDLESS)
  const others = await Promise.all([search(catalogue, 'start'), search(catalogue, '/st.rt/')])
  expect(others.map(({ matches, problem }) => [matches, problem])).toEqual([
    [1, null],
    [1, null],
  ])
  expect((await endless).problem).toMatch(/takes too long/)
})

test('an abandoned endless pattern delays no other search', async () => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), says(trap), ...much])
  const catalogue = await opened(home)
  await search(catalogue, 'start')
  const asking = new AbortController()
  const endless = search(catalogue, ENDLESS, asking.signal)
  const left = expect(endless).rejects.toThrow('typed on')
  await isBusy()
  asking.abort(new Error('typed on'))
  await left
  const afterLeaving = await timeOf(() => search(catalogue, 'start'))
  // One that is not abandoned is stopped only when its time is up, which is later.
  expect(afterLeaving).toBeLessThan(await timeOf(() => search(catalogue, ENDLESS)))
})

test('an abandoned search rejects at once, and the next one is right', async () => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), ...much])
  const catalogue = await opened(home)
  for (let round = 0; round < 20; round++) {
    const asking = new AbortController()
    const left = expect(search(catalogue, '7', asking.signal)).rejects.toThrow('typed on')
    if (round % 2 === 0) await new Promise(resolve => setImmediate(resolve))
    asking.abort(new Error('typed on'))
    await left
    expect((await search(catalogue, round % 3 === 0 ? '/st.rt/' : 'start')).matches).toBe(1)
  }
})

test('closing ends a running search', async () => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), says(trap), ...much])
  const catalogue = await opened(home)
  await search(catalogue, 'start')
  const searches = [search(catalogue, ENDLESS), search(catalogue, '/7/')]
  const ended = Promise.allSettled(searches)
  await isBusy()
  catalogue.close()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(searches[0]).rejects.toThrow('closed')
})

test('many searches with one signal leave nothing behind', async () => {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), ...much])
  const catalogue = await opened(home)
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)
  onTestFinished(() => void process.off('warning', onWarning))
  const { signal } = new AbortController()
  for (let count = 0; count < 40; count++) await search(catalogue, 'start', signal)
  await new Promise(resolve => setImmediate(resolve))
  expect(warnings).toEqual([])
})
