/** Between two texts: a byte that no UTF-8 has. */
const BETWEEN_TEXTS = 0xff

const SMALLEST = 1 << 16
const MOST_KEPT = 1 << 22

/** Folded texts one after the other, in one growing piece of memory. */
export class TextBuilder {
  bytes: Buffer = Buffer.allocUnsafeSlow(SMALLEST)
  length = 0

  append(text: string): void {
    this.#reserve(text.length < SMALLEST ? 3 * text.length : Buffer.byteLength(text))
    this.length += this.bytes.write(text, this.length)
  }

  appendBytes(source: Buffer, from: number, to: number): void {
    this.#reserve(to - from)
    source.copy(this.bytes, this.length, from, to)
    this.length += to - from
  }

  /** The text has ended. */
  end(): void {
    this.#reserve(1)
    this.bytes[this.length++] = BETWEEN_TEXTS
  }

  /** Forgets the first bytes; what is behind them moves to the front. */
  drop(bytes: number): void {
    this.bytes.copyWithin(0, bytes, this.length)
    this.length -= bytes
  }

  /** Forgets everything, and gives back what a giant took. */
  clear(): void {
    this.length = 0
    if (this.bytes.length > MOST_KEPT) this.bytes = Buffer.allocUnsafeSlow(SMALLEST)
  }

  #reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.bytes.length, this.length + more))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}
