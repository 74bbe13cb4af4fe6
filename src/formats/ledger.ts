import {
  type Activity,
  DEED_FIGURES,
  type Deed,
  deedKinds,
  MESSAGE_FIGURES,
  noActivity,
  type Spending,
} from '../model/activity.ts'
import type { Usage } from '../model/usage.ts'
import { EventTable } from './event-table.ts'

/**
 * What happened in a file, as it is noted. Agents write one API message over several lines and repeat its usage on each,
 * with placeholders in the early ones: the last line of a message counts, and replaces what was counted for it before.
 *
 * A grown file is read from its old end only, and its first new line may belong to a message from before. So the tables
 * are also what the next scan goes on from.
 */
export interface ActivityLedger {
  /** Names, by their place. */
  readonly models: Map<string, number>
  readonly tools: Map<string, number>
  readonly messages: EventTable
  readonly deeds: EventTable
}

export function openLedger({ models, tools, messages, deeds }: Activity = noActivity): ActivityLedger {
  return {
    models: new Map(models.map((name, place) => [name, place])),
    tools: new Map(tools.map((name, place) => [name, place])),
    messages: new EventTable(MESSAGE_FIGURES, messages),
    deeds: new EventTable(DEED_FIGURES, deeds),
  }
}

/** It shares its columns with the ledger: to be packed, or to be copied. */
export function activityIn({ models, tools, messages, deeds }: ActivityLedger): Activity {
  return { models: [...models.keys()], tools: [...tools.keys()], messages: messages.columns, deeds: deeds.columns }
}

export function copyOfLedger(ledger: ActivityLedger): ActivityLedger {
  return openLedger(activityIn(ledger))
}

/** When a line was written, and by whom. */
export interface Moment {
  /** In milliseconds; null: the line does not say. */
  readonly time: number | null
  /** Of a subagent whose lines stand among those of its parent. */
  readonly isSidechain: boolean
}

export interface AnswerLine {
  /** The fingerprint of its message; 0: it has no id, and stands for itself. */
  readonly id: number
  readonly model: string
  readonly spent: Spending
}

/** The total once this line is counted. Tokens of a subagent inside are not the session's own. */
export function countAnswer(
  total: Usage,
  ledger: ActivityLedger,
  { id, model, spent }: AnswerLine,
  moment: Moment,
): Usage {
  const { messages } = ledger
  const side = Number(moment.isSidechain)
  const found = messages.find(id, SIDECHAIN, side)
  const row = found < 0 ? messages.add(id) : found
  const before = usageIn(messages, row)
  messages.set(row, TIME, secondsOf(moment))
  messages.set(row, MODEL, placeOf(model, ledger.models))
  messages.set(row, SIDECHAIN, side)
  messages.set(row, INPUT, countOf(spent.input))
  messages.set(row, OUTPUT, countOf(spent.output))
  messages.set(row, WRITE_5M, countOf(spent.write5m))
  messages.set(row, WRITE_1H, countOf(spent.write1h))
  messages.set(row, READ, countOf(spent.read))
  const after = usageIn(messages, row)
  repeat(messages, row, LINES, 1)
  repeat(messages, row, REPEATED_INPUT, after.inputTokens)
  repeat(messages, row, REPEATED_OUTPUT, after.outputTokens)
  repeat(messages, row, REPEATED_WRITE, after.cacheCreationTokens)
  repeat(messages, row, REPEATED_READ, after.cacheReadTokens)
  return moment.isSidechain ? total : changed(total, before, after)
}

/** Prompts and compactions. */
export function countDeed(
  ledger: ActivityLedger,
  kind: Exclude<Deed['kind'], 'call'>,
  id: number,
  moment: Moment,
): void {
  const row = addDeed(ledger, kind, id, moment)
  if (kind === 'compaction') ledger.deeds.set(row, TOOL_OR_POSITION, ledger.messages.length)
}

/** The row of a call, which is counted once however often it is written. */
export function countCall(ledger: ActivityLedger, id: number, tool: string, moment: Moment): number {
  const known = ledger.deeds.find(id, KIND, kindOf('call'))
  if (known >= 0) return known
  const row = addDeed(ledger, 'call', id, moment)
  ledger.deeds.set(row, TOOL_OR_POSITION, placeOf(tool, ledger.tools))
  return row
}

export function callOf({ deeds }: ActivityLedger, id: number): number {
  return deeds.find(id, KIND, kindOf('call'))
}

export function markFailed({ deeds }: ActivityLedger, call: number): void {
  if (call >= 0 && call < deeds.length) deeds.set(call, FAILED, 1)
}

/** The columns of both tables, as `MESSAGE_FIGURES` and `DEED_FIGURES` tell of them. */
const TIME = 0
const [MODEL, SIDECHAIN, INPUT, OUTPUT, WRITE_5M, WRITE_1H, READ, LINES] = [1, 2, 3, 4, 5, 6, 7, 8]
const [REPEATED_INPUT, REPEATED_OUTPUT, REPEATED_WRITE, REPEATED_READ] = [9, 10, 11, 12]
const [KIND, TOOL_OR_POSITION, FAILED, IN_SIDECHAIN] = [1, 2, 3, 4]

const kindOf = (kind: Deed['kind']): number => deedKinds.indexOf(kind)

function addDeed({ deeds }: ActivityLedger, kind: Deed['kind'], id: number, moment: Moment): number {
  const row = deeds.add(id)
  deeds.set(row, TIME, secondsOf(moment))
  deeds.set(row, KIND, kindOf(kind))
  deeds.set(row, IN_SIDECHAIN, Number(moment.isSidechain))
  return row
}

function usageIn(messages: EventTable, row: number): Usage {
  return {
    inputTokens: messages.get(row, INPUT),
    outputTokens: messages.get(row, OUTPUT),
    cacheCreationTokens: messages.get(row, WRITE_5M) + messages.get(row, WRITE_1H),
    cacheReadTokens: messages.get(row, READ),
  }
}

function repeat(messages: EventTable, row: number, column: number, more: number): void {
  messages.set(row, column, countOf(messages.get(row, column) + more))
}

function changed(total: Usage, before: Usage, after: Usage): Usage {
  return {
    inputTokens: total.inputTokens + after.inputTokens - before.inputTokens,
    outputTokens: total.outputTokens + after.outputTokens - before.outputTokens,
    cacheCreationTokens: total.cacheCreationTokens + after.cacheCreationTokens - before.cacheCreationTokens,
    cacheReadTokens: total.cacheReadTokens + after.cacheReadTokens - before.cacheReadTokens,
  }
}

function placeOf(name: string, names: Map<string, number>): number {
  const known = names.get(name)
  if (known !== undefined) return known
  names.set(name, names.size)
  return names.size - 1
}

/** A time before 1970 or after 2106 is a mistake, and says as little as none. */
function secondsOf({ time }: Moment): number {
  const seconds = Math.floor((time ?? 0) / 1000)
  return seconds === countOf(seconds) ? seconds : 0
}

/** What is no number of tokens is as near to it as can be kept. */
const countOf = (figure: number): number => Math.min(Math.max(0, Math.floor(figure)), 2 ** 32 - 1)
