import { closeSync, readdirSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { drain, type Steps } from '../../model/steps.ts'
import { statsOf } from '../../system/real-files.ts'
import { createPrivate } from '../../system/regular-file.ts'
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
  /** Those whose words could not be written. */
  readonly #keptInVain = new WeakSet<Scan>()
  #isTidying = false
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
    if (this.#scans.size === 0) this.texts?.clear()
  }

  /** Nothing that is kept now is used, but what other runs look at stays kept. */
  distrust(): void {
    this.#trusted = new Set()
  }

  /** The scan of this path, however old. */
  get(key: string): Scan | undefined {
    return this.#trusted?.has(key) === false ? undefined : this.#scans.get(key)
  }

  set(key: string, scan: Scan): void {
    this.texts?.kept(scan.text, this.#scans.get(key)?.text ?? null)
    if (!scan.text && this.texts?.isOurs) this.#keptInVain.add(scan)
    this.#scans.set(key, scan)
    this.#trusted?.add(key)
    this.#changes++
  }

  /**
   * Changes something about a session's file that is not in it: its rights, or how many names it has. That sets its ctime,
   * by which it would be taken for rewritten; what is known of it is kept instead, if it was known as it was before.
   */
  keepThrough(path: string, change: () => void): void {
    const [scan, before] = [this.#scans.get(path), statsOf(path)]
    change()
    const after = statsOf(path)
    if (!scan || !before || !after || !isSame(scan, before) || !isSameContent(before, after)) return
    const taken = changedScan(scan, { ctimeMs: after.ctimeMs })
    if (this.#keptInVain.has(scan)) this.#keptInVain.add(taken)
    this.#scans.set(path, taken)
    this.#changes++
  }

  delete(key: string): void {
    const text = this.#scans.get(key)?.text
    if (text) this.texts?.erase(text)
    if (this.#scans.delete(key)) this.#changes++
    forgetScreenWith(key, this.#folder)
  }

  /** Whether its words are to be kept, and are not. */
  lacksWords(scan: Scan): boolean {
    if (!this.texts || this.#keptInVain.has(scan) || this.texts.placeOf(scan)) return false
    return this.texts.isOurs
  }

  /** What is kept there is not as it was written. False: by now other words are kept. */
  dropWords(key: string, text: TextPlace): boolean {
    const scan = this.#scans.get(key)
    if (!scan?.text || !isSamePlace(scan.text, text)) return false
    this.texts?.erase(text)
    this.#scans.set(key, changedScan(scan, { text: null }))
    this.#changes++
    return true
  }

  /** Moves words together if too much is kept for nothing. */
  *tidyWords(): Steps {
    const { texts } = this
    if (!texts || this.#isTidying) return
    this.#isTidying = true
    try {
      const kept = [...this.#scans.values()].flatMap(({ text }) => text ?? [])
      yield* texts.eraseUnknown(kept)
      const old = texts.wasteful(kept.reduce((sum, { bytes }) => sum + bytes, 0))
      if (old.size > 0 && (yield* this.#leave(old, texts)) && (yield* this.saveInSteps())) texts.letGo(old)
    } finally {
      this.#isTidying = false
    }
  }

  /** Forgets every session that is not on disk any more. Another run may have other roots, so unseen is not yet gone. */
  *prune(isSeen: (key: string) => boolean, isIgnored: (path: string) => boolean): Steps {
    for (const key of this.#scans.keys()) {
      yield
      if (!isSeen(key) && (isIgnored(key) || !exists(key))) this.delete(key)
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
    this.texts?.clear()
    this.#changes++
  }

  /** All at once, so that it also works in a signal handler. */
  save(): void {
    drain(this.saveInSteps())
  }

  /** Another number whenever something else is known. */
  get version(): number {
    return this.#changes + (this.texts?.version ?? 0)
  }

  /** The rename makes it all or nothing for every reader. Whether all is kept; what another writes is not overwritten. */
  *saveInSteps(): Steps<boolean> {
    const changes = this.#changes
    if (changes === this.#changesKept) return true
    if (this.texts?.isHeldByAnother) return false
    const temporary = join(this.#folder, `${NAME}.${process.pid}.tmp`)
    try {
      makePrivate(this.#folder)
      yield* writeScans(temporary, [...this.#scans])
      renameSync(temporary, join(this.#folder, NAME))
      this.#changesKept = changes
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

  /** Moves all words out of these segments; false: they could not be written elsewhere, and stay. */
  *#leave(old: ReadonlySet<number>, texts: TextStore): Steps<boolean> {
    const mover = new Mover(texts.folder, old, texts.startAnew())
    try {
      // What is read anew meanwhile may go on where it was: it is moved in the next round.
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
    yield* encodeScans(scans, (bytes, at) => writeWhole(fd, bytes, at))
  } finally {
    closeSync(fd)
  }
}

/** A full disk may take only a part of what it is given, before it takes nothing. */
function writeWhole(fd: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, at + done)
}

/** Whether a file of that name in the cache folder is of the cache: scans, or the program compiled. */
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

/** Of runs that were killed while they wrote. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // One that is gone by now was another run's, which has just put it in its place.
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
