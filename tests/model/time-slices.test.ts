import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Steps } from '../../src/model/steps.ts'
import { inSlices, TimeSlice } from '../../src/model/time-slices.ts'

const { signal } = new AbortController()

/** Records which work runs, and where keys are handled, until all of it is done. */
async function observed(begin: (seen: string[]) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  let isDone = false
  void begin(seen).then(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    seen.push('key')
  }
  return seen
}

/** The work that ran right after other work, without a key in between. */
const withoutPause = (seen: readonly string[]) =>
  seen.filter((name, at) => name !== 'key' && at > 0 && seen[at - 1] !== 'key')

/** Until it has had five slices, or for far too long. */
function* working(name: string, seen: string[], begin?: () => void): Steps {
  begin?.()
  const end = performance.now() + 10_000
  for (let slices = 0; slices < 5 && performance.now() < end; ) {
    if (seen.at(-1) !== name) {
      seen.push(name)
      slices++
    }
    yield
  }
}

describe('work in slices', () => {
  test('gives way after each slice, even to work that it starts itself', async () => {
    const seen = await observed(async seen => {
      const both: Promise<void>[] = []
      const other = () => both.push(inSlices(working('b', seen), signal))
      both.push(inSlices(working('a', seen, other), signal))
      await both[0]
      await both[1]
    })
    expect(seen).toContain('b')
    expect(withoutPause(seen)).toEqual([])
  })

  test('takes turns with work that waits for other things', async () => {
    const seen = await observed(async seen => {
      const slice = new TimeSlice()
      const waiting = async () => {
        for (const _ of working('b', seen)) if (slice.isOver()) await slice.next()
      }
      await slice.next()
      await Promise.all([inSlices(working('a', seen), signal), waiting()])
    })
    expect(seen.filter(name => name !== 'key').slice(0, 6)).toEqual(['b', 'a', 'b', 'a', 'b', 'a'])
    expect(withoutPause(seen)).toEqual([])
  })

  test('that fails does not end other work', async () => {
    function* failing(): Steps {
      yield
      throw new Error('broken')
    }
    function* counting(): Steps<number> {
      for (let count = 0; count < 10; count++) yield
      return 10
    }
    const failed = inSlices(failing(), signal)
    const counted = inSlices(counting(), signal)
    await expect(failed).rejects.toThrow('broken')
    expect(await counted).toBe(10)
  })

  test('stops when its signal aborts, and gives no result', async () => {
    let steps = 0
    const ending = new AbortController()
    function* endless(): Steps<number> {
      for (;;) {
        steps++
        yield
      }
    }
    const answer = inSlices(endless(), ending.signal)
    await setImmediate()
    await setImmediate()
    ending.abort()
    const before = steps
    expect(await answer).toBeUndefined()
    expect([before > 0, steps]).toEqual([true, before])
  })

  test('releases what it holds when its signal aborts', async () => {
    let isHeld = false
    const ending = new AbortController()
    function* holding(): Steps {
      isHeld = true
      try {
        for (;;) yield
      } finally {
        isHeld = false
      }
    }
    const over = inSlices(holding(), ending.signal)
    await setImmediate()
    await setImmediate()
    expect(isHeld).toBe(true)
    ending.abort()
    await over
    expect(isHeld).toBe(false)
  })
})
