import type { Tally } from './statistics.ts'

/* The columns of a tally: the five kinds of tokens in the order of a message's figures, then these. */
const KINDS = 5
const MESSAGES = 5
const PROMPTS = 6
const CALLS = 7
const FAILED = 8
const DOLLARS = 9
const UNPRICED = 10
const WIDTH = 11
/** Where the tokens of a message begin among its figures. */
const SPENT = 3

/** Tallies while they are added up, one below the other: an object for each would be read and written ten times slower. */
export class Tallies {
  #figures: Float64Array
  #length: number

  constructor(length = 0) {
    this.#figures = new Float64Array(Math.max(length, 16) * WIDTH)
    this.#length = length
  }

  /** Gives the row of a new one. */
  open(): number {
    const row = this.#length++
    if (this.#length * WIDTH > this.#figures.length) {
      const longer = new Float64Array(this.#figures.length * 2)
      longer.set(this.#figures)
      this.#figures = longer
    }
    return row
  }

  /** The message whose figures begin at `from`; `dollars` below zero: it has no price. */
  addMessage(row: number, messages: Uint32Array, from: number, dollars: number): void {
    const figures = this.#figures
    const to = row * WIDTH
    let tokens = 0
    for (let kind = 0; kind < KINDS; kind++) {
      const spent = messages[from + SPENT + kind] ?? 0
      figures[to + kind] = (figures[to + kind] ?? 0) + spent
      tokens += spent
    }
    figures[to + MESSAGES] = (figures[to + MESSAGES] ?? 0) + 1
    if (dollars < 0) figures[to + UNPRICED] = (figures[to + UNPRICED] ?? 0) + tokens
    else figures[to + DOLLARS] = (figures[to + DOLLARS] ?? 0) + dollars
  }

  addPrompt(row: number): void {
    const at = row * WIDTH + PROMPTS
    this.#figures[at] = (this.#figures[at] ?? 0) + 1
  }

  addCall(row: number, failed: boolean): void {
    const figures = this.#figures
    const at = row * WIDTH
    figures[at + CALLS] = (figures[at + CALLS] ?? 0) + 1
    if (failed) figures[at + FAILED] = (figures[at + FAILED] ?? 0) + 1
  }

  /** All that is in a row of another is in this one, too. */
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
}
