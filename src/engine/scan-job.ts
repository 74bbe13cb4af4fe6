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

/** Never throws. If going on where an earlier scan ended fails in any way, the whole file is read. */
export function doScan(job: ScanJob): ScanOutcome {
  const { path, format, place, earlier } = job
  try {
    return { path, scan: scan(path, formats[format], place, earlier) }
  } catch (error) {
    if (earlier && codeOf(error) === undefined) return doScan({ path, format, place, size: job.size })
    return { path, problem: { reason: reasonOf(error), isGone: codeOf(error) === 'ENOENT' } }
  }
}

export function bytesToRead({ size, earlier }: ScanJob): number {
  return earlier ? size - earlier.size : size
}
