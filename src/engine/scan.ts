import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { Format, Place } from '../formats/format.ts'
import { type Facts, type Notes, startNotes } from '../formats/notes.ts'
import { openLedger, sealLedger } from '../formats/usage-ledger.ts'
import { parseObject } from '../model/json.ts'
import { readLines } from './lines.ts'

/** What one look at a file's bytes gave, and what the next look needs to know. */
export interface Scan {
  readonly mtimeMs: number
  readonly size: number
  readonly ino: number
  /** The format that read it, with its version. */
  readonly reader: string
  readonly facts: Facts
  /** The notes as they stood after the last newline, at `carryEnd`. */
  readonly carry: Uint8Array
  readonly carryEnd: number
  /** Of the last bytes: if they are still there when the file has grown, it was appended to and not rewritten. */
  readonly endHash: string
}

/**
 * Reads a session file to the facts in it; only what was appended, where `earlier` is a scan of its beginning. Throws
 * what the file system throws.
 */
export function scan(path: string, format: Format, place: Place, earlier?: Scan): Scan {
  const fd = openSync(path, 'r')
  try {
    const { mtimeMs, size, ino } = fstatSync(fd)
    const file = { fd, path, size, format, place }
    const noted = (earlier && noteAppended(file, earlier, ino)) ?? noteLines(file, startNotes(place.isSubagent), 0)
    return { mtimeMs, size, ino, reader: readerOf(format), ...noted, endHash: hashBefore(fd, size) }
  } finally {
    closeSync(fd)
  }
}

export const readerOf = (format: Format): string => `${format.name}@${format.version}`

interface OpenFile {
  readonly fd: number
  readonly path: string
  readonly size: number
  readonly format: Format
  readonly place: Place
}

type Noted = Pick<Scan, 'facts' | 'carry' | 'carryEnd'>

function noteAppended(file: OpenFile, earlier: Scan, ino: number): Noted | undefined {
  const isSameFile = earlier.ino === ino && file.size > earlier.size && earlier.reader === readerOf(file.format)
  if (!isSameFile || hashBefore(file.fd, earlier.size) !== earlier.endHash) return undefined
  const notes = unpack(earlier.carry)
  const summariesBefore = notes.summaryLines
  const noted = noteLines(file, notes, earlier.carryEnd)
  // A new summary may be about a line that was read long ago, and those uuids are not kept: read everything once more.
  return notes.homelessSummaries.some(({ number }) => number > summariesBefore) ? undefined : noted
}

function noteLines({ fd, path, size, format }: OpenFile, notes: Notes, from: number): Noted {
  let carry: Uint8Array | undefined
  let carryEnd = size
  noteSidecar(notes, path, format)
  for (const { line, offset, isTerminated } of readLines(fd, from, size, false)) {
    if (!isTerminated) {
      carry = pack(notes)
      carryEnd = offset
    }
    if (line) format.note(notes, line, format.classify(line.value))
    else if (isTerminated) notes.facts.parseErrors++
    else notes.facts.hasTornTail = true
  }
  return { facts: notes.facts, carry: carry ?? pack(notes), carryEnd }
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

function pack({ usage, uuids: _, ...rest }: Notes): Uint8Array {
  return serialize({ ...rest, ledger: sealLedger(usage) })
}

function unpack(carry: Uint8Array): Notes {
  const { ledger, ...rest } = deserialize(carry) as Omit<Notes, 'usage' | 'uuids'> & { ledger: Uint8Array }
  return { ...rest, usage: openLedger(ledger), uuids: new Set() }
}

function hashBefore(fd: number, end: number): string {
  const bytes = Buffer.alloc(Math.min(end, 4096))
  const read = readSync(fd, bytes, 0, bytes.length, end - bytes.length)
  return createHash('sha256').update(bytes.subarray(0, read)).digest('base64')
}
