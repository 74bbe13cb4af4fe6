/**
 * Tells which fingerprints were seen before. Hardly any of hundreds of thousands comes twice, and a hash table of all of
 * them would not fit the processor's cache. So each first sets one bit in a small table; only fingerprints that share a
 * bit are remembered and compared.
 */
export class Seen {
  readonly #mask: number
  /** Bit set: a fingerprint hashed here once. */
  readonly #once: Int32Array
  /** Bit set: another fingerprint hashed here, or the same one again. */
  readonly #twice: Int32Array
  readonly #remembered = new Set<number>()

  constructor(most: number) {
    const bits = 2 ** Math.max(Math.ceil(Math.log2(most * BITS_EACH)), 5)
    this.#mask = bits - 1
    this.#once = new Int32Array(bits / 32)
    this.#twice = new Int32Array(bits / 32)
  }

  /** Sets the bits of these fingerprints; must be called with all of them before the first `add`. */
  expect(ids: Float64Array): void {
    const once = this.#once
    const twice = this.#twice
    const mask = this.#mask
    for (let row = 0; row < ids.length; row++) {
      const place = hashOf(ids[row] as number) & mask
      const word = place >> 5
      const bit = 1 << place
      if ((once[word] as number) & bit) twice[word] = (twice[word] as number) | bit
      else once[word] = (once[word] as number) | bit
    }
  }

  /** Sets `copies` to 1 for fingerprints that were added before, else to 0. An id of 0 is never a copy. */
  add(ids: Float64Array, copies: Uint8Array): void {
    const twice = this.#twice
    const mask = this.#mask
    for (let row = 0; row < ids.length; row++) {
      const place = hashOf(ids[row] as number) & mask
      const isAlone = ((twice[place >> 5] as number) & (1 << place)) === 0
      copies[row] = isAlone || this.#isNew(ids[row] ?? 0) ? 0 : 1
    }
  }

  #isNew(id: number): boolean {
    if (id === 0) return true
    const isNew = !this.#remembered.has(id)
    if (isNew) this.#remembered.add(id)
    return isNew
  }
}

/** With 16 bits for each, one fingerprint in sixteen shares a bit with another. */
const BITS_EACH = 16

/** Mixes both halves, so that it does not depend on how well fingerprints are distributed. */
const hashOf = (id: number): number => Math.imul(id ^ (id / 0x1_0000_0000), 0x9e3779b1) >>> 3
