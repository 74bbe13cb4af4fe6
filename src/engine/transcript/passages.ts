import type { Decoder } from '../../agents/decode/decoder.ts'
import type { Piece } from '../../agents/decode/piece.ts'
import type { JsonObject } from '../../model/json.ts'
import type { Damage, Passage, PlacedEntry } from '../../model/passage.ts'
import type { SessionBytes } from '../disk/session-bytes.ts'
import { type ReadLine, readLines, readLinesBackwards } from '../scan/lines.ts'
import { parseWhole } from '../scan/parse-lines.ts'

/** Bytes after which a call ends with the entries it has, since entries may be megabytes each. */
const MOST_BYTES = 8 << 20

export interface ByteRange {
  readonly source: SessionBytes
  readonly decoder: Decoder
  /** Bytes to read, and the number of entries that is enough. */
  readonly from: number
  readonly to: number
  readonly wanted: number
  /** Whether no program writes the file any more, so that a torn last line will stay torn. */
  readonly isAtRest: boolean
}

/** The first entries from `from` on. If fewer than wanted, continue at the passage's end, if not the file's end. */
export function passageAfter(range: ByteRange): Passage {
  const { source, from, to } = range
  const { lines, isAll, torn } = take(readLines(source, from, to, parseWhole), range)
  const end = isAll ? (torn?.offset ?? to) : (lines.at(-1)?.line.end ?? from)
  return { from, to: end, entries: placed(lines, range) }
}

/** The last entries up to `to`, in file order. */
export function passageBefore(range: ByteRange): Passage {
  const { source, from, to } = range
  const { lines, isAll, torn } = take(readLinesBackwards(source, from, to, parseWhole), range)
  const start = isAll ? from : (lines.at(-1)?.line.offset ?? to)
  return { from: start, to: torn?.offset ?? to, entries: placed(lines.reverse(), range) }
}

interface Taken {
  readonly lines: { readonly line: ReadLine; readonly pieces: readonly Piece[] }[]
  /** Whether no lines are left beyond them. */
  readonly isAll: boolean
  /** The last line of a file, if it is incomplete: it is shown once it is complete, or no longer being written. */
  readonly torn: ReadLine | undefined
}

/** Takes whole lines, and whole runs of damaged ones, so that the entries are the same wherever reading began. */
function take(source: Iterable<ReadLine>, { decoder, wanted, isAtRest }: ByteRange): Taken {
  const lines: Taken['lines'] = []
  let torn: ReadLine | undefined
  let bytes = 0
  let missing = wanted
  let isInDamage = false
  for (const line of source) {
    if (missing <= 0 && line.value) return { lines, isAll: false, torn }
    if (!line.value && !line.isTerminated && !isAtRest) {
      torn = line
      continue
    }
    const pieces = line.value ? decoder.classify(line.value) : []
    lines.push({ line, pieces })
    missing -= line.value ? pieces.length : isInDamage ? 0 : 1
    isInDamage = !line.value
    bytes += line.end - line.offset
    if ((missing <= 0 && !isInDamage) || bytes >= MOST_BYTES) return { lines, isAll: false, torn }
  }
  return { lines, isAll: true, torn }
}

function placed(lines: Taken['lines'], { source, decoder }: ByteRange): PlacedEntry[] {
  const entries: PlacedEntry[] = []
  let damage: Damage | undefined
  let before = lines[0] && neededBy(lines[0].line, source, decoder)
  for (const { line, pieces } of lines) {
    if (line.value) {
      damage = undefined
      for (const [index, piece] of pieces.entries())
        entries.push({ ...keyed(line.offset, index), entry: decoder.entry(line.value, piece, before) })
      before = line.value
      continue
    }
    before = undefined
    if (damage) entries.pop()
    damage = damage ? { ...damage, damaged: damage.damaged + 1 } : { ...keyed(line.offset, 0), damaged: 1 }
    entries.push(damage)
  }
  return entries
}

/** The line before a passage, if its first line needs it. */
function neededBy({ value, offset }: ReadLine, source: SessionBytes, decoder: Decoder): JsonObject | undefined {
  if (!value || !decoder.readsLineBefore?.(value)) return undefined
  for (const line of readLinesBackwards(source, 0, offset, parseWhole)) return line.value ?? undefined
  return undefined
}

const keyed = (offset: number, index: number) => ({ key: `${offset}:${index}`, offset })
