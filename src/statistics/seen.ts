/**
 * Which fingerprints were seen already. Of hundreds of thousands hardly any comes twice, and a table of them all would be
 * read all over memory. So they first only leave a mark each, in a table of bits that is at hand: where two leave the same
 * one, and only there, fingerprints are remembered and compared.
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

  /** All of them have to leave their marks before the first is asked for. */
  expect(ids: Float64Array): void {
    const once = this.#once
    const twice = this.#twice
    const mask = this.#mask
    for (let row = 0; row < ids.length; row++) {
      const mark = markOf(ids[row] as number) & mask
      const word = mark >> 5
      const bit = 1 << mark
      if ((once[word] as number) & bit) twice[word] = (twice[word] as number) | bit
      else once[word] = (once[word] as number) | bit
    }
  }

  /** Marks in `copies` (1) those that were added before. 0 is no fingerprint, and never a copy. */
  add(ids: Float64Array, copies: Uint8Array): void {
    const twice = this.#twice
    const mask = this.#mask
    for (let row = 0; row < ids.length; row++) {
      const mark = markOf(ids[row] as number) & mask
      const isAlone = ((twice[mark >> 5] as number) & (1 << mark)) === 0
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

/** One of sixteen then leaves the mark of another. */
const BITS_EACH = 16

/** Of both halves. Fingerprints are spread well, but those who make them do not promise it. */
const markOf = (id: number): number => Math.imul(id ^ (id / 0x1_0000_0000), 0x9e3779b1) >>> 3
