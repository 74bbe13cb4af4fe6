import { EventEmitter } from 'node:events'
import type { FSWatcher } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FolderWatch } from '../../../src/engine/live/folder-watch.ts'

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
