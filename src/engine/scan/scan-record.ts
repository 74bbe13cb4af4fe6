import type { Facts } from '../../agents/decode/notes.ts'
import { type Stamp, stampOf } from '../disk/stamp.ts'
import type { TextPlace } from '../words/place.ts'

/** Result of scanning a file. Its three parts stay packed until they are needed, which for most files is never. */
export interface Scan extends Stamp {
  /** Id of the decoder that read it, with its version. */
  readonly reader: string
  readonly isEmpty: boolean
  readonly facts: Uint8Array
  /** State from which a later scan continues. */
  readonly resumePoint: Uint8Array
  /** Its events, which the statistics count. */
  readonly activity: Uint8Array
  /** Where its words are kept; null if they are not. */
  readonly text: TextPlace | null
}

/** Packs facts, the title first: of most sessions, a search needs nothing else. */
export function packFacts(facts: Facts): Buffer {
  const { customTitle, aiTitle, ownSummary } = facts
  return Buffer.from(`${JSON.stringify(customTitle ?? aiTitle ?? ownSummary)}\n${JSON.stringify(facts)}`)
}

export function factsOf({ facts: packed }: Scan): Facts {
  return JSON.parse(textOf(packed, packed.indexOf(NEWLINE) + 1, packed.length))
}

/** Title that a person or an agent gave the session. */
export function givenTitleOf({ facts: packed }: Scan): string | null {
  return JSON.parse(textOf(packed, 0, packed.indexOf(NEWLINE)))
}

const NEWLINE = 10

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array, from: number, to: number): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8', from, to)

/** Copies a scan with changes. Parts that are still in the cache's file are not read for it. */
export function changedScan(scan: Scan, changes: Partial<Pick<Scan, 'text' | 'ctimeMs'>>): Scan {
  const { reader, isEmpty, text } = scan
  return {
    ...{ ...stampOf(scan), reader, isEmpty, text, ...changes },
    get facts() {
      return scan.facts
    },
    get resumePoint() {
      return scan.resumePoint
    },
    get activity() {
      return scan.activity
    },
  }
}
