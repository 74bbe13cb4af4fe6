import {
  appendFileSync,
  chmodSync,
  closeSync,
  linkSync,
  openSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ScanCache } from '../../../src/engine/cache/cache.ts'
import { isSame } from '../../../src/engine/disk/stamp.ts'
import { Scanner } from '../../../src/engine/live/scanner.ts'
import { silent } from '../../../src/engine/reports.ts'
import { drain } from '../../../src/model/steps.ts'
import { bytesOf, type Home, makeHome } from '../../support/home.ts'
import { customTitle, ids, says, user } from '../../support/lines/claude-lines.ts'
import { goLive } from '../../support/live.ts'
import { find, keptIn } from '../../support/search/kept-words.ts'

const before = [user('find the haystack'), says('pitchfork'), customTitle('Haystack')]
const after = [user('find the elephant'), says('peppermnt'), customTitle('Elephant')]

/** Ways to give a session other words so that neither its size nor its time shows it. */
const rewritings: { readonly [way: string]: (path: string, content: string) => void } = {
  'by another file that was given its name': (path, content) => {
    writeFileSync(`${path}.new`, content)
    keepingTimes(path, () => renameSync(`${path}.new`, path))
  },
  'in place': (path, content) => keepingTimes(path, () => writeFileSync(path, content)),
}

describe.each(Object.entries(rewritings))(
  'A session that was rewritten %s, with the same size and time',
  (_, rewrite) => {
    test('has its new title and its new words in the next list and search', async () => {
      const { home, path } = homeWith(before)
      expect(await titles(home)).toEqual({ read: 1, titles: ['Haystack'] })
      rewrite(path, `${bytesOf(after)}`)
      expect(await titles(home)).toEqual({ read: 1, titles: ['Elephant'] })
      expect(await titles(home)).toEqual({ read: 0, titles: ['Elephant'] })
      const catalogue = await home.open()
      expect([await find(catalogue, 'peppermnt'), await find(catalogue, 'pitchfork')]).toEqual([1, 0])
      catalogue.close()
      expect(keptIn(home)).not.toContain('pitchfork')
    })

    test('is reported with its new title while the live catalogue is open, and after the next start', async () => {
      const { home, path } = homeWith(before)
      const live = await goLive({ env: home.env })
      live.catalogue.start()
      await live.settled()
      rewrite(path, `${bytesOf(after)}`)
      live.catalogue.look()
      await live.until(() => live.sessions.get(path)?.title === 'Elephant')
      live.catalogue.close()
      const { size, mtimeMs } = statSync(path)
      rewrite(path, `${bytesOf(before)}`)
      expect(statSync(path)).toMatchObject({ size, mtimeMs })
      const next = await goLive({ env: home.env })
      next.catalogue.start()
      await next.settled()
      expect(next.sessions.get(path)?.title).toBe('Haystack')
    })
  },
)

describe('A session', () => {
  test('that only grew is read from its old end on', async () => {
    const { home, path } = homeWith([...before, says('straw '.repeat(2000))])
    await titles(home)
    // Agents do not do that. It shows that the beginning is not read again.
    const fd = openSync(path, 'r+')
    writeSync(fd, `${bytesOf(after)}`, 0)
    closeSync(fd)
    appendFileSync(path, `${bytesOf([says('one more')])}`)
    expect(await titles(home)).toEqual({ read: 1, titles: ['Haystack'] })
  })

  test('is read again when another program changed its attributes, and reported once', async () => {
    const { home, path } = homeWith(before)
    await titles(home)
    chmodSync(path, 0o640)
    expect(await titles(home)).toEqual({ read: 1, titles: ['Haystack'] })
    expect(await titles(home)).toEqual({ read: 0, titles: ['Haystack'] })
  })

  test('is not read again when we changed its attributes', async () => {
    const { home, path } = homeWith(before)
    await titles(home)
    changing(home, path, () => linkSync(path, join(home.path, 'a second name')))
    expect(statSync(path).nlink).toBe(2)
    expect(await titles(home)).toEqual({ read: 0, titles: ['Haystack'] })
  })

  test('is not read again by an open live catalogue when we changed its attributes', async () => {
    const { home, path } = homeWith(before)
    const load = vi.spyOn(ScanCache.prototype, 'load')
    const live = await goLive({ env: home.env })
    const cache = load.mock.contexts[0] as ScanCache
    load.mockRestore()
    live.catalogue.start()
    await live.settled()
    const readings = vi.spyOn(Scanner.prototype, 'read')
    onTestFinished(() => readings.mockRestore())
    cache.keepThrough(path, () => linkSync(path, join(home.path, 'a second name')))
    const told = live.batches.length
    live.catalogue.look()
    await live.until(() => live.batches.length > told)
    appendFileSync(path, `${bytesOf([customTitle('Longer')])}`)
    live.catalogue.look()
    await live.until(() => live.sessions.get(path)?.title === 'Longer')
    expect(new Set(readings.mock.calls.map(([{ size }]) => size))).toEqual(new Set([statSync(path).size]))
  })

  test('is read again when another program rewrote it before we changed its attributes', async () => {
    const { home, path } = homeWith(before)
    await titles(home)
    keepingTimes(path, () => writeFileSync(path, `${bytesOf(after)}`))
    changing(home, path, () => linkSync(path, join(home.path, 'a second name')))
    expect(await titles(home)).toEqual({ read: 1, titles: ['Elephant'] })
  })

  test('is read again when its content is different after a change of ours', async () => {
    const { home, path } = homeWith(before)
    await titles(home)
    changing(home, path, () => appendFileSync(path, `${bytesOf([customTitle('Longer')])}`))
    expect(await titles(home)).toEqual({ read: 1, titles: ['Longer'] })
  })
})

describe('The stamp of a file', () => {
  const stamp = { mtimeMs: 1, size: 2, ctimeMs: 3, ino: 4 }

  test('tells another file by each of its figures', () => {
    expect(isSame(stamp, { ...stamp })).toBe(true)
    for (const name of ['mtimeMs', 'size', 'ctimeMs', 'ino']) expect(isSame(stamp, { ...stamp, [name]: 9 })).toBe(false)
  })

  test('ignores an inode that the file system made up', () => {
    expect([isSame(stamp, { ...stamp, ino: 0 }), isSame({ ...stamp, ino: 0 }, stamp)]).toEqual([true, true])
  })
})

function homeWith(lines: readonly object[]): { readonly home: Home; readonly path: string } {
  const home = makeHome()
  return { home, path: home.session(`-a/${ids.first}.jsonl`, lines) }
}

/** Lists the sessions, and the number of files that had to be read for it. */
async function titles(home: Home) {
  let read = 0
  const progress = (done: number) => {
    read = done
  }
  const catalogue = await home.open({ reports: { progress } })
  const { sessions } = await catalogue.list()
  catalogue.close()
  return { read, titles: sessions.map(({ title }) => title) }
}

function changing(home: Home, path: string, change: () => void): void {
  const cache = new ScanCache(home.cache, silent)
  drain(cache.load())
  cache.keepThrough(path, change)
  cache.close()
}

function keepingTimes(path: string, act: () => void): void {
  const { atime, mtime, size } = statSync(path)
  act()
  utimesSync(path, atime, mtime)
  expect(statSync(path)).toMatchObject({ mtimeMs: mtime.getTime(), size })
}
