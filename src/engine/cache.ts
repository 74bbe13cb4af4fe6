import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CacheDamaged, CacheFile, encodeScans } from './cache-file.ts'
import { codeOf, type Reports, reasonOf } from './reports.ts'
import type { Scan } from './scan-record.ts'

const NAME = 'scans'

/**
 * Tier 2: what earlier runs read, by path. It is only ever a shortcut: a file that is missing, damaged, from another
 * version or not writable costs time, never an answer.
 */
export class ScanCache {
  readonly #folder: string
  readonly #reports: Reports
  readonly #file: CacheFile | undefined
  #scans: Map<string, Scan>
  /** Paths whose scan is not to be used: all that was loaded, in a run that refreshes. */
  readonly #distrusted: Set<string>
  #isDirty = false

  /** `refresh`: nothing that was kept is used, but what other runs look at stays kept. */
  constructor(folder: string, reports: Reports, refresh: boolean) {
    this.#folder = folder
    this.#reports = reports
    this.#file = openIfUsable(folder, reports)
    this.#scans = this.#file?.scans ?? new Map()
    this.#distrusted = new Set(refresh ? this.#scans.keys() : [])
  }

  /** The scan of this path, however old. */
  get(path: string): Scan | undefined {
    return this.#distrusted.has(path) ? undefined : this.#scans.get(path)
  }

  set(path: string, scan: Scan): void {
    this.#scans.set(path, scan)
    this.#distrusted.delete(path)
    this.#isDirty = true
  }

  /** Forgets every path that is not on disk any more. Another run may have other roots, so unseen is not yet gone. */
  prune(seen: readonly string[], isIgnored: (path: string) => boolean): void {
    // All that is kept was seen: nothing to look for.
    if (seen.filter(path => this.#scans.has(path)).length === this.#scans.size) return
    const isSeen = new Set(seen)
    for (const path of this.#scans.keys()) {
      if (isSeen.has(path) || (!isIgnored(path) && exists(path))) continue
      this.#scans.delete(path)
      this.#isDirty = true
    }
  }

  /** Keeps what is new, and lets go of the file. */
  close(): void {
    this.save()
    this.#file?.close()
  }

  /** As if there had been nothing. */
  forget(): void {
    this.#scans = new Map()
    this.#isDirty = true
  }

  /** Synchronous, so that it also works in a signal handler. The rename makes it all or nothing for every reader. */
  save(): void {
    if (!this.#isDirty) return
    const temporary = join(this.#folder, `${NAME}.${process.pid}.tmp`)
    try {
      makePrivate(this.#folder)
      this.#file?.readAll()
      writeFileSync(temporary, encodeScans(this.#scans), { mode: 0o600 })
      renameSync(temporary, join(this.#folder, NAME))
      this.#isDirty = false
      removeLeftovers(this.#folder)
    } catch (error) {
      removeIfThere(temporary)
      this.#reports.warn(
        `The cache in ${this.#folder} could not be written (${reasonOf(error)}); the next run is slower.`,
      )
    }
  }
}

/** Everything we keep, gone. */
export function clearCache(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function openIfUsable(folder: string, reports: Reports): CacheFile | undefined {
  try {
    return new CacheFile(join(folder, NAME))
  } catch (error) {
    const isThere = codeOf(error) !== 'ENOENT'
    if (isThere)
      reports.debug(`started without the cache: ${error instanceof CacheDamaged ? error.message : reasonOf(error)}`)
    return undefined
  }
}

/** Of runs that were killed while they wrote. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // One that is gone by now was another run's, which has just put it in its place.
    const written = /^scans\.\d+\.tmp$/.test(name) ? statSync(path, { throwIfNoEntry: false }) : undefined
    if (written && Date.now() - written.mtimeMs > HOUR) removeIfThere(path)
  }
}

const HOUR = 3_600_000

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Not even that folder is there.
  }
}

/** Transcripts hold secrets, and titles of them are in here. */
function makePrivate(folder: string): void {
  makeFolder(folder)
  if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
}

/** Not by Node's `recursive`, which tries for ever where a parent can neither be found nor made, as below /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return codeOf(error) !== 'ENOTDIR'
  }
}
