import type { FileAnswer } from './look.ts'

/** What was found in a file, by its number. */
export interface FoundFile extends FileAnswer {
  readonly file: number
}

/**
 * What was found in thousands of files, one row behind the other, in a form that is sent to another thread in no time:
 * file, entries with all, entries with any, best rank, how many terms, and their numbers.
 */
export type FoundRows = Int32Array

export function packFound(files: readonly FoundFile[]): FoundRows {
  const rows = new Int32Array(files.reduce((sum, { seen }) => sum + HEAD + seen.length, 0))
  let at = 0
  for (const { file, withAll, withAny, best, seen } of files) {
    rows.set([file, withAll, withAny, best, seen.length], at)
    rows.set(seen, at + HEAD)
    at += HEAD + seen.length
  }
  return rows
}

const HEAD = 5

export function* unpackFound(rows: FoundRows): Generator<FoundFile> {
  for (let at = 0; at < rows.length; ) {
    const [file = 0, withAll = 0, withAny = 0, best = -1, terms = 0] = rows.subarray(at, at + HEAD)
    yield { file, withAll, withAny, best, seen: [...rows.subarray(at + HEAD, at + HEAD + terms)] }
    at += HEAD + terms
  }
}
