import { expect, test } from 'vitest'
import { memo } from '../../src/model/memo.ts'

/** Counts how often the value is computed. */
function counting(most?: number) {
  const remembered = memo<number>(most)
  let times = 0
  return (about: object, ...inputs: unknown[]) => remembered(about, inputs, () => ++times)
}

test('is computed once for the same object and the same inputs', () => {
  const [ask, one, other] = [counting(), {}, {}]
  expect([ask(one, 1, 'a'), ask(one, 1, 'a'), ask(other, 1, 'a'), ask(one, 1, 'a')]).toEqual([1, 1, 2, 1])
})

test('is computed again for other inputs, and when they come back', () => {
  const [ask, one] = [counting(), {}]
  expect([ask(one, 1), ask(one, 2), ask(one, 1), ask(one), ask(one, undefined)]).toEqual([1, 2, 3, 4, 5])
})

test('is remembered for the requested number of different inputs', () => {
  const [ask, one] = [counting(2), {}]
  expect([ask(one, 1), ask(one, 2), ask(one, 1), ask(one, 3), ask(one, 1)]).toEqual([1, 2, 1, 3, 4])
})
