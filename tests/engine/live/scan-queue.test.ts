import { describe, expect, test } from 'vitest'
import type { FoundFile } from '../../../src/engine/disk/discover.ts'
import { ReadingList } from '../../../src/engine/live/scan-queue.ts'

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
