import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { SegmentWriter } from '../../../src/engine/words/segments.ts'
import { bytesOf, type Home, makeHome } from '../../support/home.ts'
import { calls, ids, result, says, summary, user } from '../../support/lines/claude-lines.ts'
import { bytesKept, find, keptIn, namesIn, search, segmentsOf, wordsFolder } from '../../support/search/kept-words.ts'
import { shared } from '../../support/shared.ts'

const lockOf = (home: Home): string => join(wordsFolder(home), 'writer')

const firstOf = (home: Home): string => join(home.projects, `-code-shop/${ids.first}.jsonl`)

function homeWithOne(): Home {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [
    user('Fix the login'),
    says('Done with the Password'),
    calls('Bash', { command: 'make all' }),
  ])
  return home
}

describe('words are stored', () => {
  test('by the scan that counts, and searched without reading a session again', async () => {
    const home = homeWithOne()
    const catalogue = await home.open()
    await catalogue.list()
    catalogue.close()
    expect(keptIn(home)).toContain('Done with the Password')
    expect(await search(home, 'password', '"make all"')).toEqual([1, 1, 0])
  })

  test('for the user alone', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    expect(statSync(wordsFolder(home)).mode & 0o777).toBe(0o700)
    for (const segment of segmentsOf(home)) expect(statSync(segment).mode & 0o777).toBe(0o600)
  })

  test('without the bytes of pictures', async () => {
    const home = makeHome()
    const data = 'iVBORw0KGgo'.repeat(50)
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } }
    home.session(`-code-shop/${ids.first}.jsonl`, [user([{ type: 'text', text: 'Look' }, image]), result([image])])
    expect(await search(home, 'look', 'iVBORw0KGgo')).toEqual([1, 0, 1])
    expect(keptIn(home)).not.toContain('iVBOR')
  })

  test('after those stored before, as a session grows', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    const before = segmentsOf(home).map(path => readFileSync(path))
    appendFileSync(firstOf(home), bytesOf([says('It was the clock')]))
    expect(await search(home, 'clock', 'password')).toEqual([1, 1, 1])
    const after = segmentsOf(home).map(path => readFileSync(path).subarray(0, before[0]?.length))
    expect(after).toEqual(before)
  })

  test('of a last line only when it has ended, but found before', async () => {
    const home = homeWithOne()
    const line = JSON.stringify(says('half a sentence'))
    appendFileSync(firstOf(home), line.slice(0, -20))
    expect(await search(home, 'sentence')).toEqual([0, 1])
    appendFileSync(firstOf(home), line.slice(-20))
    expect(await search(home, 'sentence')).toEqual([1, 1])
    expect(keptIn(home)).not.toContain('sentence')
    appendFileSync(firstOf(home), '\n')
    expect(await search(home, 'sentence', 'login')).toEqual([1, 1, 1])
    expect(keptIn(home)).toContain('sentence')
  })

  test('only until the session is deleted, however often it was read', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    appendFileSync(firstOf(home), bytesOf([says('More of the Password')]))
    await search(home, 'login')
    // A summary of a line that was read long ago causes everything to be read again.
    appendFileSync(firstOf(home), bytesOf([says('Password again'), summary('The Password', 'nowhere')]))
    await search(home, 'login')
    home.session(`-code-shop/${ids.second}.jsonl`, [user('stays')])
    rmSync(firstOf(home))
    expect(await search(home, 'password', 'stays')).toEqual([0, 1, 1])
    expect(keptIn(home)).not.toMatch(/password/i)
    expect(keptIn(home)).toContain('stays')
  })

  test.each([
    [
      'replaced by another',
      [
        user(
          'Something else altogether, and longer than before, by far and by every measure there is, of which there are many',
        ),
      ],
    ],
    ['truncated', [user('Fix the login')]],
    [
      'rewritten with the same length',
      [user('Fix the login'), says('Done with the Elephant'), calls('Bash', { command: 'make all' })],
    ],
  ])('only until the session was %s', async (_, lines) => {
    const home = homeWithOne()
    await search(home, 'login')
    writeFileSync(firstOf(home), bytesOf(lines))
    expect((await search(home, 'password'))[0]).toBe(0)
    expect(keptIn(home)).not.toContain('Password')
  })

  test('not at all if the settings say so, and nothing stays', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    home.write('.config/sessions-tui/settings.json', '{ "textStore": false }')
    expect(await search(home, 'password')).toEqual([1, 0])
    expect(existsSync(wordsFolder(home))).toBe(false)
    home.write('.config/sessions-tui/settings.json', '{}')
    expect(await search(home, 'password')).toEqual([1, 1])
    expect(keptIn(home)).toContain('Password')
  })

  test.skipIf(!shared.isHere)('in less than a third of the room of the sessions', async () => {
    const home = makeHome()
    cpSync(join(shared.claudeHome, 'projects'), home.projects, { recursive: true })
    await search(home, 'the')
    const sizeOf = (folder: string): number =>
      readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter(file => file.isFile() && file.name.endsWith('.jsonl'))
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(bytesKept(home) / sizeOf(home.projects)).toBeLessThan(0.3)
    expect(bytesKept(home)).toBeGreaterThan(100_000)
  })
})

