import type { FileAnswer } from './search-file.ts'

/** Findings in a file, with the number of the file. */
export interface FoundInFile extends FileAnswer {
  readonly file: number
}

/**
 * Findings in thousands of files, row after row, in a form that is cheap to send to another thread. The columns: file,
 * entries with all terms, entries with any, best rank, number of terms seen, and the numbers of these terms.
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

/** Visits rows with few allocations, because the thread that reads thousands of rows also handles keys. */
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
