import { type ActivityLedger, openLedger } from '../../agents/decode/ledger.ts'
import type { Facts, Notes } from '../../agents/decode/notes.ts'
import { packActivity, unpackActivity } from '../cache/activity-record.ts'

/** Where a later scan continues: the notes as of the file's last newline, and a hash of the file's end. */
export interface ResumePoint {
  /** Facts and ledger are set only if a last line without a newline makes them differ from the scan's own. */
  readonly notes: Omit<Notes, 'facts' | 'ledger'> & {
    readonly facts: Facts | null
    readonly ledger: ActivityLedger | null
  }
  readonly carriedTo: number
  /** Hash of the last bytes. If it still matches once the file has grown, the file was appended to, not rewritten. */
  readonly endHash: string
}

/** Packs the notes as a line of JSON, followed by the ledger if there is one. */
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

/** Names of the notes that are maps, which JSON cannot hold. */
const maps = ['openCalls', 'openDeeds', 'homelessSummaries', 'promptsAfter'] as const satisfies readonly (keyof Notes)[]
