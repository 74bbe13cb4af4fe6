import { expect, onTestFinished, test, vi } from 'vitest'
import { Call, TookTooLong } from '../../../src/engine/search/workers/call.ts'
import { control } from '../../../src/engine/search/workers/worker-messages.ts'

/** A call about a pattern, on a clock of its own. */
function patternCall() {
  const now = { passed: 0, worked: 0 }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now.passed)
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: now.worked * 1000, system: 0 }))
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const caller = new AbortController()
  const stuck: number[] = []
  const call = new Call<string>({
    signal: caller.signal,
    take: answer => answer.answer,
    onStuck() {
      stuck.push(now.passed)
      call.fail(new TookTooLong('It is stuck'))
    },
    onEnd() {},
  })
  return {
    call,
    caller,
    result: call.result.catch(error => error),
    /** The times at which it was found to be stuck: one at most. */
    stuck,
    isStopped: () => Atomics.load(call.control, control.stop) === 1,
    showLife: () => Atomics.add(call.control, control.life, 1),
    /** Lets time pass, of which the process works this share. */
    pass(milliseconds: number, share: number) {
      for (const end = now.passed + milliseconds; now.passed < end; ) {
        now.passed += 50
        now.worked += 50 * share
        vi.advanceTimersByTime(50)
      }
    },
    /** Stops the process for a while: time passes, but it does not work, and its timers do not run. */
    suspend(milliseconds: number) {
      now.passed += milliseconds
    },
  }
}

test('a pattern without a sign of life is stuck after one and a half seconds', async () => {
  const { showLife, pass, stuck, result, isStopped } = patternCall()
  showLife()
  pass(60_000, 1)
  expect(stuck).toHaveLength(1)
  expect(stuck[0]).toBeGreaterThan(1500)
  expect(stuck[0]).toBeLessThanOrEqual(1700)
  expect(await result).toBeInstanceOf(TookTooLong)
  expect(isStopped()).toBe(true)
})

test('a pattern that shows signs of life is not stuck, nor one that waits for its turn', () => {
  const { showLife, pass, stuck } = patternCall()
  pass(60_000, 1)
  for (let count = 0; count < 60; count++) {
    showLife()
    pass(1000, 1)
  }
  expect(stuck).toEqual([])
})

test('on a busy machine a pattern has more time', () => {
  const { showLife, pass, stuck } = patternCall()
  showLife()
  pass(60_000, 1 / 8)
  expect(stuck[0]).toBeGreaterThan(11_000)
})

test('a process that was stopped did not search meanwhile', () => {
  const { showLife, pass, suspend, stuck } = patternCall()
  showLife()
  pass(1000, 1)
  suspend(600_000)
  pass(100, 1)
  expect(stuck).toEqual([])
})

test.each([
  ['running', 30_000],
  ['abandoned', 5000],
] as const)('%s, a pattern ends even where no processor time is counted', (how, most) => {
  const { showLife, pass, stuck, caller } = patternCall()
  showLife()
  if (how === 'abandoned') caller.abort()
  pass(120_000, 0)
  expect(stuck).toHaveLength(1)
  expect(stuck[0]).toBeLessThanOrEqual(most + 200)
})

test('an abandoned call rejects at once, and its pattern is stuck soon', async () => {
  const { showLife, pass, stuck, caller, result, isStopped } = patternCall()
  showLife()
  pass(100, 1)
  caller.abort(new Error('gone'))
  expect([isStopped(), await result]).toEqual([true, new Error('gone')])
  pass(1000, 1)
  expect(stuck[0]).toBeLessThanOrEqual(500)
})

test('a call that failed in one worker stops the others', async () => {
  const { call, result, isStopped } = patternCall()
  call.answer({ answer: 'failed', id: 1, reason: 'a mistake' })
  expect([isStopped(), await result]).toEqual([true, new Error('a mistake')])
})

test('a call that is answered is not stuck later', async () => {
  const { call, showLife, pass, stuck, result } = patternCall()
  showLife()
  call.answer({ answer: 'searched', id: 1 })
  expect(await result).toBe('searched')
  pass(60_000, 1)
  expect(stuck).toEqual([])
})
