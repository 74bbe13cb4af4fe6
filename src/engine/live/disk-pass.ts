import { lstatSync, type Stats } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { type Steps, sortInSteps } from '../../model/steps.ts'
import { statsOf } from '../../system/real-files.ts'
import type { ScanCache } from '../cache/cache.ts'
import type { ScannedFile } from '../describe/relations.ts'
import { type FolderWalk, type FoundFile, lookAt, lookThrough, type Visitor, walkOf } from '../disk/discover.ts'
import { isSame, stampOf } from '../disk/stamp.ts'
import { codeOf, type Reports } from '../reports.ts'
import type { ScanOutcome } from '../scan/scan-job.ts'
import { asScanned, recall, type SurveyOptions, unreadableWarning } from '../scan/survey.ts'
import type { Scanner } from './scanner.ts'
import type { UntoldSessions } from './untold-sessions.ts'

/** Number of sessions to admit before describing them, while their facts are still unpacked. */
const ADMITTED_AT_ONCE = 100

/** Looks at the disk, records what is new, and has unknown files scanned. */
export class DiskPass {
  /** The roots and the project folders. */
  readonly folders = new Set<string>()
  readonly #untold: UntoldSessions
  readonly #cache: ScanCache
  readonly #scanner: Scanner
  readonly #reports: Reports
  readonly #onFolder: (folder: string) => void
  readonly #walks: readonly FolderWalk[]
  /** Stamps, as last seen, of the small files beside sessions: an agent's index, a subagent's sidecar. */
  readonly #companions = new Map<string, string>()
  #arrivals: FoundFile[] = []
  #isReadingAll = false

