import type { FoundFile } from '../disk/discover.ts'

/** Files to read: those on the screen and those that just changed, then the rest in order of arrival. */
export class ReadingList {
  readonly #waiting = new Map<string, Waiting>()
  /** Number of files by size, rounded down to a power of two: enough to know whether a large one waits. */
  readonly #sizes = new Map<number, number>()
  #shown: ReadonlySet<string> = new Set()
  #first: string[] = []
  #rest: string[] = []
  #restTaken = 0
  #bytes = 0

  get size(): number {
    return this.#waiting.size
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Size of the largest file, rounded down to a power of two. */
  get largest(): number {
    return Math.max(0, ...this.#sizes.keys())
  }

  add(foundFile: FoundFile, bytes: number, isChange: boolean): void {
    const { key } = foundFile
    const isWaiting = this.drop(key)
    this.#waiting.set(key, { foundFile, bytes })
    this.#count(bytes, 1)
    if (isChange || this.#shown.has(key)) this.#first.push(key)
    else if (!isWaiting) this.#rest.push(key)
  }

  drop(key: string): boolean {
    const waiting = this.#waiting.get(key)
    if (!waiting) return false
    this.#waiting.delete(key)
    this.#count(waiting.bytes, -1)
    return true
  }

  show(keys: readonly string[]): void {
    this.#shown = new Set(keys)
    // Reversed, because they are taken from the end.
    this.#first.push(...keys.filter(key => this.#waiting.has(key)).reverse())
  }

  take(): FoundFile | undefined {
    const key = this.#next()
    const waiting = key === undefined ? undefined : this.#waiting.get(key)
    if (key !== undefined) this.drop(key)
    return waiting?.foundFile
  }

  clear(): void {
    for (const key of [...this.#waiting.keys()]) this.drop(key)
  }

  #next(): string | undefined {
    while (this.#first.length > 0) {
      const key = this.#first.pop()
      if (key !== undefined && this.#waiting.has(key)) return key
    }
    while (this.#restTaken < this.#rest.length) {
      const key = this.#rest[this.#restTaken++]
      if (key !== undefined && this.#waiting.has(key)) return key
    }
    this.#rest = []
    this.#restTaken = 0
    return undefined
  }

  #count(bytes: number, by: 1 | -1): void {
    this.#bytes += by * bytes
    const size = 2 ** Math.floor(Math.log2(Math.max(1, bytes)))
    const count = (this.#sizes.get(size) ?? 0) + by
    if (count > 0) this.#sizes.set(size, count)
    else this.#sizes.delete(size)
  }
}

interface Waiting {
  readonly foundFile: FoundFile
  readonly bytes: number
}
