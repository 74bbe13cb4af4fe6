import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesOf, type Home, makeHome } from '../../support/home.ts'
import { ids, says, user } from '../../support/lines/claude-lines.ts'

const cacheFile = (home: Home) => join(home.cache, 'scans')

/** Lists the sessions, and the number of files that had to be read for it. */
async function list(home: Home, refresh = false) {
  let read = 0
  const said: string[] = []
  const progress = (done: number) => {
    read = done
  }
  const catalogue = await home.open({ refresh, reports: { progress, warn: text => said.push(text) } })
  const listed = await catalogue.list()
  catalogue.close()
  return { ...listed, read, said }
}

/** Flips one bit where this text first occurs. */
function flipped(file: Buffer, text: string): Buffer {
  const at = file.indexOf(text)
  if (at < 0) throw new Error(`${text} is not there`)
  return Buffer.from(file.map((byte, place) => (place === at ? byte ^ 1 : byte)))
}

function homeWithTwo(): Home {
  const home = makeHome()
  home.session(`-a/${ids.first}.jsonl`, [user('a'), says('b')])
  home.session(`-a/${ids.second}.jsonl`, [user('c')])
  return home
}

describe('a file that was read before', () => {
  test('is not read again, and gives the same answer', async () => {
    const home = homeWithTwo()
    const cold = await list(home)
    const warm = await list(home)
    expect([cold.read, warm.read]).toEqual([2, 0])
    expect(warm.sessions).toEqual(cold.sessions)
  })

  test('is read again when its time or its size has changed', async () => {
    const home = homeWithTwo()
    await list(home)
    const path = join(home.projects, `-a/${ids.first}.jsonl`)
    utimesSync(path, 5, 5)
    expect((await list(home)).read).toBe(1)
    appendFileSync(path, bytesOf([user('more')]))
    utimesSync(path, 5, 5)
    const { read, sessions } = await list(home)
    expect([read, sessions.find(({ path: one }) => one === path)?.messageCount]).toEqual([1, 3])
  })

  test('is read again, all of it, when a refresh is requested', async () => {
    const home = homeWithTwo()
    await list(home)
    expect((await list(home, true)).read).toBe(2)
    expect((await list(home)).read).toBe(0)
  })

  test('leaves the cache when it is deleted', async () => {
    const home = homeWithTwo()
    await list(home)
    expect(readFileSync(cacheFile(home), 'latin1')).toContain(ids.second)
    rmSync(join(home.projects, `-a/${ids.second}.jsonl`))
    await list(home)
    expect(readFileSync(cacheFile(home), 'latin1')).not.toContain(ids.second)
  })

  test('stays in the cache when another run looks elsewhere', async () => {
    const home = homeWithTwo()
    await list(home)
    const elsewhere = { ...home.env, CLAUDE_CONFIG_DIR: join(home.path, 'other') }
    home.write(`other/projects/-b/${ids.third}.jsonl`, `${bytesOf([user('d')])}`)
    await (await home.open({ env: elsewhere })).list()
    expect((await list(home)).read).toBe(0)
  })
})