  constructor(
    surveyOptions: SurveyOptions,
    untold: UntoldSessions,
    cache: ScanCache,
    scanner: Scanner,
    reports: Reports,
    onFolder: OnFolder,
  ) {
    this.#untold = untold
    this.#cache = cache
    this.#scanner = scanner
    this.#reports = reports
    this.#onFolder = onFolder
    this.#walks = surveyOptions.roots.map(root => {
      const visitor: Visitor = {
        session: foundFile => this.#see(foundFile),
        shared: (path, keys) => this.#leaveUnlisted(path, keys),
        beside: (path, parts) => this.#seeBeside(walk, path, parts),
        folder: (path, parts) => this.#seeFolder(walk, path, parts),
      }
      const walk = walkOf(root, surveyOptions.isIgnored, reports, visitor)
      return walk
    })
  }

  /** Looks at everything. Files that are not seen again are gone, unless their folder could not be read. */
  *pass(isReadingAll: boolean): Steps {
    this.#untold.files.pass++
    this.#isReadingAll = isReadingAll
    yield* this.#untold.reviewTasks()
    for (const walk of this.#walks) {
      walk.unreadable.clear()
      yield* lookThrough(walk)
    }
    this.#isReadingAll = false
    for (const key of this.#untold.files.unmarked()) {
      if (key !== undefined && !this.#isOutOfSight(this.#fileOf(key))) this.#leave(key)
      yield
    }
    for (const path of this.#companions.keys()) {
      if (statOf(path) === 'gone') this.#lose(path)
      yield
    }
    yield* this.#admitArrivals()
    this.#untold.reviewMissing()
    yield* this.#untold.tell()
  }

  /** Visits a file or a folder that was reported as changed. */
  *visit(path: string): Steps {
    const walk = this.#walks.find(({ root }) => path === root.path || path.startsWith(root.path + sep))
    if (!walk) return
    const parts = path === walk.root.path ? [] : relative(walk.root.path, path).split(sep)
    const stat = statOf(path)
    if (stat === 'hidden') return
    if (stat === 'gone') {
      this.folders.delete(path)
      this.#lose(path)
    } else if (parts.length === 0) yield* lookThrough(walk)
    else yield* lookAt(walk, path, parts, stat)
    if (stat === 'gone' || !stat.isFile()) yield* this.#leaveBelow(walk, path, parts)
    yield* this.#admitArrivals()
  }

  scanned({ key, scan, problem }: ScanOutcome, foundFile: FoundFile): void {
    const known = this.#untold.files.at(key)
    if (!known) return
    if (scan) this.#untold.put(asScanned(foundFile, scan), scan)
    else if (problem?.isGone) this.#leave(key)
    else if (!known.isUnreadable) {
      this.#reports.warn(unreadableWarning(foundFile.path, problem?.reason))
      this.#untold.putUnreadable(foundFile)
    }
  }

  #see(foundFile: FoundFile): void {
    const { key, birthtimeMs } = foundFile
    this.#untold.files.mark(key)
    const known = this.#untold.files.at(key)
    if (!known) this.#arrivals.push(foundFile)
    else if (!isSame(known.foundFile, foundFile)) this.#seeChanged(foundFile, known)
    else {
      if (known.foundFile.birthtimeMs !== birthtimeMs) this.#untold.put(foundFile, known.scan)
      // An unreadable file may have become readable, which its stamp does not show.
      if (this.#isReadingAll || known.isUnreadable) this.#scanner.read(foundFile, false)
    }
  }

  #seeChanged(foundFile: FoundFile, { scan, isUnreadable = false }: ScannedFile): void {
    // If we changed the file ourselves, the cache has a current scan already.
    const current = scan && recall(foundFile, this.#cache)
    if (current) this.#untold.put(foundFile, current)
    // Until the file is scanned again, the earlier scan is better than nothing.
    else if (isUnreadable) this.#untold.putUnreadable(foundFile)
    else if (!scan) this.#untold.put(foundFile, undefined)
    if (!current) this.#scanner.read(foundFile, true)
  }

  #seeBeside({ root, agent: { beside } }: FolderWalk, path: string, parts: readonly string[]): void {
    const isIndex = parts.length === 2 && parts[1] === beside.index?.name
    const session = isIndex ? undefined : beside.sidecar?.sessionOf(path)
    if (!isIndex && session === undefined) return
    const stamp = stampTextOf(path)
    if (stamp === this.#companions.get(path)) return
    this.#companions.set(path, stamp)
    if (session === undefined) this.#untold.indexChanged(root, dirname(path), true)
    else this.#untold.touch(session)
  }

  #seeFolder({ agent }: FolderWalk, path: string, parts: readonly string[]): void {
    if (parts.length > agent.store.watchDepth) return
    this.folders.add(path)
    this.#onFolder(path)
  }

  /** Admits new files, newest first, because people look for what they did last. */
  *#admitArrivals(): Steps {
    const arrivals = this.#arrivals
    this.#arrivals = []
    let admitted = 0
    for (const foundFile of yield* sortInSteps(arrivals, newestFirst)) {
      this.#admit(foundFile)
      admitted++
      if (admitted % ADMITTED_AT_ONCE === 0) yield* this.#untold.tellSessions()
      yield
    }
  }

  #admit(foundFile: FoundFile): void {
    let scan = recall(foundFile, this.#cache)
    // A damaged record counts as none.
    if (scan && !this.#untold.files.known(foundFile, scan).facts) scan = undefined
    this.#untold.put(foundFile, scan)
    if (!scan || this.#cache.lacksWords(scan)) this.#scanner.read(foundFile, false)
  }

  #leave(key: string): void {
    const known = this.#untold.files.at(key)
    this.#scanner.list.drop(key)
    if (!known) return
    this.#untold.remove(known)
    this.#cache.delete(key)
  }

  /** Removes the sessions that a file of several sessions no longer holds. */
  #leaveUnlisted(path: string, listed: ReadonlySet<string>): void {
    for (const key of this.#untold.files.keysOf(path)) if (!listed.has(key)) this.#leave(key)
  }

  #fileOf(key: string): string {
    return this.#untold.files.at(key)?.foundFile.path ?? key
  }

  *#leaveBelow({ root, agent: { beside: around } }: FolderWalk, path: string, [project]: readonly string[]): Steps {
    const below = path + sep
    const folders =
      project === undefined
        ? [root.path, ...[...this.folders].filter(folder => folder.startsWith(below))]
        : [root.path + sep + project]
    for (const folder of folders) {
      const files = [...this.#untold.files.keysIn(folder)].map(key => this.#fileOf(key))
      const paths = [...new Set(files)].filter(one => one.startsWith(below))
      const beside = paths.flatMap(one => around.sidecar?.of(one) ?? [])
      const indexes = around.index ? [folder + sep + around.index.name] : []
      for (const one of [...paths, ...beside, ...indexes]) {
        if (statOf(one) === 'gone') this.#lose(one)
        yield
      }
    }
  }

  /** Whether a file is in a folder that could not be read, for example because too many files were open. */
  #isOutOfSight(path: string): boolean {
    const walk = this.#walks.find(({ root }) => path.startsWith(root.path + sep))
    if (!walk || walk.unreadable.size === 0) return false
    let folder = path
    while (folder.length > walk.root.path.length && !walk.unreadable.has(folder)) folder = dirname(folder)
    return walk.unreadable.has(folder)
  }

  #lose(path: string): void {
    for (const key of this.#untold.files.keysOf(path)) this.#leave(key)
    if (!this.#companions.delete(path)) return
    const walk = this.#walks.find(({ root }) => path.startsWith(root.path + sep))
    if (!walk) return
    const session = walk.agent.beside.sidecar?.sessionOf(path)
    if (session === undefined) this.#untold.indexChanged(walk.root, dirname(path), false)
    else this.#untold.touch(session)
  }
}

type OnFolder = (folder: string) => void

function newestFirst(a: FoundFile, b: FoundFile): number {
  return b.mtimeMs - a.mtimeMs || (a.key < b.key ? -1 : 1)
}

/** A text that differs whenever the stamp of a file does. */
function stampTextOf(path: string): string {
  const stats = statsOf(path)
  return stats ? Object.values(stampOf(stats)).join(' ') : 'gone'
}

/** Stats of a path; `hidden` if something may be there but cannot be looked at now. */
function statOf(path: string): Stats | 'gone' | 'hidden' {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? 'gone'
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? 'gone' : 'hidden'
  }
}
