/** Separates texts; no UTF-8 contains this byte. */
const BETWEEN_TEXTS = 0xff

const SMALLEST = 1 << 16
const MOST_KEPT = 1 << 22

/** Folded texts one after the other, in one growing buffer. */
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

  /** Ends the current text. */
  end(): void {
    this.#reserve(1)
    this.bytes[this.length++] = BETWEEN_TEXTS
  }

  /** Removes the first bytes. */
  drop(bytes: number): void {
    this.bytes.copyWithin(0, bytes, this.length)
    this.length -= bytes
  }

  /** Removes everything, and releases an unusually large buffer. */
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
