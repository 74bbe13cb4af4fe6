/**
 * Which fingerprints were seen already. Millions of them are asked for, between two keys, so they lie in one table of
 * numbers: a Set would take several times as long, and sorting them all could not be paused. They are looked at as two
 * whole numbers each, which also code that has not run hot yet does without making objects of them.
 */
export class Seen {
  readonly #slots: Int32Array
  readonly #mask: number

  /** There is room for `most`, and as much again: the emptier it is, the sooner an answer is found. */
  constructor(most: number) {
    const length = 2 ** Math.ceil(Math.log2(Math.max(most, 8) * 2))
    this.#slots = new Int32Array(length * 2)
    this.#mask = length * 2 - 1
  }

  /** Remembers them all, and marks in `copies` (1) those that were there before. 0 is no fingerprint, and never there. */
  add(ids: Float64Array, copies: Uint8Array): void {
    const slots = this.#slots
    const mask = this.#mask
    const halves = new Int32Array(ids.buffer, ids.byteOffset, ids.length * 2)
    for (let row = 0; row < ids.length; row++) {
      const low = halves[row * 2] ?? 0
      const high = halves[row * 2 + 1] ?? 0
      copies[row] = 0
      if (low === 0 && high === 0) continue
      // Fingerprints are spread well, but whoever makes them need not know that somebody relies on it.
      let at = (Math.imul(low ^ high, 0x9e3779b1) >> 3) & mask & ~1
      while (slots[at] !== low || slots[at + 1] !== high) {
        if (slots[at] === 0 && slots[at + 1] === 0) break
        at = (at + 2) & mask
      }
      if (slots[at + 1] === high && slots[at] === low) copies[row] = 1
      slots[at] = low
      slots[at + 1] = high
    }
  }
}
