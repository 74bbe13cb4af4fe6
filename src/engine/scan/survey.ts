import { formats } from '../../formats/index.ts'
import type { ScanCache } from '../cache/cache.ts'
import { type Known, knownAs, unreadable } from '../describe/relations.ts'
import { discover, type Sighting } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'
import { isSame, stampOf } from '../disk/stamp.ts'
import type { Reports } from '../reports.ts'
import type { ScanJob, ScanOutcome } from './scan-job.ts'
import type { Scan } from './scan-record.ts'

/** Where to look, and what not to look at. */
export interface Ground {
  readonly roots: readonly Root[]
  isIgnored(path: string): boolean
}

/** All that is on disk, by name; with the facts where the cache knows the file as it is now. */
export interface Survey {
  readonly known: readonly Known[]
  /** The project folders in which Claude Code left an index. */
  readonly indexed: readonly { readonly root: Root; readonly name: string }[]
}

export function survey(ground: Ground, cache: ScanCache, reports: Reports): Survey {
  const found = ground.roots.map(root => ({ root, ...discover(root, ground.isIgnored, reports) }))
  return {
    known: found.flatMap(({ sightings }) => sightings).map(sighting => knownAs(sighting, recall(sighting, cache))),
    indexed: found.flatMap(({ root, indexed }) => indexed.map(name => ({ root, name }))),
  }
}

/** Reads those of the `wanted` that are not known yet, and gives back all of the survey that is still there. */
export async function readUnknown(
  { known, indexed }: Survey,
  wanted: (known: Known) => boolean,
  cache: ScanCache,
  reports: Reports,
): Promise<Survey> {
  const isUnread = ({ scan, isUnreadable }: Known) =>
    !isUnreadable && (!scan || (cache.wantsWords && cache.lacksWords(scan)))
  const unread = known.filter(one => isUnread(one) && wanted(one))
  const outcomes = new Map<string, ScanOutcome>()
  if (unread.length === 0) return { known, indexed }
  reports.progress(0, unread.length)
  // Most runs find everything known, and start faster without this.
  const { scanAll } = await import('./scan-all.ts')
  await scanAll(
    unread.map(({ sighting }) => jobFor(sighting, cache)),
    () => cache.texts?.writer,
    outcome => {
      if (outcome.scan) cache.set(outcome.path, outcome.scan)
      outcomes.set(outcome.path, outcome)
      reports.progress(outcomes.size, unread.length)
    },
  )
  return { indexed, known: known.flatMap(one => withOutcome(one, outcomes.get(one.sighting.path), reports) ?? []) }
}

/** What the cache has of the file as it is now. */
export function recall(sighting: Sighting, cache: ScanCache): Scan | undefined {
  const scan = cache.get(sighting.path)
  const isCurrent = scan?.reader === formats[sighting.root.format].reader && isSame(scan, sighting)
  return isCurrent ? scan : undefined
}

/** What the cache has of the file when it was shorter, if reading can go on from there. */
export function earlierScan({ path, root, size }: Sighting, cache: ScanCache): Scan | undefined {
  const scan = cache.get(path)
  return scan && scan.size < size && scan.reader === formats[root.format].reader ? scan : undefined
}

export function jobFor(sighting: Sighting, cache: ScanCache): ScanJob {
  const { path, root, place, size } = sighting
  const earlier = earlierScan(sighting, cache)
  const texts = cache.texts?.isOurs ? { textFolder: cache.texts.folder } : {}
  return { path, format: root.format, place, size, ...(earlier && { earlier: taken(earlier) }), ...texts }
}

/** A copy out of the cache's hands, so that it can be sent to a worker without the rest of the cache. */
function taken(scan: Scan): Scan {
  const { reader, isEmpty, facts, carry, activity, text } = scan
  const parts = { facts: new Uint8Array(facts), carry: new Uint8Array(carry), activity: new Uint8Array(activity) }
  return { ...stampOf(scan), reader, isEmpty, ...parts, text }
}

function withOutcome(one: Known, outcome: ScanOutcome | undefined, reports: Reports): Known | undefined {
  if (!outcome) return one
  if (outcome.scan) return knownAs(asScanned(one.sighting, outcome.scan), outcome.scan)
  const { path } = one.sighting
  if (outcome.problem?.isGone) {
    reports.debug(`skipped ${path}: it vanished before it was read`)
    return undefined
  }
  reports.warn(unreadableWarning(path, outcome.problem?.reason))
  return unreadable(one.sighting)
}

export function unreadableWarning(path: string, reason = 'no reason given'): string {
  return `${path} could not be read (${reason}); it is listed without what is in it.`
}

/** A file may grow between being seen and being read; its size and times are those of the moment it was read. */
export function asScanned(sighting: Sighting, scan: Scan): Sighting {
  return { ...sighting, ...stampOf(scan) }
}
