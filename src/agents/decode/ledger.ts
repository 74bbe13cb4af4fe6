import {
  type Activity,
  DEED,
  DEED_COLUMNS,
  type Deed,
  deedKinds,
  MESSAGE,
  MESSAGE_COLUMNS,
  noActivity,
  type Spending,
} from '../../model/activity.ts'
import type { Usage } from '../../model/entry.ts'
import { EventTable } from './event-table.ts'

/**
 * Counts events while a file is read. Agents write one API message over several lines and repeat its usage on each, with
 * placeholders in the early ones: the last line of a message counts, and replaces the figures of the lines before.
 *
 * A grown file is read from its old end on, and its first new line may belong to an earlier message, so the next scan
 * continues with these tables.
 */
export interface ActivityLedger {
  /** The index of each name. */
  readonly models: Map<string, number>
  readonly tools: Map<string, number>
  readonly messages: EventTable
  readonly deeds: EventTable
}

export function openLedger({ models, tools, messages, deeds }: Activity = noActivity): ActivityLedger {
  return {
    models: new Map(models.map((name, place) => [name, place])),
    tools: new Map(tools.map((name, place) => [name, place])),
    messages: new EventTable(MESSAGE_COLUMNS, messages),
    deeds: new EventTable(DEED_COLUMNS, deeds),
  }
}

/** The activity so far; it shares its columns with the ledger. */
export function activityIn({ models, tools, messages, deeds }: ActivityLedger): Activity {
  return { models: [...models.keys()], tools: [...tools.keys()], messages: messages.columns, deeds: deeds.columns }
}

export function copyOfLedger(ledger: ActivityLedger): ActivityLedger {
  return openLedger(activityIn(ledger))
}

/** When a line was written, and whether by a subagent. */
export interface Moment {
  /** In milliseconds, or null if the line has no time. */
  readonly time: number | null
  /** Whether a subagent wrote it among the lines of its parent. */
  readonly isSidechain: boolean
}

export interface AnswerLine {
  /** The fingerprint of its message; 0 if the message has no id and counts by itself. */
  readonly id: number
  readonly model: string
  readonly spent: Spending
}

/** Usage by price; all that is written to the cache, but for this part, is kept for five minutes. */
export function spendingOf(usage: Usage, write1h = 0): Spending {
  return {
    input: usage.inputTokens,
    output: usage.outputTokens,
    write5m: usage.cacheCreationTokens - write1h,
    write1h,
    read: usage.cacheReadTokens,
  }
}

/** Counts a line and returns the new total of the session, which leaves out subagents inside it. */
export function countAnswer(
  total: Usage,
  ledger: ActivityLedger,
  { id, model, spent }: AnswerLine,
  moment: Moment,
): Usage {
  const { messages } = ledger
  const side = Number(moment.isSidechain)
  const found = messages.find(id, MESSAGE.isSidechain, side)
  const row = found < 0 ? messages.add(id) : found
  const before = usageIn(messages, row)
  messages.set(row, MESSAGE.time, secondsOf(moment))
  messages.set(row, MESSAGE.model, placeOf(model, ledger.models))
  messages.set(row, MESSAGE.isSidechain, side)
  messages.set(row, MESSAGE.input, countOf(spent.input))
  messages.set(row, MESSAGE.output, countOf(spent.output))
  messages.set(row, MESSAGE.write5m, countOf(spent.write5m))
  messages.set(row, MESSAGE.write1h, countOf(spent.write1h))
  messages.set(row, MESSAGE.read, countOf(spent.read))
  const after = usageIn(messages, row)
  repeat(messages, row, MESSAGE.lines, 1)
  repeat(messages, row, MESSAGE.repeatedInput, after.inputTokens)
  repeat(messages, row, MESSAGE.repeatedOutput, after.outputTokens)
  repeat(messages, row, MESSAGE.repeatedWrite, after.cacheCreationTokens)
  repeat(messages, row, MESSAGE.repeatedRead, after.cacheReadTokens)
  return moment.isSidechain ? total : changed(total, before, after)
}

/** Counts a prompt or a compaction. */
export function countDeed(
  ledger: ActivityLedger,
  kind: Exclude<Deed['kind'], 'call'>,
  id: number,
  moment: Moment,
): void {
  const row = addDeed(ledger, kind, id, moment)
  if (kind === 'compaction') ledger.deeds.set(row, DEED.toolOrPosition, ledger.messages.length)
}

/** Counts a call once, however often it is written, and returns its row. */
export function countCall(ledger: ActivityLedger, id: number, tool: string, moment: Moment): number {
  const known = ledger.deeds.find(id, DEED.kind, kindOf('call'))
  if (known >= 0) return known
  const row = addDeed(ledger, 'call', id, moment)
  ledger.deeds.set(row, DEED.toolOrPosition, placeOf(tool, ledger.tools))
  return row
}

export function callOf({ deeds }: ActivityLedger, id: number): number {
  return deeds.find(id, DEED.kind, kindOf('call'))
}

export function markFailed({ deeds }: ActivityLedger, call: number): void {
  if (call >= 0 && call < deeds.length) deeds.set(call, DEED.failed, 1)
}

const kindOf = (kind: Deed['kind']): number => deedKinds.indexOf(kind)

function addDeed({ deeds }: ActivityLedger, kind: Deed['kind'], id: number, moment: Moment): number {
  const row = deeds.add(id)
  deeds.set(row, DEED.time, secondsOf(moment))
  deeds.set(row, DEED.kind, kindOf(kind))
  deeds.set(row, DEED.isSidechain, Number(moment.isSidechain))
  return row
}

function usageIn(messages: EventTable, row: number): Usage {
  return {
    inputTokens: messages.get(row, MESSAGE.input),
    outputTokens: messages.get(row, MESSAGE.output),
    cacheCreationTokens: messages.get(row, MESSAGE.write5m) + messages.get(row, MESSAGE.write1h),
    cacheReadTokens: messages.get(row, MESSAGE.read),
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

/** The time in seconds; 0 if there is none, or if it is a mistake: before 1970 or after 2106. */
function secondsOf({ time }: Moment): number {
  const seconds = Math.floor((time ?? 0) / 1000)
  return seconds === countOf(seconds) ? seconds : 0
}

/** Clamps to an unsigned 32-bit integer. */
const countOf = (figure: number): number => Math.min(Math.max(0, Math.floor(figure)), 2 ** 32 - 1)
