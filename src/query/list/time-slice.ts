/** One question's share of the process: it works a little, lets keys and paints through, and ends when overtaken. */
export interface Slice {
  /** Whether a newer question makes this one's answer worthless. */
  isOvertaken(): boolean
  pause(): Promise<void>
  now(): number
}

/** A slice of real time. */
export function openSlice(isOvertaken: () => boolean): Slice {
  return { isOvertaken, pause: () => new Promise(resolve => setImmediate(resolve)), now: () => performance.now() }
}

/** Well below a frame, so that what stands between two pauses fits in as well. */
const MOST_MS = 3
/** Asking for the time costs as much as looking at a session or two. */
const ITEMS_PER_LOOK = 32

/** Several loops of one question share a turn, or each would begin to count anew and together they would block. */
export class Turn {
  readonly #slice: Slice
  #since: number

  constructor(slice: Slice) {
    this.#slice = slice
    this.#since = slice.now()
  }

  /** False as soon as the question is overtaken; what was visited until then is of no use. */
  async each<Item>(items: readonly Item[], visit: (item: Item, at: number) => void): Promise<boolean> {
    for (let at = 0; at < items.length; at++) {
      visit(items[at] as Item, at)
      if (at % ITEMS_PER_LOOK === ITEMS_PER_LOOK - 1 && this.isSpent() && !(await this.goOn())) return false
    }
    return !this.#slice.isOvertaken()
  }

  /** Null if overtaken. */
  async map<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<readonly Made[] | null> {
    const made: Made[] = []
    return (await this.each(items, item => made.push(make(item)))) ? made : null
  }

  /** Null if overtaken. */
  async filter<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Promise<readonly Item[] | null> {
    const wanted: Item[] = []
    const isDone = await this.each(items, item => {
      if (isWanted(item)) wanted.push(item)
    })
    return isDone ? wanted : null
  }

  isSpent(): boolean {
    return this.#slice.now() - this.#since >= MOST_MS
  }

  /** After a pause; false if the question was overtaken in it. */
  async goOn(): Promise<boolean> {
    await this.#slice.pause()
    this.#since = this.#slice.now()
    return !this.#slice.isOvertaken()
  }
}
