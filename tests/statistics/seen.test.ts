import { expect, test } from 'vitest'
import { Seen } from '../../src/statistics/seen.ts'
import { seeded } from '../support/random.ts'

/** The answers of a Set. */
function plainly(lists: readonly Float64Array[]): number[][] {
  const seen = new Set<number>()
  return lists.map(ids =>
    [...ids].map(id => {
      const isCopy = id !== 0 && seen.has(id)
      seen.add(id)
      return Number(isCopy)
    }),
  )
}

function bySeen(lists: readonly Float64Array[]): number[][] {
  const seen = new Seen(lists.reduce((sum, { length }) => sum + length, 0))
  for (const ids of lists) seen.expect(ids)
  return lists.map(ids => {
    const copies = new Uint8Array(ids.length).fill(7)
    seen.add(ids, copies)
    return [...copies]
  })
}

test.each([
  ['with hardly a copy', 2 ** 53],
  ['with many copies', 3000],
  ['with nothing but copies', 5],
])('it knows what came before, %s', (_, most) => {
  const random = seeded(most)
  const lists = Array.from({ length: 40 }, () => Float64Array.from({ length: 200 }, () => Math.floor(random() * most)))
  expect(bySeen(lists)).toEqual(plainly(lists))
})

test('fingerprints with the same mark are told apart', () => {
  const alike = Float64Array.from({ length: 64 }, (_, at) => at * 2 ** 32 + 5)
  expect(bySeen([alike, alike])).toEqual(plainly([alike, alike]))
})

test('a column in the middle of other bytes is read from there', () => {
  const bytes = new ArrayBuffer(64)
  const lists = [new Float64Array(bytes, 8, 2), new Float64Array(bytes, 40, 2)]
  for (const ids of lists) ids.set([3, 4])
  expect(bySeen(lists)).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('it may be empty', () => {
  expect(bySeen([new Float64Array(0)])).toEqual([[]])
})
