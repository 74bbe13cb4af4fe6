import type { Among } from './candidates.ts'
import { type PackedFiles, packFiles, type SearchedFile } from './packed-file.ts'

/** The files of many sessions, in the order of the sessions. */
export interface Catalogued {
  readonly among: Among
  readonly files: PackedFiles
  /** By the number of a file, that of its session. */
  readonly sessionOf: Int32Array
  /** So little is to be looked through, and of so little the words are not kept, that it takes no time. */
  readonly isSmall: boolean
  readonly isKept: boolean
}

/** Below this, starting a thread takes longer than looking through it all. */
const SMALL = 2 << 20

export function catalogued(among: Among): Catalogued {
  const files: SearchedFile[] = []
  const owners: number[] = []
  let bytes = 0
  let unkept = 0
  for (let number = 0; number < among.count; number++) {
    for (const file of among.files(number)) {
      files.push(file)
      owners.push(number)
      bytes += bytesIn(file)
      unkept += file.size - (file.text?.to ?? 0)
    }
  }
  return {
    among,
    files: packFiles(files),
    sessionOf: Int32Array.from(owners),
    isSmall: bytes < SMALL,
    isKept: unkept < SMALL,
  }
}

/** About a quarter of a file is words. */
const bytesIn = ({ size, text }: SearchedFile): number => (text ? text.to / 4 + (size - text.to) : size)
