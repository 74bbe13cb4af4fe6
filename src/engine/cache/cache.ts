import { closeSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { drain, type Steps } from '../../model/steps.ts'
import { statsOf } from '../../system/real-files.ts'
import { createPrivate, writeAll } from '../../system/regular-file.ts'
import { makePrivate, removeIfThere } from '../disk/private-folder.ts'
import { isSame, isSameContent } from '../disk/stamp.ts'
import { forgetScreenWith } from '../disk/state-file.ts'
import { isCompiled } from '../process/v8-code-cache.ts'
import { codeOf, type Reports, reasonOf } from '../reports.ts'
import { changedScan, type Scan } from '../scan/scan-record.ts'
import { Mover } from '../words/compact.ts'
import { isSamePlace, type TextPlace } from '../words/place.ts'
import type { TextStore } from '../words/store.ts'
import { CacheDamaged, CacheFile, encodeScans } from './cache-file.ts'

const NAME = 'scans'
const LEFTOVER = /^scans\.\d+\.tmp$/

/**
 * Scans of earlier runs, by key. It is only a shortcut: a cache file that is missing, damaged, not writable or
 * from another version costs time, never an answer.
 */
export class ScanCache {
  /** The words of the same files; null if words are not kept. */
  readonly texts: TextStore | null
  /** Whether to read files again that only lack their words. */
  wantsWords = false
  readonly #folder: string
  readonly #reports: Reports
  readonly #file: CacheFile | undefined
  #scans = new Map<string, Scan>()
  /** In a run that refreshes: the keys read since. All other scans must not be used. */
  #trusted: Set<string> | undefined
  /** Scans whose words could not be written. */
  readonly #failedWords = new WeakSet<Scan>()
  #isTidying = false
  /** Number of changes, and how many of them are saved. */
  #changes = 0
  #changesSaved = 0

  constructor(folder: string, reports: Reports, texts: TextStore | null = null) {
    this.#folder = folder
    this.texts = texts
    this.#reports = reports
    this.#file = openIfThere(folder, reports)
  }

  /** Reads the file; must run before anything else. */
  *load(): Steps {
    try {
      if (this.#file) yield* this.#file.load(this.#scans)
    } catch (error) {
      this.#reports.debug(
        `started without the cache: ${error instanceof CacheDamaged ? error.message : reasonOf(error)}`,
      )
      this.#scans = new Map()
    }
    if (this.#scans.size === 0) this.texts?.clear()
  }

  /** Stops using the current scans, but keeps them in the file for other runs. */
  distrust(): void {
    this.#trusted = new Set()
  }

  /** The scan with this key, however old. */
  get(key: string): Scan | undefined {
    return this.#trusted?.has(key) === false ? undefined : this.#scans.get(key)
  }

  set(key: string, scan: Scan): void {
    this.texts?.kept(scan.text, this.#scans.get(key)?.text ?? null)
    if (!scan.text && this.texts?.isOurs) this.#failedWords.add(scan)
    this.#scans.set(key, scan)
    this.#trusted?.add(key)
    this.#changes++
  }

  /**
   * Runs `change`, which changes the rights of a session's file or its number of links. That sets the file's ctime, so the
   * file would seem rewritten; its scan gets the new ctime instead, if it was up to date before.
   */
  keepThrough(path: string, change: () => void): void {
    const [scan, before] = [this.#scans.get(path), statsOf(path)]
    change()
    const after = statsOf(path)
    if (!scan || !before || !after || !isSame(scan, before) || !isSameContent(before, after)) return
    const changed = changedScan(scan, { ctimeMs: after.ctimeMs })
    if (this.#failedWords.has(scan)) this.#failedWords.add(changed)
    this.#scans.set(path, changed)
    this.#changes++
  }

  delete(key: string): void {
    const text = this.#scans.get(key)?.text
    if (text) this.texts?.erase(text)
    if (this.#scans.delete(key)) this.#changes++
    forgetScreenWith(key, this.#folder)
  }

  /** Whether the words of a file are missing and can be kept. */
  lacksWords(scan: Scan): boolean {
    if (!this.texts || this.#failedWords.has(scan) || this.texts.placeOf(scan)) return false
    return this.texts.isOurs
  }

  /** Drops the words of a file, as they are damaged. Returns false if other words are kept by now. */
  dropWords(key: string, text: TextPlace): boolean {
    const scan = this.#scans.get(key)
    if (!scan?.text || !isSamePlace(scan.text, text)) return false
    this.texts?.erase(text)
    this.#scans.set(key, changedScan(scan, { text: null }))
    this.#changes++
    return true
  }

  /** Moves words together if too much of the kept words is unused. */
  *tidyWords(): Steps {
    const { texts } = this
    if (!texts || this.#isTidying) return
    this.#isTidying = true
    try {
      const kept = [...this.#scans.values()].flatMap(({ text }) => text ?? [])
      yield* texts.eraseUnknown(kept)
      const old = texts.wasteful(kept.reduce((sum, { bytes }) => sum + bytes, 0))
      if (old.size > 0 && (yield* this.#leave(old, texts)) && (yield* this.saveInSteps())) texts.remove(old)
    } finally {
      this.#isTidying = false
    }
  }

  /** Forgets sessions that are no longer on disk. Another run may have other roots, so an unseen session may still exist. */
  *prune(isSeen: (key: string) => boolean, isIgnored: (path: string) => boolean): Steps {
    for (const key of this.#scans.keys()) {
      yield
      if (!isSeen(key) && (isIgnored(key) || !exists(key))) this.delete(key)
    }
  }

  /** Saves, and closes the files. */
  close(): void {
    this.save()
    this.#file?.close()
    this.texts?.close()
  }

  /** Forgets all scans and words. */
  forget(): void {
    this.#scans = new Map()
    this.texts?.clear()
    this.#changes++
  }

  /** Saves synchronously, so that it also works in a signal handler. */
  save(): void {
    drain(this.saveInSteps())
  }

  /** Changes whenever the scans or words do. */
  get version(): number {
    return this.#changes + (this.texts?.version ?? 0)
  }

  /** Saves all or nothing, by a rename, unless another process writes. Returns whether everything is saved. */
  *saveInSteps(): Steps<boolean> {
    const changes = this.#changes
    if (changes === this.#changesSaved) return true
    if (this.texts?.isHeldByAnother) return false
    const temporary = join(this.#folder, `${NAME}.${process.pid}.tmp`)
    try {
      makePrivate(this.#folder)
      yield* writeScans(temporary, [...this.#scans])
      renameSync(temporary, join(this.#folder, NAME))
      this.#changesSaved = changes
      removeLeftovers(this.#folder)
      return true
    } catch (error) {
      removeIfThere(temporary)
      this.#reports.warn(
        `The cache in ${this.#folder} could not be written (${reasonOf(error)}); the next run is slower.`,
      )
      return false
    }
  }

  /** Moves all words out of these segments. Returns false if they could not be written elsewhere, and stay. */
  *#leave(old: ReadonlySet<number>, texts: TextStore): Steps<boolean> {
    const mover = new Mover(texts.folder, old, texts.newSegment())
    try {
      // Sessions that are read meanwhile may add words to the old segments, so rounds go on until nothing was moved.
      for (let moved = 1; moved > 0; ) {
        moved = 0
        for (const [key, scan] of [...this.#scans]) {
          yield
          if (!scan.text || !mover.isConcerned(scan.text)) continue
          const text = yield* mover.move(key, scan.text)
          if (text === undefined) return false
          if (this.#scans.get(key) === scan) this.#scans.set(key, changedScan(scan, { text }))
          this.#changes++
          moved++
        }
      }
      return true
    } finally {
      mover.close()
    }
  }
}

function* writeScans(path: string, scans: readonly (readonly [string, Scan])[]): Steps {
  removeIfThere(path)
  const fd = createPrivate(path)
  try {
    yield* encodeScans(scans, (bytes, at) => writeAll(fd, bytes, at))
  } finally {
    closeSync(fd)
  }
}

/** Whether a name in the cache folder is a file of the cache: scans, or the compiled program. */
export function isCacheFile(name: string): boolean {
  return name === NAME || LEFTOVER.test(name) || isCompiled(name)
}

function openIfThere(folder: string, reports: Reports): CacheFile | undefined {
  try {
    return new CacheFile(join(folder, NAME))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') reports.debug(`started without the cache: ${reasonOf(error)}`)
    return undefined
  }
}

/** Removes temporary files of runs that were killed while they wrote. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // A file that is gone by now belonged to another run, which has just renamed it.
    const written = LEFTOVER.test(name) ? statSync(path, { throwIfNoEntry: false }) : undefined
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
