import { appendFileSync, closeSync, cpSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ScanCache } from '../../../src/engine/cache/cache.ts'
import { silent } from '../../../src/engine/reports.ts'
import { doScan } from '../../../src/engine/scan/scan-job.ts'
import type { Scan } from '../../../src/engine/scan/scan-record.ts'
import { SegmentWriter } from '../../../src/engine/words/segments.ts'
import { TextStore } from '../../../src/engine/words/store.ts'
import { drain } from '../../../src/model/steps.ts'
import { bytesOf, type Home, makeHome } from '../../support/home.ts'
import { assistant, ids, says, summary, user } from '../../support/lines/claude-lines.ts'
import { bytesKept, find, keptIn, search, segmentsOf, wordsFolder } from '../../support/search/kept-words.ts'

const long = (word: string) => user(`${word} `.repeat(400_000))
const place = { id: ids.first, folder: '-code-shop', isSubagent: false, parentId: null }

function homeWithOne(): Home {
  const home = makeHome()
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Fix the login'), says('Done with the Password')])
  return home
}

const firstOf = (home: Home): string => join(home.projects, `-code-shop/${ids.first}.jsonl`)

function openCache(home: Home): ScanCache {
  const cache = new ScanCache(home.cache, silent, new TextStore(wordsFolder(home)))
  drain(cache.load())
  return cache
}

/** Stores words as a worker does, in its own segment. */
function scanApart(path: string, home: Home, earlier?: Scan): Scan {
  const writer = new SegmentWriter(wordsFolder(home))
  const { size } = statSync(path)
  const { scan } = doScan({ key: path, format: 'claude-code', place, size, ...(earlier && { earlier }) }, writer)
  writer.close()
  if (!scan) throw new Error('It could not be read')
  return scan
}

describe('words are moved together', () => {
  test('when more room is wasted than used, and none is lost', async () => {
    const home = homeWithOne()
    const catalogue = await home.open()
    await find(catalogue, 'login')
    let most = 0
    const words = Array.from({ length: 12 }, (_, number) => `word${number}x`)
    for (const word of words) {
      home.session(`-code-shop/${ids.second}.jsonl`, [user(word), long(word.toUpperCase())], { modified: new Date() })
      expect([word, await find(catalogue, word), await find(catalogue, 'password')]).toEqual([word, 2, 1])
      most = Math.max(most, bytesKept(home))
    }
    catalogue.close()
    expect(bytesKept(home)).toBeLessThan(most)
    expect(keptIn(home)).not.toContain('WORD0X')
    expect(await search(home, 'password', 'word11x', 'word0x')).toEqual([1, 2, 0, 0])
  })

  test('but stay where they are on a full disk', async () => {
    const home = homeWithOne()
    await search(home, 'login')
    const [segment = ''] = segmentsOf(home)
    const fd = openSync(segment, 'r+')
    writeSync(fd, 'x', 40 << 20)
    closeSync(fd)
    const cache = openCache(home)
    const append = vi.spyOn(SegmentWriter.prototype, 'append').mockImplementation(() => {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
    })
    drain(cache.tidyWords())
    expect(append).toHaveBeenCalled()
    append.mockRestore()
    cache.close()
    expect(await search(home, 'password')).toEqual([1, 0])
    expect(keptIn(home)).toContain('Password')
  })

  test('from the many segments of workers', async () => {
    const home = makeHome()
    const cache = openCache(home)
    expect(cache.texts?.isOurs).toBe(true)
    const paths = Array.from({ length: 60 }, (_, number) => {
      const id = ids.first.replace('11111111', String(number).padStart(8, '0'))
      return home.session(`-code-shop/${id}.jsonl`, [user(`number${number}x`), says('Password')])
    })
    for (const path of paths) cache.set(path, scanApart(path, home))
    for (const path of paths.slice(0, 5)) {
      appendFileSync(path, bytesOf([says('appended')]))
      cache.set(path, scanApart(path, home, cache.get(path)))
    }
    expect(segmentsOf(home)).toHaveLength(65)
    drain(cache.tidyWords())
    expect(segmentsOf(home)).toHaveLength(1)
    cache.close()
    expect(await search(home, 'password', 'appended', 'number7x', 'number59x')).toEqual([60, 5, 1, 1, 0])
  })

  test('even those that are read while they are being moved', async () => {
    const home = makeHome()
    const cache = openCache(home)
    expect(cache.texts?.isOurs).toBe(true)
    const paths = Array.from({ length: 55 }, (_, number) => {
      const id = ids.first.replace('11111111', String(number).padStart(8, '0'))
      return home.session(`-code-shop/${id}.jsonl`, [user(`number${number}x`), says('Password')])
    })
    for (const path of paths) cache.set(path, scanApart(path, home))
    const [early = '', late = '', gone = '', lost = ''] = [paths[0], paths[54], paths[20], paths[30]]
    const lateScan = cache.get(lost)
    const steps = cache.tidyWords()
    for (let step = 0; step < 60; step++) steps.next()
    for (const path of [early, late]) {
      appendFileSync(path, bytesOf([says('appended')]))
      cache.set(path, scanApart(path, home, cache.get(path)))
    }
    rmSync(gone)
    cache.delete(gone)
    drain(steps)
    // A session whose job was started before, and that comes back when its words have moved.
    appendFileSync(lost, bytesOf([says('appended')]))
    cache.set(lost, scanApart(lost, home, lateScan))
    drain(cache.saveInSteps())
    cache.close()
    // Only its words must be read again.
    expect(await search(home, 'password', 'appended', 'number20x')).toEqual([54, 3, 0, 1])
    expect(await search(home, 'password', 'appended', 'number30x')).toEqual([54, 3, 1, 0])
    expect(keptIn(home)).not.toContain('number20x')
  })
})

