import { performance } from 'node:perf_hooks'

/** Ten times a second is enough, and what is done within one of those is not worth a word. */
const PAUSE_MS = 100

export class ScanProgress {
  readonly #tell: (done: number, total: number) => void
  #done = 0
  #lastTold = 0
  #isTold = false

  constructor(tell: (done: number, total: number) => void) {
    this.#tell = tell
  }

  oneMore(left: number): void {
    const now = performance.now()
    if (this.#done === 0) this.#lastTold = now
    this.#done++
    if (now - this.#lastTold < PAUSE_MS || left === 0) return
    this.#lastTold = now
    this.#isTold = true
    this.#tell(this.#done, this.#done + left)
  }

  end(): void {
    if (this.#isTold) this.#tell(this.#done, this.#done)
    this.#done = 0
    this.#isTold = false
  }
}
