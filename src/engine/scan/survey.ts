import { agents, decoderId } from '../../agents/index.ts'
import type { ScanCache } from '../cache/cache.ts'
import { type ScannedFile, scannedFile, unreadable } from '../describe/relations.ts'
import { discover, type FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'
import { DOCUMENT, isSame, stampOf } from '../disk/stamp.ts'
import type { Reports } from '../reports.ts'
import type { ScanJob, ScanOutcome } from './scan-job.ts'
import type { Scan } from './scan-record.ts'

/** Folders to look in, and paths to ignore. */
export interface SurveyOptions {
  readonly roots: readonly Root[]
  isIgnored(path: string): boolean
}

/** Every session file on disk, with its scan if the cache has a current one. */
export interface Survey {
  readonly known: readonly ScannedFile[]
  /** Project folders in which the agent left an index. */
  readonly indexed: readonly { readonly root: Root; readonly name: string }[]
}

export function survey(options: SurveyOptions, cache: ScanCache, reports: Reports): Survey {
  const found = options.roots.map(root => ({ root, ...discover(root, options.isIgnored, reports) }))
  return {
    known: found
      .flatMap(({ foundFiles }) => foundFiles)
      .map(foundFile => scannedFile(foundFile, recall(foundFile, cache))),
    indexed: found.flatMap(({ root, indexed }) => indexed.map(name => ({ root, name }))),
  }
}

/** Scans the wanted files that are not known yet. Returns the survey with their scans, without files that vanished. */
export async function readUnknown(
  { known, indexed }: Survey,
  wanted: (known: ScannedFile) => boolean,
  cache: ScanCache,
  reports: Reports,
): Promise<Survey> {
  const isUnread = ({ scan, isUnreadable }: ScannedFile) =>
    !isUnreadable && (!scan || (cache.wantsWords && cache.lacksWords(scan)))
  const unread = known.filter(one => isUnread(one) && wanted(one))
  const outcomes = new Map<string, ScanOutcome>()
  if (unread.length === 0) return { known, indexed }
  reports.progress(0, unread.length)
  // Imported only here: most runs find every file known, and start faster without it.
  const { scanAll } = await import('./scan-all.ts')
  await scanAll(
    unread.map(({ foundFile }) => jobFor(foundFile, cache)),
    () => cache.texts?.writer,
    outcome => {
      if (outcome.scan) cache.set(outcome.key, outcome.scan)
      outcomes.set(outcome.key, outcome)
      reports.progress(outcomes.size, unread.length)
    },
  )
  return { indexed, known: known.flatMap(one => withOutcome(one, outcomes.get(one.foundFile.key), reports) ?? []) }
}

/** Cached scan of a file, if it is current. */
export function recall(foundFile: FoundFile, cache: ScanCache): Scan | undefined {
  const scan = cache.get(foundFile.key)
  const isCurrent = scan?.reader === decoderId(agents[foundFile.root.format]) && isSame(scan, foundFile)
  return isCurrent ? scan : undefined
}

/** Cached scan of a file from when it was shorter, if a new scan can continue from there. */
export function earlierScan({ key, root, size, ino }: FoundFile, cache: ScanCache): Scan | undefined {
  const scan = ino === DOCUMENT ? undefined : cache.get(key)
  return scan && scan.size < size && scan.reader === decoderId(agents[root.format]) ? scan : undefined
}

export function jobFor(foundFile: FoundFile, cache: ScanCache): ScanJob {
  const { key, root, place, size } = foundFile
  const earlier = earlierScan(foundFile, cache)
  const texts = cache.texts?.isOurs ? { textFolder: cache.texts.folder } : {}
  return { key, format: root.format, place, size, ...(earlier && { earlier: detached(earlier) }), ...texts }
}

/** Copies a scan out of the cache's buffers, so that it can be sent to a worker without the rest of the cache. */
function detached(scan: Scan): Scan {
  const { reader, isEmpty, facts, resumePoint, activity, text } = scan
  const parts = {
    facts: new Uint8Array(facts),
    resumePoint: new Uint8Array(resumePoint),
    activity: new Uint8Array(activity),
  }
  return { ...stampOf(scan), reader, isEmpty, ...parts, text }
}

function withOutcome(one: ScannedFile, outcome: ScanOutcome | undefined, reports: Reports): ScannedFile | undefined {
  if (!outcome) return one
  if (outcome.scan) return scannedFile(asScanned(one.foundFile, outcome.scan), outcome.scan)
  const { path } = one.foundFile
  if (outcome.problem?.isGone) {
    reports.debug(`skipped ${path}: it vanished before it was read`)
    return undefined
  }
  reports.warn(unreadableWarning(path, outcome.problem?.reason))
  return unreadable(one.foundFile)
}

export function unreadableWarning(path: string, reason = 'no reason given'): string {
  return `${path} could not be read (${reason}); it is listed without its content.`
}

/** The file with the size and times of the moment it was scanned: it may have grown since it was found. */
export function asScanned(foundFile: FoundFile, scan: Scan): FoundFile {
  return { ...foundFile, ...stampOf(scan) }
}
