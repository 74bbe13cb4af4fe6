import { setMaxListeners } from 'node:events'
import { PATIENCE_MS } from '../time-limit.ts'
import { control, newControl, type WorkerAnswer } from './worker-messages.ts'

/** It went on and on, and was stopped. */
export class TookTooLong extends Error {}

/** How long a pattern may go on after its caller has gone. */
const LEAVING_MS = 250

interface CallParts<Result> {
  readonly signal: AbortSignal
  /** Makes the result of an answer. Undefined: more of them are to come. */
  take(answer: WorkerAnswer): Result | undefined
  /** Called when a pattern goes on and on, which nothing else can stop. Only patterns are watched. */
  readonly onStuck: (() => void) | undefined
  readonly onEnd: () => void
}

/** A call to workers, until they are done with it; the caller has its result by then, or has left. */
export class Call<Result> {
  readonly result: Promise<Result>
  /** The memory that is shared with the workers. */
  readonly control = newControl()
  readonly #parts: CallParts<Result>
  readonly #watch: NodeJS.Timeout | undefined
  #resolve: (result: Result) => void = () => {}
  #reject: (reason: unknown) => void = () => {}
  #patience = PATIENCE_MS
  #life = 0
  #lifeSeen = Date.now()

  constructor(parts: CallParts<Result>) {
    const { signal, onStuck } = parts
    this.#parts = parts
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // As many as there are sessions to be read may hear it at once.
    setMaxListeners(0, signal)
    signal.addEventListener('abort', this.#leave)
    this.#watch = onStuck && setInterval(() => this.#isStuck() && onStuck(), 50)
  }

  answer(answer: WorkerAnswer): void {
    if (answer.answer === 'failed') this.fail(new Error(answer.reason))
    else if (answer.answer === 'tooLong') {
      this.#stop()
      this.fail(new TookTooLong('It takes too long'))
    } else {
      const result = this.#parts.take(answer)
      if (result === undefined) return
      this.#end()
      this.#resolve(result)
    }
  }

  fail(reason: unknown): void {
    this.#end()
    this.#reject(reason)
  }

  /** The caller has gone, but workers are busy until they see that they are to stop. */
  readonly #leave = (): void => {
    this.#stop()
    this.#patience = LEAVING_MS
    this.#lifeSeen = Date.now()
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

  /** Before the first sign of life it is not yet its turn. */
  #isStuck(): boolean {
    const life = Atomics.load(this.control, control.life)
    if (life !== this.#life) {
      this.#life = life
      this.#lifeSeen = Date.now()
    }
    return life > 0 && Date.now() - this.#lifeSeen > this.#patience
  }
}
