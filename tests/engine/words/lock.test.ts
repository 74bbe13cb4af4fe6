import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { Lock } from '../../../src/engine/words/lock.ts'
import { type Home, makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'
import { program, run } from '../../support/program.ts'
import { keptIn, namesIn, search, wordsFolder } from '../../support/search/kept-words.ts'

const lockOf = (home: Home): string => join(wordsFolder(home), 'writer')

function homeWithTrap(): Home {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Fix the login'), says(`Password ${'a'.repeat(60)}!`)])
  return home
}

/** A search that runs until it is stopped; it stores words before it begins. */
async function endlessSearch(home: Home) {
  const child = spawn(process.execPath, [program, 'search', '/(a+)+$/'], { env: home.env, cwd: home.path })
  await vi.waitFor(() => expect(existsSync(lockOf(home)) && existsSync(join(home.cache, 'scans'))).toBe(true), 60_000)
  return async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await once(child, 'close')
  }
}

test('a command releases the lock at its end', async () => {
  const home = homeWithTrap()
  expect((await run(home, 'search', 'password')).code).toBe(0)
  expect([existsSync(lockOf(home)), keptIn(home).includes('Password')]).toEqual([false, true])
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('the lock is released at %s', async signal => {
  const home = homeWithTrap()
  const end = await endlessSearch(home)
  await end(signal)
  expect(namesIn(wordsFolder(home))).toEqual(['1.words'])
})

test('the lock of a killed process is taken over, and everything is found', async () => {
  const home = homeWithTrap()
  const end = await endlessSearch(home)
  await end('SIGKILL')
  expect(existsSync(lockOf(home))).toBe(true)
  home.session(`-code-shop/${ids.second}.jsonl`, [user('Something new')])
  expect(await search(home, 'password', 'something')).toEqual([1, 1, 1])
  expect([existsSync(lockOf(home)), keptIn(home).includes('Something')]).toEqual([false, true])
})

test('while one process has it, others do without, and are answered', async () => {
  const home = homeWithTrap()
  const end = await endlessSearch(home)
  const lock = readFileSync(lockOf(home), 'utf8')
  home.session(`-code-shop/${ids.second}.jsonl`, [user('Something new')])
  expect((await run(home, 'search', 'something')).code).toBe(0)
  expect([readFileSync(lockOf(home), 'utf8'), keptIn(home).includes('Something')]).toEqual([lock, false])
  await end('SIGTERM')
  expect((await run(home, 'search', 'something')).code).toBe(0)
  expect(keptIn(home)).toContain('Something')
})

test('losing it is noticed, and its new owner keeps it', () => {
  const clock = vi.spyOn(performance, 'now')
  const home = makeHome()
  const path = lockOf(home)
  const [lock, other] = [new Lock(path), new Lock(path)]
  expect([lock.take(), other.take(), other.isHeldByAnother()]).toEqual([true, false, true])
  writeFileSync(path, JSON.stringify({ pid: 1, startedAt: Date.now() }))
  expect(lock.take()).toBe(true)
  clock.mockReturnValue(performance.now() + 3000)
  expect([lock.take(), lock.isHeldByAnother()]).toEqual([false, true])
  lock.release()
  expect(existsSync(path)).toBe(true)
  clock.mockRestore()
})

test('after its release it is not taken again', () => {
  const home = makeHome()
  const lock = new Lock(lockOf(home))
  expect(lock.take()).toBe(true)
  lock.release()
  expect([lock.take(), existsSync(lockOf(home))]).toEqual([false, false])
})
