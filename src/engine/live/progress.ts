import { Throttle } from '../../model/throttle.ts'

/** Shortest time between reports; work that takes less is not reported at all. */
const PAUSE_MS = 100

export class ScanProgress {
  readonly #tell: (done: number, total: number) => void
  readonly #throttle = new Throttle(() => this.#tellNow(), PAUSE_MS, PAUSE_MS)
  #done = 0
  #left = 0
  #isTold = false

  constructor(tell: (done: number, total: number) => void) {
    this.#tell = tell
  }

  oneMore(left: number): void {
    this.#done++
    this.#left = left
    this.#throttle.soon()
  }

  end(): void {
    this.close()
    if (this.#isTold) this.#tell(this.#done, this.#done)
    this.#done = 0
    this.#isTold = false
  }

  /** Drops a report that is due later. */
  close(): void {
    this.#throttle.cancel()
  }

  #tellNow(): void {
    if (this.#left === 0) return
    this.#isTold = true
    this.#tell(this.#done, this.#done + this.#left)
  }
}
