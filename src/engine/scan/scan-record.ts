import type { Facts } from '../../agents/decode/notes.ts'
import { type Stamp, stampOf } from '../disk/stamp.ts'
import type { TextPlace } from '../words/place.ts'

/** What one look at a file's bytes gave. All three parts stay packed until they are needed, which for most is never. */
export interface Scan extends Stamp {
  /** The format that read it, with its version. */
  readonly reader: string
  readonly isEmpty: boolean
  readonly facts: Uint8Array
  /** What is needed to go on where the file ended. */
  readonly resumePoint: Uint8Array
  /** What happened in it, event by event. */
  readonly activity: Uint8Array
  /** Where its words are kept; null: nowhere. */
  readonly text: TextPlace | null
}

/** The title is packed before the rest: of most sessions, a search wants to know nothing else. */
export function packFacts(facts: Facts): Buffer {
  const { customTitle, aiTitle, ownSummary } = facts
  return Buffer.from(`${JSON.stringify(customTitle ?? aiTitle ?? ownSummary)}\n${JSON.stringify(facts)}`)
}

export function factsOf({ facts: packed }: Scan): Facts {
  return JSON.parse(textOf(packed, packed.indexOf(NEWLINE) + 1, packed.length))
}

/** The title that a person or an agent gave it. */
export function givenTitleOf({ facts: packed }: Scan): string | null {
  return JSON.parse(textOf(packed, 0, packed.indexOf(NEWLINE)))
}

const NEWLINE = 10

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array, from: number, to: number): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8', from, to)

/** The same scan with something else said of the file or its words. What is still in the cache's file stays there. */
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
