/** A search without a sign of progress for this long is stopped. */
export const PATIENCE_MS = 1500

/** Thrown when a search takes too long; ends it. */
export class TooLong extends Error {}

/** Receives signs of progress from a running search. Either method may throw, which ends the search. */
export interface Pulse {
  /** Called before each piece of text. */
  beat(): void
  /** Called while the same piece is still being searched. */
  check(): void
}

/**
 * Measures how long a search has been at the same text. Runs in the searching thread, so it also limits searches that
 * no other thread could end. A running pattern cannot be interrupted this way; `Call` watches it from outside.
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
