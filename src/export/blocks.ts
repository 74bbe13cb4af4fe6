import type { Entry, ToolCall } from '../model/entry.ts'
import type { ExportPart } from '../model/export.ts'
import type { NumberedEntry } from './options.ts'
import { isIncluded } from './parts.ts'

/** A part of a document that the reader sees as one thing: a call with its result, or an entry on its own. */
export type ExportBlock = Single | Called | Loose

interface Single extends NumberedEntry {
  readonly is: 'single'
}

export interface Called extends NumberedEntry {
  readonly is: 'call'
  readonly call: ToolCall
  /** Its result, if it came soon enough. */
  readonly answer?: NumberedEntry
  /** Whether the result is shown, or only how the call ended. */
  readonly showsResult: boolean
}

/** A result that is apart from its call. */
export interface Loose extends NumberedEntry {
  readonly is: 'result'
  /** The call that it answers, if known. */
  readonly of?: CallName
}

/** Bounds the wait of a call for its result, in entries and in characters, since waiting entries are in memory. */
const MOST_WAITING = 64
const MOST_HELD = 2_000_000
/** Names to remember of calls whose results did not come in time. */
const MOST_REMEMBERED = 1000

/** Groups entries into blocks in one pass, in their order. A result joins its call if it is not far behind it. */
export function* blocksOf(entries: Iterable<NumberedEntry>, parts: ReadonlySet<ExportPart>): Generator<ExportBlock> {
  const queue = entryQueue()
  for (const numbered of entries) {
    queue.take(numbered)
    for (let first = queue.next(false); first; first = queue.next(false)) yield* shownOf(first, parts)
  }
  for (let first = queue.next(true); first; first = queue.next(true)) yield* shownOf(first, parts)
}

interface Waiting {
  readonly numbered: NumberedEntry
  answer?: NumberedEntry
  /** For a result, the call that it answers. */
  readonly of?: CallName
}

interface CallName {
  readonly name: string
  readonly number: number
}

/** Queues entries in their order. A call blocks the queue until its result arrives or would be too late. */
function entryQueue() {
  const waiting: Waiting[] = []
  const open = new Map<string, Waiting>()
  const gone = new Map<string, CallName>()
  let held = 0

  function take(numbered: NumberedEntry): void {
    const { entry, number } = numbered
    held += sizeOf(entry)
    const id = entry.toolResult?.id ?? ''
    const call = open.get(id)
    if (entry.kind === 'toolResult' && call) {
      call.answer = numbered
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

  /** Takes the first entry, if it is complete. */
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

/** Estimates memory by the length of texts. A result has its text twice. */
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
    else if (hasContent(entry)) yield { is: 'single', number, entry }
  } else if (answer && showsResult) {
    yield { ...answer, is: 'result', of: { name: entry.toolCall?.name ?? '', number } }
  }
}

/** Whether an entry has any content: snapshots and unknown kinds of entries have none. */
function hasContent({ text, image, compaction }: Entry): boolean {
  return text.trim() !== '' || image !== undefined || compaction !== undefined
}
