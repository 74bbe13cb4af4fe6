/** Hands out signals for questions of one kind. Only the latest question is answered: each aborts the one before. */
export class LatestQuestion {
  #asking = new AbortController()

  get signal(): AbortSignal {
    return this.#asking.signal
  }

  /** Aborts the question before, and gives the signal of a new one. */
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
 * The same for slow questions that are repeated whenever sessions change. Aborting an equal question each time would
 * leave them without any answer, so it is answered first, and then asked once more.
 */
export class RepeatedQuestion<Asked> {
  readonly #isSame: (one: Asked, other: Asked) => boolean
  readonly #latest = new LatestQuestion()
  #newest: Asked | undefined

  constructor(isSame: (one: Asked, other: Asked) => boolean) {
    this.#isSame = isSame
  }

  /** `tell` also gets the newest of the equal questions. */
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
