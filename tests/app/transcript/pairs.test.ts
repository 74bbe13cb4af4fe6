import { expect, test } from 'vitest'
import { endOfPairs, startOfPairs } from '../../../src/app/transcript/call-pairs.ts'
import { entryMaker } from '../../support/lines/entries.ts'

const make = entryMaker()
const entries = [
  make.prompt('one'),
  make.call('Bash', { command: 'ls' }, 'a'),
  make.call('Bash', { command: 'pwd' }, 'b'),
  make.result('a', 'x'),
  make.result('b', 'y'),
  make.prompt('two'),
]
const offsets = entries.map(({ offset }) => offset)
const at = (index: number) => offsets[index] ?? -1

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
  [5, 5],
])('a beginning cut off at entry %i is cut at %i, so that every result has its call', (cut, whole) => {
  expect(startOfPairs(entries, at(cut))).toBe(at(whole))
})

test.each([
  [1, 1],
  [2, 5],
  [4, 5],
  [5, 5],
])('an end cut off at entry %i is cut at %i, so that every call has its result', (cut, whole) => {
  expect(endOfPairs(entries, at(cut))).toBe(at(whole))
})
