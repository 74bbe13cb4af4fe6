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

/** Its facts are read from the cache now if they have not been before. */
export function withText({ mtimeMs, size, reader, isEmpty, facts, carry }: Scan, text: TextPlace | null): Scan {
  return { mtimeMs, size, reader, isEmpty, facts, carry, text }
}