describe('damage to the stored words costs time, never an answer', () => {
  test.each<[string, (path: string, bytes: Buffer) => void]>([
    ['empty', path => writeFileSync(path, '')],
    ['gone', path => rmSync(path)],
    ['garbage', path => writeFileSync(path, 'not words at all, but long enough for a header'.repeat(40))],
    ['cut off', (path, bytes) => writeFileSync(path, bytes.subarray(0, bytes.length - 20))],
    ['zeros', (path, bytes) => writeFileSync(path, Buffer.alloc(bytes.length))],
    [
      'of another version',
      (path, bytes) =>
        writeFileSync(
          path,
          bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte)),
        ),
    ],
    [
      'of another session',
      (path, bytes) =>
        writeFileSync(
          path,
          bytes.map((byte, at) => (at === 12 ? byte ^ 1 : byte)),
        ),
    ],
    [
      'a folder',
      path => {
        rmSync(path)
        mkdirSync(path)
      },
    ],
  ])('they may be %s', async (_, damage) => {
    const home = homeWithOne()
    await search(home, 'login')
    for (const segment of segmentsOf(home)) damage(segment, readFileSync(segment))
    expect((await search(home, 'password', '"make all"', 'nowhere')).slice(0, 3)).toEqual([1, 1, 0])
    // They are stored again, at the latest in the run after the one that has noticed.
    await search(home, 'password')
    expect(keptIn(home)).toContain('Password')
    expect(await search(home, 'password')).toEqual([1, 0])
  })

  test('any bit may be wrong', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    const [segment = ''] = segmentsOf(home)
    const scans = readFileSync(join(home.cache, 'scans'))
    const sound = readFileSync(segment)
    for (let bit = 0; bit < sound.length * 8; bit += 7) {
      const bytes = Buffer.from(sound)
      bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7))
      writeFileSync(segment, bytes)
      writeFileSync(join(home.cache, 'scans'), scans)
      const catalogue = await home.open()
      expect([bit, await find(catalogue, 'password'), await find(catalogue, '"make all"')]).toEqual([bit, 1, 1])
      catalogue.close()
    }
  })

  test('the cache that knows their places may be lost: no unknown words stay', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    rmSync(join(home.cache, 'scans'))
    rmSync(firstOf(home))
    home.session(`-code-shop/${ids.second}.jsonl`, [user('stays')])
    expect(await search(home, 'password', 'stays')).toEqual([0, 1, 1])
    expect(keptIn(home)).not.toContain('Password')
  })

  test('the disk may be full: then the sessions are searched, and not read again and again', async () => {
    const home = homeWithOne()
    const append = vi.spyOn(SegmentWriter.prototype, 'append').mockImplementation(() => {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    })
    onTestFinished(() => append.mockRestore())
    const reads: number[] = []
    const catalogue = await home.open({ reports: { progress: done => reads.push(done) } })
    for (let round = 0; round < 3; round++) expect(await find(catalogue, 'password')).toBe(1)
    catalogue.close()
    expect(reads).toEqual([0, 1])
    append.mockRestore()
    expect(await search(home, 'password')).toEqual([1, 1])
    expect(keptIn(home)).toContain('Password')
  })

  test('the cache may not be writable', async () => {
    const home = homeWithOne()
    home.write('.cache', 'a file, and no folder')
    const catalogue = await home.open()
    for (let round = 0; round < 3; round++) expect(await find(catalogue, 'password')).toBe(1)
    catalogue.close()
  })

  test('their folder may be removed while they are being stored', async () => {
    const home = homeWithOne()
    const catalogue = await home.open()
    expect(await find(catalogue, 'password')).toBe(1)
    rmSync(wordsFolder(home), { recursive: true })
    for (let round = 0; round < 3; round++) expect(await find(catalogue, 'password')).toBe(1)
    expect(keptIn(home)).toContain('Password')
    catalogue.close()
    expect(await search(home, 'password')).toEqual([1, 0])
  })
})

