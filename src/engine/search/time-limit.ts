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

/** Milliseconds in which this process has worked. A busy machine runs it only now and then, and a stopped one never. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Measures how long a search has been at the same text. Runs in the searching thread, so it also limits searches that
 * no other thread could end. A running pattern cannot be interrupted this way; `Call` watches it from outside.
 */
export class Patience {
  #began = performance.now()
  /** Taken a while after the text was begun, as asking at each text would take longer than searching most of them. */
  #workedBefore: number | undefined

  renew(): void {
    this.#began = performance.now()
    this.#workedBefore = undefined
  }

  check(): void {
    const passed = performance.now() - this.#began
    if (passed < SHORT_MS) return
    this.#workedBefore ??= workedMs()
    if (passed > PATIENCE_MS && workedMs() - this.#workedBefore > PATIENCE_MS - SHORT_MS)
      throw new TooLong('It takes too long')
  }
}

const SHORT_MS = 100
