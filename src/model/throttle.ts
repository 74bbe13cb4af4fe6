/** Acts at most every `every` milliseconds, however often it is called, and at the soonest `after` milliseconds later. */
export class Throttle {
  readonly #act: () => void
  readonly #every: number | (() => number)
  readonly #after: number
  #lastAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(act: () => void, every: number | (() => number), after = 0) {
    this.#act = act
    this.#every = every
    this.#after = after
  }

  /** Acts at once if enough time has passed, else as soon as it has; calls until then count as one. */
  soon(): void {
    if (this.#timer) return
    const every = typeof this.#every === 'number' ? this.#every : this.#every()
    const wait = Math.max(this.#after, this.#lastAt + every - performance.now())
    if (wait <= 0) this.now()
    else this.#timer = setTimeout(() => this.now(), wait)
  }

  /** Acts at once, however recent the last time was. */
  now(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastAt = performance.now()
    this.#act()
  }

  /** Acts at once if an action is waiting. */
  flush(): void {
    if (this.#timer) this.now()
  }

  /** Drops a waiting action, and forgets when the last one was. */
  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastAt = Number.NEGATIVE_INFINITY
  }
}
