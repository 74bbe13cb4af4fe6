import type { FoundFile } from '../disk/discover.ts'

/** The files to be read: what is on the screen and what has just changed, then the rest as it came. */
export class ReadingList {
  readonly #waiting = new Map<string, Waiting>()
  /** How many of which size, by powers of two: enough to know whether a large one waits. */
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

  /** A power of two that the largest is not below. */
  get largest(): number {
    return Math.max(0, ...this.#sizes.keys())
  }

  add(foundFile: FoundFile, bytes: number, isChange: boolean): void {
    const { path } = foundFile
    const isWaiting = this.drop(path)
    this.#waiting.set(path, { foundFile, bytes })
    this.#count(bytes, 1)
    if (isChange || this.#shown.has(path)) this.#first.push(path)
    else if (!isWaiting) this.#rest.push(path)
  }

  drop(path: string): boolean {
    const waiting = this.#waiting.get(path)
    if (!waiting) return false
    this.#waiting.delete(path)
    this.#count(waiting.bytes, -1)
    return true
  }

  show(paths: readonly string[]): void {
    this.#shown = new Set(paths)
    // Taken from the end.
    this.#first.push(...paths.filter(path => this.#waiting.has(path)).reverse())
  }

  take(): FoundFile | undefined {
    const path = this.#next()
    const waiting = path === undefined ? undefined : this.#waiting.get(path)
    if (path !== undefined) this.drop(path)
    return waiting?.foundFile
  }

  clear(): void {
    for (const path of [...this.#waiting.keys()]) this.drop(path)
  }

  #next(): string | undefined {
    while (this.#first.length > 0) {
      const path = this.#first.pop()
      if (path !== undefined && this.#waiting.has(path)) return path
    }
    while (this.#restTaken < this.#rest.length) {
      const path = this.#rest[this.#restTaken++]
      if (path !== undefined && this.#waiting.has(path)) return path
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
