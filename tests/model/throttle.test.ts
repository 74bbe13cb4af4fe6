import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Throttle } from '../../src/model/throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** A throttle, and the times at which it acted. */
function throttle(every: number | (() => number), after?: number) {
  const began = performance.now()
  const times: number[] = []
  return { times, throttle: new Throttle(() => times.push(performance.now() - began), every, after) }
}

test('the first call acts at once, and a burst after it becomes one when it is due', () => {
  const { times, throttle: it } = throttle(100)
  for (let count = 0; count < 5; count++) it.soon()
  expect(times).toEqual([0])
  vi.advanceTimersByTime(1000)
  expect(times).toEqual([0, 100])
})

test('a stream is let through at its pace, and after a pause acts at once again', () => {
  const { times, throttle: it } = throttle(100)
  for (let count = 0; count < 25; count++) {
    it.soon()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  it.soon()
  expect(times).toEqual([0, 100, 200, 300, 1250])
})

test('a throttle that waits first lets other calls join, every time', () => {
  const { times, throttle: it } = throttle(100, 16)
  it.soon()
  it.soon()
  vi.advanceTimersByTime(1000)
  it.soon()
  vi.advanceTimersByTime(1000)
  expect(times).toEqual([16, 1016])
})

test('the pace may change from time to time', () => {
  let every = 100
  const { times, throttle: it } = throttle(() => every)
  for (const next of [300, 50, 50]) {
    it.soon()
    every = next
    it.soon()
    vi.advanceTimersByTime(1000)
  }
  expect(times).toEqual([0, 300, 1000, 1050, 2000, 2050])
})

test('an urgent call acts at once, and not once more when it would have been due', () => {
  const { times, throttle: it } = throttle(100)
  it.soon()
  it.soon()
  vi.advanceTimersByTime(30)
  it.now()
  it.soon()
  vi.advanceTimersByTime(1000)
  expect(times).toEqual([0, 30, 130])
})

test('a flush does the waiting call, if there is one', () => {
  const { times, throttle: it } = throttle(100)
  it.flush()
  it.soon()
  it.soon()
  it.flush()
  it.flush()
  vi.advanceTimersByTime(1000)
  expect(times).toEqual([0, 0])
})

test('a cancelled call never comes, and the next is a first one again', () => {
  const { times, throttle: it } = throttle(100)
  it.soon()
  it.soon()
  it.cancel()
  vi.advanceTimersByTime(10)
  expect(times).toEqual([0])
  it.soon()
  expect(times).toEqual([0, 10])
})
