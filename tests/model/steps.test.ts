import { describe, expect, test } from 'vitest'
import { drain, eachInSteps, filterInSteps, mapInSteps, type Steps, sortInSteps } from '../../src/model/steps.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)

function pausesIn(steps: Steps<unknown>): number {
  let pauses = 0
  while (!steps.next().done) pauses++
  return pauses
}

test.each([0, 1, 499, 500, 501, 5000])('a sort in steps of %i is a sort', count => {
  const items = numbers(count).map(number => ({ key: (number * 7919) % 100, number }))
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
  expect(drain(sortInSteps(items, compare))).toEqual([...items].sort(compare))
})

describe('a loop in steps', () => {
  test('gives the result of a loop', () => {
    expect(drain(mapInSteps(numbers(100), number => number * 2))).toEqual(numbers(100).map(number => number * 2))
    expect(drain(filterInSteps(numbers(100), number => number > 90))).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99])
  })

  test('pauses now and then, not at each item', () => {
    expect(pausesIn(eachInSteps(numbers(640), () => {}))).toBe(10)
    expect(pausesIn(eachInSteps(numbers(63), () => {}))).toBe(0)
  })
})
