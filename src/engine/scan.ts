import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { Format, Place } from '../formats/format.ts'
import { type Facts, isEmpty, type Notes, startNotes } from '../formats/notes.ts'
import { openLedger, sealLedger } from '../formats/usage-ledger.ts'
import { parseObject } from '../model/json.ts'
import { readLines } from './lines.ts'
import { factsOf, type Scan } from './scan-record.ts'

/**
 * Reads a session file to the facts in it; only what was appended, where `earlier` is a scan of its beginning. Throws
 * what the file system throws.
 */
export function scan(path: string, format: Format, place: Place, earlier?: Scan): Scan {
  const fd = openSync(path, 'r')
  try {
    const { mtimeMs, size, ino } = fstatSync(fd)
    const file = { fd, path, size, format, place }
    const { facts, carried, carriedTo } =
      (earlier && noteAppended(file, earlier, ino)) ?? noteLines(file, startNotes(place.isSubagent), 0)
    return {
      mtimeMs,
      size,
      reader: format.reader,
      isEmpty: isEmpty(facts, place.isSubagent),
      facts: serialize(facts),
      carry: serialize({ ...carried, carriedTo, ino, endHash: hashBefore(fd, size) } satisfies Carry),
    }
  } finally {
    closeSync(fd)
  }
}

interface OpenFile {
  readonly fd: number
  readonly path: string
  readonly size: number
  readonly format: Format
  readonly place: Place
}

/** The notes as they stood after the last newline, and how to know the file again. */
interface Carry extends CarriedNotes {
  readonly carriedTo: number
  readonly ino: number
  /** Of the last bytes: if they are still there when the file has grown, it was appended to and not rewritten. */
  readonly endHash: string
}

/** `facts` only where they differ from the scan's own, because of a last line without a newline. */
interface CarriedNotes extends Omit<Notes, 'usage' | 'uuids' | 'facts'> {
  readonly facts: Facts | null
  readonly ledger: Uint8Array
}

interface Noted {
  readonly facts: Facts
  readonly carried: CarriedNotes
  readonly carriedTo: number
}

function noteAppended(file: OpenFile, earlier: Scan, ino: number): Noted | undefined {
  if (file.size <= earlier.size || earlier.reader !== file.format.reader) return undefined
  const carry = deserialize(earlier.carry) as Carry
  if (carry.ino !== ino || hashBefore(file.fd, earlier.size) !== carry.endHash) return undefined
  const notes = goOn(carry, carry.facts ?? factsOf(earlier))
  const summariesBefore = notes.summaryLines
  const noted = noteLines(file, notes, carry.carriedTo)
  // A new summary may be about a line that was read long ago, and those uuids are not kept: read everything once more.
  return notes.homelessSummaries.some(({ number }) => number > summariesBefore) ? undefined : noted
}

function noteLines({ fd, path, size, format }: OpenFile, notes: Notes, from: number): Noted {
  let carried: CarriedNotes | undefined
  let carriedTo = size
  noteSidecar(notes, path, format)
  for (const { line, offset, isTerminated } of readLines(fd, from, size, false)) {
    if (!isTerminated) {
      carried = structuredClone(carriedNotes(notes, notes.facts))
      carriedTo = offset
    }
    if (line) format.note(notes, line, format.classify(line.value))
    else if (isTerminated) notes.facts.parseErrors++
    else notes.facts.hasTornTail = true
  }
  return { facts: notes.facts, carried: carried ?? carriedNotes(notes, null), carriedTo }
}

function carriedNotes({ usage, uuids: _, ...rest }: Notes, facts: Facts | null): CarriedNotes {
  return { ...rest, facts, ledger: sealLedger(usage) }
}

function goOn(
  { isSubagent, homelessSummaries, summaryLines, ownSummaryNumber, openCalls, ledger }: Carry,
  facts: Facts,
): Notes {
  const usage = openLedger(ledger)
  return { isSubagent, facts, usage, homelessSummaries, summaryLines, ownSummaryNumber, openCalls, uuids: new Set() }
}

function noteSidecar(notes: Notes, path: string, format: Format): void {
  const sidecarPath = format.sidecar?.(path)
  if (sidecarPath === undefined || !format.noteSidecar) return
  try {
    const sidecar = parseObject(readFileSync(sidecarPath, 'utf8'))
    if (sidecar) format.noteSidecar(notes, sidecar)
  } catch {
    // Most subagents have none.
  }
}

function hashBefore(fd: number, end: number): string {
  const bytes = Buffer.alloc(Math.min(end, 4096))
  const read = readSync(fd, bytes, 0, bytes.length, end - bytes.length)
  return createHash('sha256').update(bytes.subarray(0, read)).digest('base64')
}