describe('one process writes', () => {
  const held = (home: Home, pid: number) =>
    home.write('.cache/sessions-tui/words/writer', JSON.stringify({ pid, startedAt: Date.now() }))

  test('and others read what it has written', async () => {
    const home = homeWithOne()
    const first = await home.open()
    await find(first, 'login')
    const before = keptIn(home)
    const scans = readFileSync(join(home.cache, 'scans'))
    appendFileSync(firstOf(home), bytesOf([says('It was the clock')]))
    const second = await home.open()
    expect([await find(second, 'clock'), await find(second, 'password')]).toEqual([1, 1])
    second.close()
    expect(keptIn(home)).toBe(before)
    // It does not even save its facts: the first process knows the places better.
    expect(readFileSync(join(home.cache, 'scans')).equals(scans)).toBe(true)
    expect([await find(first, 'clock'), existsSync(lockOf(home))]).toEqual([1, true])
    first.close()
    expect([existsSync(lockOf(home)), keptIn(home).includes('clock')]).toEqual([false, true])
  })

  test('and gives way when it ends', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    expect(existsSync(lockOf(home))).toBe(false)
  })

  test('and is replaced when it was killed, with the unknown words it has written', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    const [segment = ''] = segmentsOf(home)
    appendFileSync(segment, 'the Secret that was being written')
    held(home, 2 ** 22 + 7)
    home.session(`-code-shop/${ids.second}.jsonl`, [user('stays')])
    expect(await search(home, 'password', 'stays')).toEqual([1, 1, 1])
    expect([existsSync(lockOf(home)), namesIn(wordsFolder(home)).length]).toEqual([false, 1])
    expect(keptIn(home)).not.toContain('Secret')
    expect(await search(home, 'password', 'stays')).toEqual([1, 1, 0])
  })

  test('and one that could not until now begins with everything there is', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    const lock = held(home, 1)
    const catalogue = await home.open()
    appendFileSync(firstOf(home), bytesOf([says('It was the clock')]))
    expect([await find(catalogue, 'clock'), await find(catalogue, 'password')]).toEqual([1, 1])
    rmSync(lock)
    const later = performance.now() + 10_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    onTestFinished(() => clock.mockRestore())
    appendFileSync(firstOf(home), bytesOf([says('It is mended')]))
    expect(await find(catalogue, 'mended')).toBe(1)
    clock.mockRestore()
    expect([await find(catalogue, 'clock'), await find(catalogue, 'password')]).toEqual([1, 1])
    catalogue.close()
    expect(await search(home, 'login', 'clock', 'password', 'mended')).toEqual([1, 1, 1, 1, 0])
    expect(keptIn(home).match(/Password/g)).toHaveLength(1)
  })

  test('and garbage is not a lock', async () => {
    const home = homeWithOne()
    home.write('.cache/sessions-tui/words/writer', '')
    await search(home, 'login')
    expect([existsSync(lockOf(home)), keptIn(home).includes('Password')]).toEqual([false, true])
  })

  test('and does not take what belongs to another now', async () => {
    const home = homeWithOne()
    const catalogue = await home.open()
    await find(catalogue, 'login')
    const lock = held(home, 1)
    catalogue.close()
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: 1 })
  })
})
