import { type AgentName, agents } from '../../agents/index.ts'
import type { SessionPlace } from '../../agents/store.ts'
import { codeOf, reasonOf } from '../reports.ts'
import { Keeper } from '../words/chunk-writer.ts'
import type { SegmentWriter } from '../words/segments.ts'
import { unpackResumePoint } from './resume-point.ts'
import { scan } from './scan.ts'
import type { Scan } from './scan-record.ts'

/** A session to scan, in a form that can be sent to a worker. */
export interface ScanJob {
  readonly key: string
  readonly format: AgentName
  readonly place: SessionPlace
  readonly size: number
  readonly earlier?: Scan
  /** Folder in which to keep its words; absent if they are not kept. */
  readonly textFolder?: string
}

export interface ScanOutcome {
  readonly key: string
  readonly scan?: Scan
  readonly problem?: { readonly reason: string; readonly isGone: boolean }
}

/** Scans a session. Never throws: a file that cannot be read gives a problem, and does not stop the others. */
export function doScan(job: ScanJob, writer?: SegmentWriter): ScanOutcome {
  const { key, format, place, earlier } = job
  try {
    // An earlier scan can be continued only if its kept words end where the new scan starts.
    const continues = earlier && (!writer || unpackResumePoint(earlier.resumePoint).carriedTo === earlier.text?.to)
    const keeper = writer && new Keeper(key, writer, continues ? (earlier?.text ?? undefined) : undefined)
    return { key, scan: scan(key, agents[format], place, continues ? earlier : undefined, keeper) }
  } catch (error) {
    // Keeping the words may have failed, for example because they are too many: scans again without keeping them.
    if (writer && codeOf(error) !== 'ENOENT') return doScan(job)
    return { key, problem: { reason: reasonOf(error), isGone: codeOf(error) === 'ENOENT' } }
  }
}

export function bytesToRead({ size, earlier }: ScanJob): number {
  return earlier ? size - earlier.size : size
}
