import { rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Steps } from '../../model/steps.ts'
import { tryOr } from '../../model/try-or.ts'
import { namesIn } from '../../system/read-or-empty.ts'
import type { Scan } from '../scan/scan-record.ts'
import { eraseAllBut, eraseWords } from './erase.ts'
import { Lock } from './lock.ts'
import type { ChunkPlace, TextPlace } from './place.ts'
import { isWordsFile, removeSegment, SegmentWriter, segmentsIn } from './segments.ts'

/** The next run appends to a segment that is shorter. */
const SHORT = 32 << 20
/** Unused words may take as much space as the used ones, plus this. */
const SPARE = 16 << 20
const MOST_SHORT = 48

/**
 * The words of all sessions, in append-only segments. They only save time: missing or damaged words are read from the
 * sessions. One process writes, the others read.
 */
export class TextStore {
  readonly folder: string
  readonly #lock: Lock
  #segments: Map<number, number>
  /** Segments that turned out too short since the last change. */
  readonly #missing = new Set<number>()
  #writer: SegmentWriter | undefined
  #version = 0
  /** Lengths of the segments up to which other processes may have written. */
  #unknown: ReadonlyMap<number, number> | undefined
  #wasOurs = false

  constructor(folder: string) {
    this.folder = folder
    this.#lock = new Lock(join(folder, 'writer'))
    this.#segments = segmentsIn(folder)
  }

  /** Changes whenever the kept words do. */
  get version(): number {
    return this.#version
  }

  /** Whether this process may write; takes over if the process that did has ended. */
  get isOurs(): boolean {
    const isOurs = this.#lock.take()
    if (isOurs && !this.#wasOurs && this.#lock.wasHeldByAnother) this.#unknown = segmentsIn(this.folder)
    this.#wasOurs = isOurs
    return isOurs
  }

  /** Whether another process writes, and so knows the kept words better. */
  get isHeldByAnother(): boolean {
    return !this.isOurs && this.#lock.isHeldByAnother()
  }

  /** The writer of this thread, if this process may write. */
  get writer(): SegmentWriter | undefined {
    if (!this.isOurs) return undefined
    this.#writer ??= new SegmentWriter(this.folder, this.#lastShort())
    return this.#writer
  }

  /** Where the words of a scan are; null if they are missing. */
  placeOf({ text }: Scan): TextPlace | null {
    return text && this.#isThere(text) ? text : null
  }

  /** Notes the new words of a session, and erases old ones that are not part of them. */
  kept(text: TextPlace | null, before: TextPlace | null): void {
    this.#missing.clear()
    this.#version++
    if (before && this.isOurs) eraseWords(this.folder, before, text)
  }

  erase(text: TextPlace): void {
    if (this.isOurs) eraseWords(this.folder, text, null)
    this.#version++
  }

  /** Removes all words. */
  clear(): void {
    this.#segments = segmentsIn(this.folder)
    if (this.#segments.size > 0 && this.isOurs) this.remove(new Set(this.#segments.keys()))
  }

  /** Overwrites words that other processes wrote and that are not among the kept ones. */
  *eraseUnknown(kept: readonly TextPlace[]): Steps {
    const lengths = this.#unknown
    this.#unknown = undefined
    if (lengths && this.isOurs) yield* eraseAllBut(kept, this.folder, lengths)
  }

  /** The segments to empty, because too much in them is unused or because there are too many. */
  wasteful(bytesInUse: number): ReadonlySet<number> {
    this.#segments = segmentsIn(this.folder)
    const bytes = [...this.#segments.values()].reduce((sum, size) => sum + size, 0)
    const all = [...this.#segments.keys()]
    const short = all.filter(segment => (this.#segments.get(segment) ?? 0) < SHORT)
    const wasteful = bytes > 2 * bytesInUse + SPARE ? all : short.length > MOST_SHORT ? short : []
    return new Set(wasteful.length > 0 && this.isOurs ? wasteful : [])
  }

  /** Starts a new segment, and returns its writer. */
  newSegment(): SegmentWriter {
    this.#writer?.close()
    this.#writer = new SegmentWriter(this.folder)
    return this.#writer
  }

  remove(segments: ReadonlySet<number>): void {
    for (const segment of segments) removeSegment(this.folder, segment)
    this.#version++
  }

  close(): void {
    this.#writer?.close()
    this.#lock.release()
  }

  #isThere({ conversation, tools }: TextPlace): boolean {
    return [conversation, tools].every(place => !place || this.#sizeOf(place) >= place.at + place.bytes)
  }

  #sizeOf({ segment, at, bytes }: ChunkPlace): number {
    const known = this.#segments.get(segment) ?? 0
    if (known >= at + bytes || this.#missing.has(segment)) return known
    // It may have been written since.
    this.#segments = segmentsIn(this.folder)
    const size = this.#segments.get(segment) ?? 0
    if (size < at + bytes) this.#missing.add(segment)
    return size
  }

  #lastShort(): number | undefined {
    const short = [...segmentsIn(this.folder)].filter(([, size]) => size < SHORT)
    return short.length === 0 ? undefined : Math.max(...short.map(([segment]) => segment))
  }
}

/** Removes the words, and their folder if nothing else is in it. */
export function removeTexts(folder: string): void {
  tryOr(undefined, () => {
    for (const name of namesIn(folder)) if (isWordsFile(name)) rmSync(join(folder, name), { force: true })
    rmdirSync(folder)
  })
}
