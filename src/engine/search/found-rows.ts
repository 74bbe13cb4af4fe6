import type { FileAnswer } from './search-file.ts'

/** What was found in a file, by its number. */
export interface FoundInFile extends FileAnswer {
  readonly file: number
}

/**
 * What was found in thousands of files, one row behind the other, in a form that is sent to another thread in no time:
 * file, entries with all, entries with any, best rank, how many terms, and their numbers.
 */
export type FoundRows = Int32Array

export function packFound(files: readonly FoundInFile[]): FoundRows {
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

/** By calls, and as few objects as can be: whoever is told of thousands of files has keys to hear, too. */
export function eachFound(rows: FoundRows, visit: (file: number, found: FileAnswer) => void): void {
  for (let at = 0; at < rows.length; ) {
    const from = at + HEAD
    const to = from + (rows[at + 4] as number)
    const seen = rows.subarray(from, to)
    const [withAll, withAny, best] = [rows[at + 1] as number, rows[at + 2] as number, rows[at + 3] as number]
    visit(rows[at] as number, { seen, withAll, withAny, best })
    at = to
  }
}
