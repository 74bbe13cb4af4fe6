import type { Steps } from './steps.ts'

/** How long work goes on before keys are heard: together with what a listener does, less than half a frame. */
const SLICE_MS = 3

/**
 * Shares the event loop: works for a few milliseconds, lets keys and paints through, and goes on when it is its turn
 * again. Undefined if the signal aborts first; the rest of the work is left.
 */
export async function inSlices<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result | undefined> {
  const slice = new TimeSlice()
  for (;;) {
    await slice.next()
    if (signal.aborted) return undefined
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (!slice.isOver())
  }
}

/** The same for work that waits for other things, too: `if (slice.isOver()) await slice.next()`. */
export class TimeSlice {
  #end = performance.now() + SLICE_MS

  isOver(): boolean {
    return performance.now() >= this.#end
  }

  async next(): Promise<void> {
    await nextTurn()
    this.#end = performance.now() + SLICE_MS
  }
}

const waiting: (() => void)[] = []

/** Resolves when the event loop has come round. One at a time: together, several slices would be one long pause. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(takeTurn)
  })
}

function takeTurn(): void {
  const resolve = waiting.shift()
  if (waiting.length > 0) setImmediate(takeTurn)
  resolve?.()
}
