import type { Among } from './candidates.ts'
import { type PackedFiles, packFiles, type SearchedFile } from './packed-file.ts'

/** The files of many sessions, in the order of the sessions. */
export interface Catalogued {
  readonly among: Among
  readonly files: PackedFiles
  /** Session number by file number. */
  readonly sessionOf: Int32Array
  /** Whether there is little to search. */
  readonly isSmall: boolean
  /** Whether there is little to search outside the kept words. */
  readonly isKept: boolean
}

/** Bytes below which starting a thread takes longer than searching them all. */
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

/** Estimate of the bytes to search: about a quarter of a file is words. */
const bytesIn = ({ size, text }: SearchedFile): number => (text ? text.to / 4 + (size - text.to) : size)
