/** What gives no sign of progress for so long is stopped, whatever it looks for. */
export const PATIENCE_MS = 1500

/** It took too long, and the rest is not looked for. */
export class TooLong extends Error {}

/** What a search reports to while it runs. Both may throw, which ends it. */
export interface Pulse {
  /** The next piece of text is begun. */
  beat(): void
  /** The same piece is still being looked at. */
  check(): void
}

/**
 * How long a search has looked at the same text. It works in the thread that searches, so it also holds where no other
 * thread could end that one. Only a pattern cannot ask in between: for that, a `Call` is watched from outside.
 */
export class Patience {
  #spent = 0
  #last = performance.now()

  renew(): void {
    this.#spent = 0
    this.#last = performance.now()
  }

  check(): void {
    const now = performance.now()
    // A process that was stopped for a minute did not search for a minute.
    this.#spent += Math.min(now - this.#last, LONGEST_STEP_MS)
    this.#last = now
    if (this.#spent > PATIENCE_MS) throw new TooLong('It takes too long')
  }
}

const LONGEST_STEP_MS = 500
