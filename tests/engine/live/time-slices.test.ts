import { EventEmitter } from 'node:events'
import type { FSWatcher } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { FoundFile } from '../../../src/engine/disk/discover.ts'
import { ChangeBatcher } from '../../../src/engine/live/change-batcher.ts'
import { FolderWatch } from '../../../src/engine/live/folder-watch.ts'
import { ReadingList } from '../../../src/engine/live/scan-queue.ts'
import { TimeSlices } from '../../../src/engine/live/time-slices.ts'
import type { Session } from '../../../src/model/session.ts'
import { drain, type Steps, sortInSteps } from '../../../src/model/steps.ts'

describe('taking turns', () => {
  test('work that begins other work still gives way after each turn', async () => {
    const turns = new TimeSlices()
    const seen: string[] = []
    function* work(name: string, begin?: () => void): Steps {
      begin?.()
      const end = performance.now() + 40
      while (performance.now() < end) {
        if (seen.at(-1) !== name) seen.push(name)
        yield
      }
    }
    let isDone = false
    const both: Promise<void>[] = []
    both.push(turns.run(work('a', () => both.push(turns.run(work('b'))))))
    const done = Promise.all(both).then(() => Promise.all(both))
    void done.then(() => {
      isDone = true
    })
    while (!isDone) {
      await setImmediate()
      seen.push('key')
    }
    const inOneGo = seen.filter((name, at) => name !== 'key' && at > 0 && seen[at - 1] !== 'key')
    expect(seen).toContain('b')
    expect(inOneGo).toEqual([])
  })

  test('an error in one does not end the others', async () => {
    const turns = new TimeSlices()
    function* failing(): Steps {
      yield
      throw new Error('broken')
    }
    function* counting(): Steps<number> {
      for (let count = 0; count < 10; count++) yield
      return 10
    }
    const failed = turns.run(failing())
    const counted = turns.run(counting())
    await expect(failed).rejects.toThrow('broken')
    expect(await counted).toBe(10)
  })

  test('nothing continues after the end', async () => {
    const turns = new TimeSlices()
    let steps = 0
    function* endless(): Steps {
      for (;;) {
        steps++
        yield
      }
    }
    void turns.run(endless())
    await setImmediate()
    await setImmediate()
    turns.close()
    const before = steps
    await setImmediate()
    await setImmediate()
    expect([before > 0, steps]).toEqual([true, before])
  })
})

test.each([0, 1, 499, 500, 501, 5000])('a sort in steps of %i is a sort', count => {
  const items = Array.from({ length: count }, (_, number) => ({ key: (number * 7919) % 100, number }))
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
  expect(drain(sortInSteps(items, compare))).toEqual([...items].sort(compare))
})

describe('the reading list', () => {
  const foundFile = (path: string) => ({ key: path }) as FoundFile
  const listOf = (...paths: string[]) => {
    const list = new ReadingList()
    for (const path of paths) list.add(foundFile(path), 100, false)
    return list
  }
  const rest = (list: ReadingList) => {
    const paths: string[] = []
    for (let next = list.take(); next; next = list.take()) paths.push(next.key)
    return paths
  }

  test('is read in the order of arrival', () => {
    expect(rest(listOf('a', 'b', 'c'))).toEqual(['a', 'b', 'c'])
  })

  test('puts first what is shown, whether that came before or after', () => {
    const list = listOf('a', 'b', 'c')
    list.show(['c', 'b', 'elsewhere', 'e'])
    list.add(foundFile('d'), 100, false)
    list.add(foundFile('e'), 100, false)
    expect(rest(list)).toEqual(['e', 'c', 'b', 'a', 'd'])
  })

  test('puts first what has changed, and has nothing twice', () => {
    const list = listOf('a', 'b', 'c')
    list.add(foundFile('b'), 100, true)
    list.drop('c')
    expect([list.size, rest(list), list.size]).toEqual([2, ['b', 'a'], 0])
  })

  test('knows how much there is to read', () => {
    const list = new ReadingList()
    list.add(foundFile('a'), 300_000, false)
    list.add(foundFile('b'), 10, false)
    expect([list.bytes, list.largest]).toEqual([300_010, 262_144])
    list.drop('a')
    expect([list.bytes, list.largest]).toEqual([10, 8])
  })
})

describe('the batch of changes', () => {
  const session = (path: string, title = '') => ({ key: path, title }) as Session

  test('has only the last report about a path', () => {
    const said: unknown[] = []
    const changes = new ChangeBatcher(
      found => said.push(found.map(({ title }) => title)),
      gone => said.push(gone),
    )
    changes.found(session('a', 'first'))
    changes.found(session('a', 'second'))
    changes.found(session('b', 'third'))
    changes.gone('b')
    changes.flush()
    changes.flush()
    expect(said).toEqual([['b'], ['second']])
  })

  test('never has more than a thousand at once', () => {
    const sizes: number[] = []
    const changes = new ChangeBatcher(
      found => sizes.push(found.length),
      () => {},
    )
    for (let number = 0; number < 2500; number++) changes.found(session(String(number)))
    changes.flush()
    expect(sizes).toEqual([1000, 1000, 500])
  })
})

describe('a folder watch', () => {
  const failing = (code: string) => Object.assign(new Error(code), { code })
  const fakeWatcher = () => Object.assign(new EventEmitter(), { close: () => {} }) as unknown as FSWatcher

  test.each(['EMFILE', 'ENOSPC', 'ENOSYS'])('that fails for %s is given up, all at once and once', code => {
    const troubles: string[] = []
    let asked = 0
    const watch = new FolderWatch(
      () => {},
      reason => troubles.push(reason),
      () => {
        asked++
        if (asked > 1) throw failing(code)
        return fakeWatcher()
      },
    )
    for (const folder of ['/a', '/b', '/c']) watch.add(folder)
    expect([troubles, asked]).toEqual([[code], 2])
  })

  test('of a folder that is deleted or unreadable is no error', () => {
    const troubles: string[] = []
    const watcher = fakeWatcher()
    const codes = ['ENOENT', 'EACCES']
    const watch = new FolderWatch(
      () => {},
      reason => troubles.push(reason),
      () => {
        const code = codes.pop()
        if (code) throw failing(code)
        return watcher
      },
    )
    for (const folder of ['/a', '/b', '/c']) watch.add(folder)
    ;(watcher as unknown as EventEmitter).emit('error', failing('EPERM'))
    expect(troubles).toEqual([])
  })
})
