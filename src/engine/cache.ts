import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CacheDamaged, CacheFile, encodeScans } from './cache-file.ts'
import { makePrivate, removeIfThere } from './private-folder.ts'
import { codeOf, type Reports, reasonOf } from './reports.ts'
import { type Scan, withText } from './scan-record.ts'
import { drain, type Steps } from './steps.ts'
import { moveWords } from './text/move.ts'
import type { TextStore } from './text/store.ts'

const NAME = 'scans'

/**
 * Tier 2: what earlier runs read, by path. It is only ever a shortcut: a file that is missing, damaged, from another
 * version or not writable costs time, never an answer.
 */
export class ScanCache {
  /** The words of the same files; null: none are kept. */
  readonly texts: TextStore | null
  /** Whether files are read again of which only the words are missing. */
  wantsWords = false
  readonly #folder: string
  readonly #reports: Reports
  readonly #file: CacheFile | undefined
  #scans = new Map<string, Scan>()
  /** In a run that refreshes: the paths read since. The scans of all others are not to be used. */
  #trusted: Set<string> | undefined
  /** How often it was changed, and how much of that is in the file. */
  #changes = 0
  #changesKept = 0

  constructor(folder: string, reports: Reports, texts: TextStore | null = null) {
    this.#folder = folder
    this.texts = texts
    this.#reports = reports
    this.#file = openIfThere(folder, reports)
  }

  /** To be done before anything is asked. */
  *load(): Steps {
    try {
      if (this.#file) yield* this.#file.load(this.#scans)
    } catch (error) {
      this.#reports.debug(
        `started without the cache: ${error instanceof CacheDamaged ? error.message : reasonOf(error)}`,
      )
      this.#scans = new Map()
    }
  }

  /** Nothing that is kept now is used, but what other runs look at stays kept. */
  distrust(): void {
    this.#trusted = new Set()
  }

  /** The scan of this path, however old. */
  get(path: string): Scan | undefined {
    return this.#trusted?.has(path) === false ? undefined : this.#scans.get(path)
  }

  set(path: string, scan: Scan): void {
    this.#scans.set(path, scan)
    this.texts?.kept(path)
    this.#trusted?.add(path)
    this.#changes++
  }

  delete(path: string): void {
    const text = this.#scans.get(path)?.text
    if (text) this.texts?.erase(text)
    if (this.#scans.delete(path)) this.#changes++
  }

  /** Whether its words are to be kept, and are not. */
  lacksWords(path: string, scan: Scan): boolean {
    return this.texts?.isOurs === true && this.texts.placeOf(path, scan) === null
  }

  /** Moves the words together if too much is kept for nothing. */
  *tidyWords(): Steps {
    const { texts } = this
    if (!texts) return
    const kept = [...this.#scans].flatMap(([path, scan]) => (scan.text ? [{ path, scan, text: scan.text }] : []))
    if (!texts.isWasteful(kept.reduce((sum, { text }) => sum + text.bytes, 0))) return
    const { writer, letGo } = texts.startAnew()
    for (const { path, scan, text } of kept) {
      const moved = moveWords(path, text, texts.folder, writer)
      if (this.#scans.get(path) === scan) this.set(path, withText(scan, moved))
      yield
    }
    yield* this.saveInSteps()
    letGo()
  }

  /** Forgets every path that is not on disk any more. Another run may have other roots, so unseen is not yet gone. */
  *prune(isSeen: (path: string) => boolean, isIgnored: (path: string) => boolean): Steps {
    for (const path of this.#scans.keys()) {
      yield
      if (!isSeen(path) && (isIgnored(path) || !exists(path))) this.delete(path)
    }
  }

  /** Keeps what is new, and lets go of the file. */
  close(): void {
    this.save()
    this.#file?.close()
    this.texts?.close()
  }

  /** As if there had been nothing. */
  forget(): void {
    this.#scans = new Map()
    this.#changes++
  }

  /** All at once, so that it also works in a signal handler. */
  save(): void {
    drain(this.saveInSteps())
  }

  /** The rename makes it all or nothing for every reader. */
  *saveInSteps(): Steps {
    const changes = this.#changes
    if (changes === this.#changesKept) return
    const temporary = join(this.#folder, `${NAME}.${process.pid}.tmp`)
    try {
      makePrivate(this.#folder)
      yield* writeScans(temporary, [...this.#scans])
      renameSync(temporary, join(this.#folder, NAME))
      this.#changesKept = changes
      removeLeftovers(this.#folder)
    } catch (error) {
      removeIfThere(temporary)
      this.#reports.warn(
        `The cache in ${this.#folder} could not be written (${reasonOf(error)}); the next run is slower.`,
      )
    }
  }
}

function* writeScans(path: string, scans: readonly (readonly [string, Scan])[]): Steps {
  const fd = openSync(path, 'w', 0o600)
  try {
    yield* encodeScans(scans, (bytes, at) => writeWhole(fd, bytes, at))
  } finally {
    closeSync(fd)
  }
}

/** A full disk may take only a part of what it is given, before it takes nothing. */
function writeWhole(fd: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done)
}

/** Everything we keep, gone. */
export function clearCache(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

function openIfThere(folder: string, reports: Reports): CacheFile | undefined {
  try {
    return new CacheFile(join(folder, NAME))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') reports.debug(`started without the cache: ${reasonOf(error)}`)
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

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return codeOf(error) !== 'ENOTDIR'
  }
}