test('words that became useless because all had to be read again do not stay', async () => {
  const home = homeWithOne()
  await search(home, 'login')
  appendFileSync(firstOf(home), bytesOf([says('Once'), long('Twice'), summary('A title', 'nowhere')]))
  expect(await search(home, 'once')).toEqual([1, 1])
  expect(keptIn(home).match(/Once/g)).toHaveLength(1)
})

test('the words of a session are found however many chunks they fill, and whichever of them is damaged', async () => {
  const home = makeHome()
  const lines = Array.from({ length: 12 }, (_, number) => [user(`mark${number}x`), long(`filler${number}`)]).flat()
  home.session(`-code-shop/${ids.first}.jsonl`, lines)
  const marks = Array.from({ length: 12 }, (_, number) => `mark${number}x`)
  const ones = marks.map(() => 1)
  expect(await search(home, ...marks)).toEqual([...ones, 1])
  const { size } = statSync(segmentsOf(home)[0] as string)
  cpSync(home.cache, join(home.path, 'sound'), { recursive: true })
  for (const share of [0.02, 0.3, 0.6, 0.98]) {
    rmSync(home.cache, { recursive: true })
    cpSync(join(home.path, 'sound'), home.cache, { recursive: true })
    const fd = openSync(segmentsOf(home)[0] as string, 'r+')
    writeSync(fd, 'damage', Math.floor(size * share))
    closeSync(fd)
    expect((await search(home, ...marks)).slice(0, -1)).toEqual(ones)
  }
})

test('every entry of a line is found, of however many', async () => {
  const home = makeHome()
  const blocks = Array.from({ length: 70_000 }, (_, number) => ({ type: 'text', text: `Entry${number}.` }))
  home.session(`-code-shop/${ids.first}.jsonl`, [user('Start'), assistant(blocks)])
  expect(await search(home, 'Entry69999.', 'entry65535.', 'entry0.')).toEqual([1, 1, 1, 1])
  const catalogue = await home.open()
  const { found } = await catalogue.search({
    query: {
      wanted: [{ anyOf: [{ kind: 'words', text: 'entry69999.', folded: 'entry69999.', isExact: false }] }],
      unwanted: [],
    },
    area: 'all',
  })
  expect(found[0]?.snippets).toMatchObject([{ entry: 70_000, text: 'Entry69999.', ranges: [[0, 11]] }])
  catalogue.close()
})
