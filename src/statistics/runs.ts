import {
  DEED,
  DEED_COLUMNS,
  deedKinds,
  MESSAGE,
  MESSAGE_COLUMNS,
  type RepeatedUsage,
  type Spending,
} from '../model/activity.ts'
import { dollarsFor, type Tariff } from './prices.ts'

/**
 * Consecutive rows of a file that are alike: of one day, one model, one kind. They are summed in local variables before
 * the tallies change. The loops are plain so that they are also fast before they are compiled, when destructuring would
 * cost more than the sums.
 */
export interface Run {
  readonly figures: Uint32Array
  readonly start: number
  readonly end: number
  /** The time of rows that have none, in seconds; 0 if unknown. */
  readonly began: number
}

export interface MessageSums {
  readonly messages: number
  readonly spent: Spending
  /** Number of their lines, and the plain sum over them. */
  readonly lines: number
  readonly raw: RepeatedUsage
}

export function sumMessages({ figures, start, end }: Run): MessageSums {
  let input = 0
  let output = 0
  let write5m = 0
  let write1h = 0
  let read = 0
  let lines = 0
  let rawInput = 0
  let rawOutput = 0
  let rawWrite = 0
  let rawRead = 0
  for (let at = start * MESSAGE_COLUMNS; at < end * MESSAGE_COLUMNS; at += MESSAGE_COLUMNS) {
    input += figures[at + MESSAGE.input] as number
    output += figures[at + MESSAGE.output] as number
    write5m += figures[at + MESSAGE.write5m] as number
    write1h += figures[at + MESSAGE.write1h] as number
    read += figures[at + MESSAGE.read] as number
    lines += figures[at + MESSAGE.lines] as number
    rawInput += figures[at + MESSAGE.repeatedInput] as number
    rawOutput += figures[at + MESSAGE.repeatedOutput] as number
    rawWrite += figures[at + MESSAGE.repeatedWrite] as number
    rawRead += figures[at + MESSAGE.repeatedRead] as number
  }
  return {
    messages: end - start,
    spent: { input, output, write5m, write1h, read },
    lines,
    raw: { input: rawInput, output: rawOutput, write: rawWrite, read: rawRead },
  }
}

/** Cost of the messages of a run. A model with a single price needs only their sum. */
export function dollarsOf(tariff: Tariff, { figures, start, end, began }: Run, { spent }: MessageSums): number {
  const [first] = tariff
  if (first && tariff.length === 1 && first.above.length === 0) return dollarsFor(tariff, 0, spent)
  let dollars = 0
  for (let at = start * MESSAGE_COLUMNS; at < end * MESSAGE_COLUMNS; at += MESSAGE_COLUMNS) {
    const seconds = (figures[at + MESSAGE.time] as number) || began
    dollars += dollarsFor(tariff, seconds * 1000, {
      input: figures[at + MESSAGE.input] as number,
      output: figures[at + MESSAGE.output] as number,
      write5m: figures[at + MESSAGE.write5m] as number,
      write1h: figures[at + MESSAGE.write1h] as number,
      read: figures[at + MESSAGE.read] as number,
    })
  }
  return dollars
}

export interface DeedSums {
  readonly prompts: number
  readonly calls: number
  readonly failedCalls: number
  /** Times of the first and the last deed, in seconds. */
  readonly first: number
  readonly last: number
}

export const PROMPT = deedKinds.indexOf('prompt')
const CALL = deedKinds.indexOf('call')

/** Sums deeds, skipping rows marked 1 in `leftOut`. Adds to `tools`, which has calls and failed calls for each tool. */
export function sumDeeds({ figures, start, end, began }: Run, leftOut: Uint8Array, tools: Uint32Array): DeedSums {
  let prompts = 0
  let calls = 0
  let failedCalls = 0
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (let row = start, at = start * DEED_COLUMNS; row < end; row++, at += DEED_COLUMNS) {
    if (leftOut[row] === 1) continue
    if (figures[at + DEED.kind] === CALL) {
      const tool = (figures[at + DEED.toolOrPosition] as number) * 2
      calls++
      tools[tool] = (tools[tool] as number) + 1
      if (figures[at + DEED.failed] === 1) {
        failedCalls++
        tools[tool + 1] = (tools[tool + 1] as number) + 1
      }
    } else if (figures[at + DEED.kind] === PROMPT) prompts++
    else continue
    const seconds = (figures[at + DEED.time] as number) || began
    if (seconds < first) first = seconds
    if (seconds > last) last = seconds
  }
  return { prompts, calls, failedCalls, first, last }
}
