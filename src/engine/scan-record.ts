import { deserialize } from 'node:v8'
import type { Facts } from '../formats/notes.ts'

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
}

export const factsOf = (scan: Scan): Facts => deserialize(scan.facts) as Facts
