import { setMaxListeners } from 'node:events'
import { PATIENCE_MS, workedMs } from '../time-limit.ts'
import { control, newControl, type WorkerAnswer } from './worker-messages.ts'

/** Thrown when a search took too long and was stopped. */
export class TookTooLong extends Error {}

/** How long a pattern may keep running after its caller has gone. */
const LEAVING_MS = 250

const TICK_MS = 50
/**
 * Share of the clock that counts as work at least. Some systems do not count processor time, and a thread that waits for
 * a disk uses none: without this, neither would ever be stopped.
 */
const LEAST_SHARE = 1 / 20

interface CallParts<Result> {
  readonly signal: AbortSignal
  /** Makes the result from an answer; undefined while more answers are to come. */
  take(answer: WorkerAnswer): Result | undefined
  /** Called when a pattern does not end, which nothing else can stop. Undefined for queries without patterns. */
  readonly onStuck: (() => void) | undefined
  readonly onEnd: () => void
}

/** A call to workers. It lasts until they are done with it, even if the caller has gone. */
export class Call<Result> {
  readonly result: Promise<Result>
  /** Memory shared with the workers. */
  readonly control = newControl()
  readonly #parts: CallParts<Result>
  readonly #watch: NodeJS.Timeout | undefined
  #resolve: (result: Result) => void = () => {}
  #reject: (reason: unknown) => void = () => {}
  #patience = PATIENCE_MS
  #life = 0
  #lifeSeen = performance.now()
  #workedBefore = workedMs()
  /** Checks since the last sign of life. A stopped process makes none, so they tell how long it has been running. */
  #ticks = 0

  constructor(parts: CallParts<Result>) {
    const { signal, onStuck } = parts
    this.#parts = parts
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Each session being read adds a listener, which may be more than Node's limit.
    setMaxListeners(0, signal)
    signal.addEventListener('abort', this.#leave)
    this.#watch = onStuck && setInterval(() => this.#isStuck() && onStuck(), TICK_MS)
  }

  answer(answer: WorkerAnswer): void {
    if (answer.answer === 'failed') this.fail(new Error(answer.reason))
    else if (answer.answer === 'tooLong') this.fail(new TookTooLong('It takes too long'))
    else {
      const result = this.#parts.take(answer)
      if (result === undefined) return
      this.#end()
      this.#resolve(result)
    }
  }

  /** Ends the call, and stops the workers that are still busy with it. */
  fail(reason: unknown): void {
    this.#stop()
    this.#end()
    this.#reject(reason)
  }

  /** Called when the caller has gone; workers stay busy until they see the stop flag. */
  readonly #leave = (): void => {
    this.#stop()
    this.#patience = LEAVING_MS
    this.#see()
    this.#reject(this.#parts.signal.reason)
  }

  #stop(): void {
    Atomics.store(this.control, control.stop, 1)
  }

  #end(): void {
    clearInterval(this.#watch)
    this.#parts.signal.removeEventListener('abort', this.#leave)
    this.#parts.onEnd()
  }

  /** Whether the last sign of life is too long ago. Before the first one, the call is waiting for its turn. */
  #isStuck(): boolean {
    const life = Atomics.load(this.control, control.life)
    if (life !== this.#life) {
      this.#life = life
      this.#see()
    }
    this.#ticks++
    if (life === 0 || performance.now() - this.#lifeSeen <= this.#patience) return false
    const worked = workedMs() - this.#workedBefore
    return Math.max(worked, this.#ticks * TICK_MS * LEAST_SHARE) > this.#patience
  }

  #see(): void {
    this.#lifeSeen = performance.now()
    this.#workedBefore = workedMs()
    this.#ticks = 0
  }
}
