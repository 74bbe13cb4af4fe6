/** Questions of one kind, of which only the latest is to be answered: each ends the one before. */
export class LatestQuestion {
  #asking = new AbortController()

  get signal(): AbortSignal {
    return this.#asking.signal
  }

  /** For the next one; that of the one before aborts. */
  next(): AbortSignal {
    this.stop()
    this.#asking = new AbortController()
    return this.signal
  }

  stop(): void {
    this.#asking.abort()
  }
}

/**
 * The same for questions that take long, and are asked again whenever sessions change: if the very same one is under
 * way, that is answered first, and then the newer one. Otherwise there would never be an answer while sessions change.
 */
export class RepeatedQuestion<Asked> {
  readonly #isSame: (one: Asked, other: Asked) => boolean
  readonly #latest = new LatestQuestion()
  #newest: Asked | undefined

  constructor(isSame: (one: Asked, other: Asked) => boolean) {
    this.#isSame = isSame
  }

  /** `tell` gets the newest question of those that are the same. */
  async ask<Answer>(
    asked: Asked,
    answer: (asked: Asked, signal: AbortSignal) => Promise<Answer | undefined>,
    tell: (answer: Answer, newest: Asked) => void,
  ): Promise<void> {
    const isUnderWay = this.#newest !== undefined && this.#isSame(this.#newest, asked)
    this.#newest = asked
    if (isUnderWay) return
    const signal = this.#latest.next()
    try {
      for (let answered: Asked | undefined; answered !== this.#newest; ) {
        answered = this.#newest
        const found = await answer(answered, signal)
        if (signal.aborted) return
        if (found !== undefined) tell(found, this.#newest)
      }
    } finally {
      if (!signal.aborted) this.#newest = undefined
    }
  }
}
