import { type ActivityLedger, openLedger } from '../../agents/decode/ledger.ts'
import type { Facts, Notes } from '../../agents/decode/notes.ts'
import { packActivity, unpackActivity } from '../cache/activity-record.ts'

/** The notes as they stood after a file's last newline, and how to know their end again. */
export interface ResumePoint {
  /** Facts and ledger are among them only where they differ from the scan's own, because of a last line without a newline. */
  readonly notes: Omit<Notes, 'facts' | 'ledger'> & {
    readonly facts: Facts | null
    readonly ledger: ActivityLedger | null
  }
  readonly carriedTo: number
  /** Of the last bytes: if they are still there when the file has grown, it was appended to and not rewritten. */
  readonly endHash: string
}

/** A line of JSON, then the ledger, if there is one. */
export function packResumePoint({ notes, ...rest }: ResumePoint): Buffer {
  const { ledger, uuids: _, seen: __, ...plain } = notes
  const lists = Object.fromEntries(maps.map(name => [name, [...notes[name]]]))
  const head = JSON.stringify({ ...rest, notes: { ...plain, ...lists } })
  return Buffer.concat([Buffer.from(`${head}\n`), ...(ledger ? [packActivity(ledger, null)] : [])])
}

export function unpackResumePoint(packed: Uint8Array): ResumePoint {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const headEnd = bytes.indexOf(0x0a)
  const { notes, ...rest } = JSON.parse(bytes.toString('utf8', 0, headEnd))
  const kept = bytes.subarray(headEnd + 1)
  const read = Object.fromEntries(maps.map(name => [name, new Map(notes[name])]))
  const ledger = kept.length === 0 ? null : openLedger(unpackActivity(kept).activity)
  return { ...rest, notes: { ...notes, ...read, ledger, uuids: [] } }
}

/** The notes that JSON cannot hold as they are. */
const maps = ['openCalls', 'openDeeds', 'homelessSummaries', 'promptsAfter'] as const satisfies readonly (keyof Notes)[]
