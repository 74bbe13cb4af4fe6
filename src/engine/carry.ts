import type { Facts, Notes } from '../formats/notes.ts'
import { openLedger, sealLedger } from '../formats/usage-ledger.ts'

/** The notes as they stood after a file's last newline, and how to know the file again. */
export interface Carry {
  /** Facts are among them only where they differ from the scan's own, because of a last line without a newline. */
  readonly notes: Omit<Notes, 'facts'> & { readonly facts: Facts | null }
  readonly carriedTo: number
  readonly ino: number
  /** Of the last bytes: if they are still there when the file has grown, it was appended to and not rewritten. */
  readonly endHash: string
}

/** A line of JSON, then the ledger as it is: it can be large, and to look something up in it costs no parsing. */
export function packCarry({ notes, ...rest }: Carry): Buffer {
  const { usage, uuids: _, seen: __, openCalls, homelessSummaries, promptsAfter, ...plain } = notes
  const maps = {
    openCalls: [...openCalls],
    homelessSummaries: [...homelessSummaries],
    promptsAfter: [...promptsAfter],
  }
  const head = JSON.stringify({ ...rest, notes: { ...plain, ...maps } })
  return Buffer.concat([Buffer.from(`${head}\n`), sealLedger(usage)])
}

export function unpackCarry(packed: Uint8Array): Carry {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const headEnd = bytes.indexOf(0x0a)
  const { notes, ...rest } = JSON.parse(bytes.toString('utf8', 0, headEnd))
  const usage = openLedger(bytes.subarray(headEnd + 1))
  const maps = {
    openCalls: new Map(notes.openCalls),
    homelessSummaries: new Map(notes.homelessSummaries),
    promptsAfter: new Map(notes.promptsAfter),
  }
  return { ...rest, notes: { ...notes, ...maps, usage, uuids: [] } }
}
