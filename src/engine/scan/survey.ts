import { agents, decoderId } from '../../agents/index.ts'
import type { ScanCache } from '../cache/cache.ts'
import { type ScannedFile, scannedFile, unreadable } from '../describe/relations.ts'
import { discover, type FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'
import { DOCUMENT, isSame, stampOf } from '../disk/stamp.ts'
import type { Reports } from '../reports.ts'
import type { ScanJob, ScanOutcome } from './scan-job.ts'
import type { Scan } from './scan-record.ts'

/** Where to look, and what not to look at. */
export interface SurveyOptions {
  readonly roots: readonly Root[]
  isIgnored(path: string): boolean
}

/** All that is on disk, by name; with the facts where the cache knows the file as it is now. */
export interface Survey {
  readonly known: readonly ScannedFile[]
  /** The project folders in which an agent left an index. */
  readonly indexed: readonly { readonly root: Root; readonly name: string }[]
}

export function survey(ground: SurveyOptions, cache: ScanCache, reports: Reports): Survey {
  const found = ground.roots.map(root => ({ root, ...discover(root, ground.isIgnored, reports) }))
  return {
    known: found
      .flatMap(({ foundFiles }) => foundFiles)
      .map(foundFile => scannedFile(foundFile, recall(foundFile, cache))),
    indexed: found.flatMap(({ root, indexed }) => indexed.map(name => ({ root, name }))),
  }
}

/** Reads those of the `wanted` that are not known yet, and gives back all of the survey that is still there. */
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
  // Most runs find everything known, and start faster without this.
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

/** What the cache has of the file as it is now. */
export function recall(foundFile: FoundFile, cache: ScanCache): Scan | undefined {
  const scan = cache.get(foundFile.key)
  const isCurrent = scan?.reader === decoderId(agents[foundFile.root.format]) && isSame(scan, foundFile)
  return isCurrent ? scan : undefined
}

/** What the cache has of the file when it was shorter, if reading can go on from there. */
export function earlierScan({ key, root, size, ino }: FoundFile, cache: ScanCache): Scan | undefined {
  const scan = ino === DOCUMENT ? undefined : cache.get(key)
  return scan && scan.size < size && scan.reader === decoderId(agents[root.format]) ? scan : undefined
}

export function jobFor(foundFile: FoundFile, cache: ScanCache): ScanJob {
  const { key, root, place, size } = foundFile
  const earlier = earlierScan(foundFile, cache)
  const texts = cache.texts?.isOurs ? { textFolder: cache.texts.folder } : {}
  return { key, format: root.format, place, size, ...(earlier && { earlier: taken(earlier) }), ...texts }
}

/** A copy out of the cache's hands, so that it can be sent to a worker without the rest of the cache. */
function taken(scan: Scan): Scan {
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

/** A file may grow between being seen and being read; its size and times are those of the moment it was read. */
export function asScanned(foundFile: FoundFile, scan: Scan): FoundFile {
  return { ...foundFile, ...stampOf(scan) }
}
