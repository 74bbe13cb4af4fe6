import { type AgentName, agents } from '../../agents/index.ts'
import type { SessionPlace } from '../../agents/store.ts'
import { codeOf, reasonOf } from '../reports.ts'
import { Keeper } from '../words/chunk-writer.ts'
import type { SegmentWriter } from '../words/segments.ts'
import { unpackResumePoint } from './resume-point.ts'
import { scan } from './scan.ts'
import type { Scan } from './scan-record.ts'

/** A session to be read, in a form that can be sent to a worker. */
export interface ScanJob {
  readonly key: string
  readonly format: AgentName
  readonly place: SessionPlace
  readonly size: number
  readonly earlier?: Scan
  /** The folder in which its words are to be kept. */
  readonly textFolder?: string
}

export interface ScanOutcome {
  readonly key: string
  readonly scan?: Scan
  readonly problem?: { readonly reason: string; readonly isGone: boolean }
}

/** Never throws: a file that cannot be read, for whatever reason, is told of and does not take the others with it. */
export function doScan(job: ScanJob, writer?: SegmentWriter): ScanOutcome {
  const { key, format, place, earlier } = job
  try {
    // What is kept of its words has to end where the scan goes on.
    const goesOn = earlier && (!writer || unpackResumePoint(earlier.resumePoint).carriedTo === earlier.text?.to)
    const keeper = writer && new Keeper(key, writer, goesOn ? (earlier?.text ?? undefined) : undefined)
    return { key, scan: scan(key, agents[format], place, goesOn ? earlier : undefined, keeper) }
  } catch (error) {
    // Words beyond all measure are not kept, but counted all the same.
    if (writer && codeOf(error) !== 'ENOENT') return doScan(job)
    return { key, problem: { reason: reasonOf(error), isGone: codeOf(error) === 'ENOENT' } }
  }
}

export function bytesToRead({ size, earlier }: ScanJob): number {
  return earlier ? size - earlier.size : size
}
