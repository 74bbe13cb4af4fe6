import { expect, onTestFinished, test, vi } from 'vitest'
import { Patience, TooLong } from '../../../src/engine/search/time-limit.ts'

/** A clock, and what this process has worked by it: both in milliseconds. */
function clocks() {
  const now = { passed: 0, worked: 0 }
  vi.spyOn(performance, 'now').mockImplementation(() => now.passed)
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: now.worked * 1000, system: 0 }))
  onTestFinished(() => void vi.restoreAllMocks())
  return now
}

/** Checks every 50 milliseconds for a minute, of which the process works this share. Gives the time it was stopped at. */
function stoppedAfter(share: number): number | undefined {
  const now = clocks()
  const patience = new Patience()
  for (; now.passed < 60_000; now.passed += 50, now.worked += 50 * share) {
    try {
      patience.check()
    } catch (error) {
      expect(error).toBeInstanceOf(TooLong)
      return now.passed
    }
  }
  return undefined
}

test('a search is stopped after one and a half seconds at the same text', () => {
  expect(stoppedAfter(1)).toBeLessThanOrEqual(1600)
})

test('several threads at work do not stop it earlier', () => {
  expect(stoppedAfter(4)).toBeGreaterThan(1500)
})

test('on a busy machine it has more time', () => {
  expect(stoppedAfter(1 / 8)).toBeGreaterThan(11_000)
})

test('a process that was stopped did not search meanwhile', () => {
  expect(stoppedAfter(0)).toBeUndefined()
})

test('the next text has all the time again', () => {
  const now = clocks()
  const patience = new Patience()
  for (let text = 0; text < 10; text++) {
    for (let step = 0; step < 20; step++, now.passed += 50, now.worked += 50) patience.check()
    patience.renew()
  }
})
