import type { DeedSums, MessageSums } from './runs.ts'
import type { Tally } from './statistics.ts'

/* The columns of a tally: the five kinds of tokens, then these. */
const KINDS = 5
const MESSAGES = 5
const PROMPTS = 6
const CALLS = 7
const FAILED = 8
const DOLLARS = 9
const UNPRICED = 10
const WIDTH = 11

/** Tallies in the making, as rows of one array: an object for each would be ten times slower. */
export class Tallies {
  #figures: Float64Array
  #length: number

  constructor(length = 0) {
    this.#figures = new Float64Array(Math.max(length, 16) * WIDTH)
    this.#length = length
  }

  /** Adds an empty tally and returns its row. */
  open(): number {
    const row = this.#length++
    if (this.#length * WIDTH > this.#figures.length) {
      const longer = new Float64Array(this.#figures.length * 2)
      longer.set(this.#figures)
      this.#figures = longer
    }
    return row
  }

  /** Adds messages; `dollars` is null if they have no price. */
  addMessages(row: number, { messages, spent }: MessageSums, dollars: number | null): void {
    const { input, output, write5m, write1h, read } = spent
    const at = row * WIDTH
    this.#add(at, input)
    this.#add(at + 1, output)
    this.#add(at + 2, write5m)
    this.#add(at + 3, write1h)
    this.#add(at + 4, read)
    this.#add(at + MESSAGES, messages)
    if (dollars === null) this.#add(at + UNPRICED, input + output + write5m + write1h + read)
    else this.#add(at + DOLLARS, dollars)
  }

  addDeeds(row: number, { prompts, calls, failedCalls }: DeedSums): void {
    const at = row * WIDTH
    this.#add(at + PROMPTS, prompts)
    this.#add(at + CALLS, calls)
    this.#add(at + FAILED, failedCalls)
  }

  /** Adds a row of other tallies to a row of these. */
  addAll(row: number, other: Tallies, from: number): void {
    const figures = this.#figures
    for (let column = 0; column < WIDTH; column++) {
      const at = row * WIDTH + column
      figures[at] = (figures[at] ?? 0) + (other.#figures[from * WIDTH + column] ?? 0)
    }
  }

  clear(row: number): void {
    this.#figures.fill(0, row * WIDTH, (row + 1) * WIDTH)
  }

  tokens(row: number): number {
    let tokens = 0
    for (let kind = 0; kind < KINDS; kind++) tokens += this.#figures[row * WIDTH + kind] ?? 0
    return tokens
  }

  tally(row: number, sessions: number): Tally {
    const figure = (column: number): number => this.#figures[row * WIDTH + column] ?? 0
    return {
      tokens: { input: figure(0), output: figure(1), write5m: figure(2), write1h: figure(3), read: figure(4) },
      messages: figure(MESSAGES),
      prompts: figure(PROMPTS),
      sessions,
      calls: figure(CALLS),
      failedCalls: figure(FAILED),
      cost: { dollars: figure(DOLLARS), unpricedTokens: figure(UNPRICED) },
    }
  }

  #add(at: number, amount: number): void {
    this.#figures[at] = (this.#figures[at] ?? 0) + amount
  }
}
