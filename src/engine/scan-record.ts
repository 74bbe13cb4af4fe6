import type { Facts } from '../formats/notes.ts'
import type { TextPlace } from './text/place.ts'

/** What one look at a file's bytes gave. Facts and carry stay packed until they are needed, which for most is never. */
export interface Scan {
  readonly mtimeMs: number
  readonly size: number
  /** The format that read it, with its version. */
  readonly reader: string
  readonly isEmpty: boolean
  readonly facts: Uint8Array
  /** What is needed to go on where the file ended. */
  readonly carry: Uint8Array
  /** Where its words are kept; null: nowhere. */
  readonly text: TextPlace | null
}

export const packFacts = (facts: Facts): Buffer => Buffer.from(JSON.stringify(facts))

export function factsOf({ facts }: Scan): Facts {
  return JSON.parse(Buffer.from(facts.buffer, facts.byteOffset, facts.byteLength).toString('utf8'))
}

/** What is still in the cache's file stays there. */
export function withText(scan: Scan, text: TextPlace | null): Scan {
  const { mtimeMs, size, reader, isEmpty } = scan
  return {
    ...{ mtimeMs, size, reader, isEmpty, text },
    get facts() {
      return scan.facts
    },
    get carry() {
      return scan.carry
    },
  }
}
