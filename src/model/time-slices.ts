import type { Steps } from './steps.ts'

/** How long work may run before keys are handled. With the handling itself, that is less than half a frame. */
const SLICE_MS = 3

/**
 * Runs steps a few milliseconds at a time, in turn with other work, so that keys and paints never wait for long. Stops
 * with undefined when the signal aborts.
 */
export async function inSlices<Result>(steps: Steps<Result>, signal?: AbortSignal): Promise<Result | undefined> {
  const slice = new TimeSlice()
  for (;;) {
    await slice.next()
    if (signal?.aborted) {
      // Runs the steps' `finally` blocks, which close files and return buffers.
      steps.return(undefined as Result)
      return undefined
    }
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (!slice.isOver())
  }
}

/** The same for functions that are async anyway: `if (slice.isOver()) await slice.next()`. */
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

/** Resolves in a later turn of the event loop, for one caller per turn: several slices in one would make a long pause. */
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