describe('the cache file', () => {
  test('is written only when there is something new', async () => {
    const home = homeWithTwo()
    await list(home)
    const before = statSync(cacheFile(home))
    await list(home)
    const after = statSync(cacheFile(home))
    expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino])
    home.session(`-a/${ids.third}.jsonl`, [user('e')])
    await list(home)
    expect(statSync(cacheFile(home)).ino).not.toBe(before.ino)
  })

  test('and its folder are readable by the user alone', async () => {
    const home = homeWithTwo()
    mkdirSync(home.cache, { recursive: true, mode: 0o755 })
    await list(home)
    expect(statSync(home.cache).mode & 0o777).toBe(0o700)
    expect(statSync(cacheFile(home)).mode & 0o777).toBe(0o600)
  })

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['garbage', () => Buffer.from('not a cache at all, but long enough to have a header')],
    ['cut off', (file: Buffer) => file.subarray(0, file.length - 10)],
    ['changed in its index', (file: Buffer) => flipped(file, ids.second)],
    ['changed in what it says of a session', (file: Buffer) => flipped(file, 'firstPrompt')],
    ['of another version', (file: Buffer) => Buffer.from(file.map((byte, at) => (at === 16 ? byte + 1 : byte)))],
  ])('may be %s: then it counts as missing', async (_, damage) => {
    const home = homeWithTwo()
    const { sessions } = await list(home)
    writeFileSync(cacheFile(home), damage(readFileSync(cacheFile(home))))
    const again = await list(home)
    expect(again.read).toBe(2)
    expect(again.sessions).toEqual(sessions)
    expect(again.said).toEqual([])
    expect((await list(home)).read).toBe(0)
  })

  test('may be damaged in the resume point: then the session is read from its beginning', async () => {
    const home = homeWithTwo()
    await list(home)
    writeFileSync(cacheFile(home), flipped(readFileSync(cacheFile(home)), 'endHash'))
    appendFileSync(join(home.projects, `-a/${ids.first}.jsonl`), bytesOf([user('more')]))
    appendFileSync(join(home.projects, `-a/${ids.second}.jsonl`), bytesOf([user('more')]))
    expect((await list(home)).sessions.map(({ messageCount }) => messageCount).sort()).toEqual([2, 3])
  })

  test('moves on without a damaged record when something new is saved', async () => {
    const home = homeWithTwo()
    await list(home)
    writeFileSync(cacheFile(home), flipped(readFileSync(cacheFile(home)), 'endHash'))
    home.session(`-a/${ids.third}.jsonl`, [user('new')])
    const { said, total } = await list(home)
    expect([said, total]).toEqual([[], 3])
    expect((await list(home)).read).toBe(1)
    expect((await list(home)).read).toBe(0)
  })

  test('does not accumulate what killed runs left', async () => {
    const home = homeWithTwo()
    const leftover = home.write('.cache/sessions-tui/scans.99999.tmp', 'x')
    utimesSync(leftover, 1, 1)
    await list(home)
    expect(existsSync(leftover)).toBe(false)
  })

  test('may be impossible to write: then there is a warning, and the answer all the same', async () => {
    const home = homeWithTwo()
    home.write('.cache', 'a file where the folder should be')
    const { total, said } = await list(home)
    expect(total).toBe(2)
    expect(said.join()).toMatch(/could not be written/)
  })

  test.skipIf(process.platform !== 'linux')('may be in a place where no folder can be made', async () => {
    const home = homeWithTwo()
    const catalogue = await home.open({ env: { ...home.env, XDG_CACHE_HOME: '/proc/nowhere' } })
    expect((await catalogue.list()).total).toBe(2)
  })

  test('survives many writers at once', async () => {
    const home = homeWithTwo()
    for (let n = 0; n < 30; n++)
      home.session(`-b/${String(n).padStart(8, '0')}-1111-4111-8111-111111111111.jsonl`, [user(`${n}`)])
    const answers = await Promise.all(Array.from({ length: 8 }, () => list(home, true)))
    expect(answers.map(({ total }) => total)).toEqual(Array(8).fill(32))
    expect((await list(home)).read).toBe(0)
  })
})

test('keeps what was read before an interruption, if it is closed', async () => {
  const home = homeWithTwo()
  const catalogue = await home.open({ reports: { progress: () => catalogue.close() } })
  await catalogue.find(ids.first)
  expect(existsSync(cacheFile(home))).toBe(true)
})

test('can be closed twice, which does not close what others opened since', async () => {
  const home = homeWithTwo()
  await list(home)
  const first = await home.open()
  first.close()
  const second = await home.open()
  first.close()
  expect((await second.list()).total).toBe(2)
  second.close()
})

test('an unreadable cache counts as missing', async () => {
  const home = homeWithTwo()
  await list(home)
  chmodSync(cacheFile(home), 0o000)
  expect((await list(home)).total).toBe(2)
})
