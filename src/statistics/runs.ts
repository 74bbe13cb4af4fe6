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
 * Rows of a file that stand together and are alike: of one day, one model, one kind. They are added up in one go, with
 * figures that need not leave the loop, before they are added to the tallies. All this is written so that it is fast the
 * first time, too, when code is not compiled yet: then taking lists apart costs more than all that is added up.
 */
export interface Run {
  readonly figures: Uint32Array
  readonly start: number
  readonly end: number
  /** In seconds, for rows without a time; 0: not known. */
  readonly began: number
}

/** What some messages come to. */
export interface MessageSums {
  readonly messages: number
  readonly spent: Spending
  /** In all their lines. */
  readonly lines: number
  readonly whole: RepeatedUsage
}

export function sumMessages({ figures, start, end }: Run): MessageSums {
  let input = 0
  let output = 0
  let write5m = 0
  let write1h = 0
  let read = 0
  let lines = 0
  let wholeInput = 0
  let wholeOutput = 0
  let wholeWrite = 0
  let wholeRead = 0
  for (let at = start * MESSAGE_COLUMNS; at < end * MESSAGE_COLUMNS; at += MESSAGE_COLUMNS) {
    input += figures[at + MESSAGE.input] as number
    output += figures[at + MESSAGE.output] as number
    write5m += figures[at + MESSAGE.write5m] as number
    write1h += figures[at + MESSAGE.write1h] as number
    read += figures[at + MESSAGE.read] as number
    lines += figures[at + MESSAGE.lines] as number
    wholeInput += figures[at + MESSAGE.repeatedInput] as number
    wholeOutput += figures[at + MESSAGE.repeatedOutput] as number
    wholeWrite += figures[at + MESSAGE.repeatedWrite] as number
    wholeRead += figures[at + MESSAGE.repeatedRead] as number
  }
  return {
    messages: end - start,
    spent: { input, output, write5m, write1h, read },
    lines,
    whole: { input: wholeInput, output: wholeOutput, write: wholeWrite, read: wholeRead },
  }
}

/** What the messages of a run cost. Where one price is for all of them, so it is for their sum. */
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

/** What some deeds come to, and when the first and the last of them were done, in seconds. */
export interface DeedSums {
  readonly prompts: number
  readonly calls: number
  readonly failedCalls: number
  readonly first: number
  readonly last: number
}

export const PROMPT = deedKinds.indexOf('prompt')
const CALL = deedKinds.indexOf('call')

/** Sums deeds, skipping rows marked 1 in `leftOut`. `tools`: by the place of a tool, its calls, and those of them that failed. */
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
