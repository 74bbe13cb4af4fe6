import { performance } from 'node:perf_hooks'
import type { Steps } from '../../model/steps.ts'

/** So long may work go on before keys are heard: together with what a listener does, less than half a frame. */
const TURN_MS = 3

/** Shares the event loop: each work goes on for a few milliseconds, then keys are heard, then it is another's turn. */
export class TimeSlices {
  #tasks: Task[] = []
  #next: NodeJS.Immediate | undefined

  /** Never ends if it is closed before. */
  run<Result>(steps: Steps<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#tasks.push({ step: () => stepFor(TURN_MS, steps, resolve), reject })
      this.#next ??= setImmediate(() => this.#turn())
    })
  }

  close(): void {
    this.#tasks = []
    clearImmediate(this.#next)
  }

  #turn(): void {
    this.#next = undefined
    const task = this.#tasks.shift()
    if (!task) return
    try {
      if (!task.step()) this.#tasks.push(task)
    } catch (error) {
      task.reject(error)
    }
    // A step may have begun more work, and so have asked for a turn already: two would take turns without a pause.
    if (this.#tasks.length > 0) this.#next ??= setImmediate(() => this.#turn())
  }
}

interface Task {
  /** Whether that was the last. */
  step(): boolean
  reject(error: unknown): void
}

function stepFor<Result>(milliseconds: number, steps: Steps<Result>, resolve: (result: Result) => void): boolean {
  const end = performance.now() + milliseconds
  do {
    const step = steps.next()
    if (!step.done) continue
    resolve(step.value)
    return true
  } while (performance.now() < end)
  return false
}
