import type { Entry, ToolCall } from '../model/entry.ts'
import type { ExportPart } from '../model/export.ts'
import type { NumberedEntry } from './options.ts'
import { isIncluded } from './parts.ts'

/** What a reader sees as one thing: a call with its result, or an entry on its own. */
export type ExportBlock = Single | Called | Loose

interface Single extends NumberedEntry {
  readonly is: 'single'
}

export interface Called extends NumberedEntry {
  readonly is: 'call'
  readonly call: ToolCall
  /** Its result, if it came soon enough. */
  readonly answer?: NumberedEntry
  /** Else it only says how the call ended. */
  readonly showsResult: boolean
}

/** A result that stands apart from its call. */
export interface Loose extends NumberedEntry {
  readonly is: 'result'
  /** The call that it answers, where that is known. */
  readonly of?: CallName
}

/** How far a call waits for its result, in entries and in units of text: what waits is in memory. */
const MOST_WAITING = 64
const MOST_HELD = 2_000_000
/** Of how many calls the name is remembered whose result did not come in time. */
const MOST_REMEMBERED = 1000

/** One pass, in the order of the entries; a result stands with its call if it is not far from it. */
export function* blocksOf(entries: Iterable<NumberedEntry>, parts: ReadonlySet<ExportPart>): Generator<ExportBlock> {
  const line = waitingLine()
  for (const numbered of entries) {
    line.take(numbered)
    for (let first = line.next(false); first; first = line.next(false)) yield* shownOf(first, parts)
  }
  for (let first = line.next(true); first; first = line.next(true)) yield* shownOf(first, parts)
}

interface Waiting {
  readonly numbered: NumberedEntry
  answer?: NumberedEntry
  /** Of a result: the call it answers. */
  readonly of?: CallName
}

interface CallName {
  readonly name: string
  readonly number: number
}

/** Entries in their order; calls keep those behind them waiting, until their result is there or would be too late. */
function waitingLine() {
  const waiting: Waiting[] = []
  const open = new Map<string, Waiting>()
  const gone = new Map<string, CallName>()
  let held = 0

  function take(numbered: NumberedEntry): void {
    const { entry, number } = numbered
    held += sizeOf(entry)
    const id = entry.toolResult?.id ?? ''
    const asked = open.get(id)
    if (entry.kind === 'toolResult' && asked) {
      asked.answer = numbered
      open.delete(id)
      return
    }
    const of = entry.kind === 'toolResult' ? gone.get(id) : undefined
    const last: Waiting = { numbered, ...(of && { of }) }
    waiting.push(last)
    if (!entry.toolCall?.id) return
    open.set(entry.toolCall.id, last)
    gone.set(entry.toolCall.id, { name: entry.toolCall.name, number })
    if (gone.size > MOST_REMEMBERED) for (const oldest of gone.keys()) return void gone.delete(oldest)
  }

  /** The first in line, if nothing more can be said about it. */
  function next(isEnd: boolean): Waiting | undefined {
    const [first] = waiting
    if (!first) return undefined
    const id = first.numbered.entry.toolCall?.id ?? ''
    const isOpen = open.get(id) === first
    if (isOpen && !isEnd && waiting.length <= MOST_WAITING && held <= MOST_HELD) return undefined
    waiting.shift()
    if (isOpen) open.delete(id)
    held -= sizeOf(first.numbered.entry) + (first.answer ? sizeOf(first.answer.entry) : 0)
    return first
  }

  return { take, next }
}

/** Roughly: texts are what takes room. A result has its text twice. */
function sizeOf({ text, toolResult }: Entry): number {
  return text.length * (toolResult ? 2 : 1) + 500
}

function* shownOf({ numbered, answer, of }: Waiting, parts: ReadonlySet<ExportPart>): Generator<ExportBlock> {
  const { number, entry } = numbered
  const showsResult = parts.has('results')
  if (isIncluded(entry, parts)) {
    const call = entry.toolCall
    if (call) yield { is: 'call', number, entry, call, ...(answer && { answer }), showsResult }
    else if (entry.kind === 'toolResult') yield { is: 'result', number, entry, ...(of && { of }) }
    else if (saysSomething(entry)) yield { is: 'single', number, entry }
  } else if (answer && showsResult) {
    yield { ...answer, is: 'result', of: { name: entry.toolCall?.name ?? '', number } }
  }
}

/** Some notes only say that they are there: snapshots, and what a newer version writes. */
function saysSomething({ text, image, compaction }: Entry): boolean {
  return text.trim() !== '' || image !== undefined || compaction !== undefined
}
