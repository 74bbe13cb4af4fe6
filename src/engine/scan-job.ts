import type { Place } from '../formats/format.ts'
import { formats } from '../formats/index.ts'
import type { FormatName } from '../model/session.ts'
import { codeOf, reasonOf } from './reports.ts'
import { scan } from './scan.ts'
import type { Scan } from './scan-record.ts'

/** A file to be read, in a form that can be sent to a worker. */
export interface ScanJob {
  readonly path: string
  readonly format: FormatName
  readonly place: Place
  readonly size: number
  readonly earlier?: Scan
}

export interface ScanOutcome {
  readonly path: string
  readonly scan?: Scan
  readonly problem?: { readonly reason: string; readonly isGone: boolean }
}

/** Never throws: a file that cannot be read, for whatever reason, is told of and does not take the others with it. */
export function doScan({ path, format, place, earlier }: ScanJob): ScanOutcome {
  try {
    return { path, scan: scan(path, formats[format], place, earlier) }
  } catch (error) {
    return { path, problem: { reason: reasonOf(error), isGone: codeOf(error) === 'ENOENT' } }
  }
}

export function bytesToRead({ size, earlier }: ScanJob): number {
  return earlier ? size - earlier.size : size
}
