import { rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Steps } from '../../model/steps.ts'
import { namesIn } from '../../system/read-or-empty.ts'
import type { Scan } from '../scan/scan-record.ts'
import { eraseAllBut, eraseWords } from './erase.ts'
import { Lock } from './lock.ts'
import type { ChunkPlace, TextPlace } from './place.ts'
import { isWordsFile, removeSegment, SegmentWriter, segmentsIn } from './segments.ts'

/** A segment that is shorter is written on by the next run. */
const SHORT = 32 << 20
/** What is kept of sessions that are gone or were read anew may take as much room as the rest, and this. */
const SPARE = 16 << 20
const MOST_SHORT = 48

/**
 * The words of all sessions, in segments that are only ever added to. It only ever saves time: what is missing or damaged
 * is read from the sessions. One process writes, the others read.
 */
export class TextStore {
  readonly folder: string
  readonly #lock: Lock
  #segments: Map<number, number>
  /** Looked for in vain since something was written. */
  readonly #missing = new Set<number>()
  #writer: SegmentWriter | undefined
  #version = 0
  /** Up to where others have written of which we know nothing. */
  #unknown: ReadonlyMap<number, number> | undefined
  #wasOurs = false

  constructor(folder: string) {
    this.folder = folder
    this.#lock = new Lock(join(folder, 'writer'))
    this.#segments = segmentsIn(folder)
  }

  /** Another number whenever other words are kept. */
  get version(): number {
    return this.#version
  }

  /** Whether this process may write. Another that did may have ended meanwhile. */
  get isOurs(): boolean {
    const isOurs = this.#lock.take()
    if (isOurs && !this.#wasOurs && this.#lock.wasHeldByAnother) this.#unknown = segmentsIn(this.folder)
    this.#wasOurs = isOurs
    return isOurs
  }

  /** Whether another process writes, and knows better what is kept. */
  get isHeldByAnother(): boolean {
    return !this.isOurs && this.#lock.isHeldByAnother()
  }

  /** For this thread. */
  get writer(): SegmentWriter | undefined {
    if (!this.isOurs) return undefined
    this.#writer ??= new SegmentWriter(this.folder, this.#lastShort())
    return this.#writer
  }

  /** Where its words are, if they are there. */
  placeOf({ text }: Scan): TextPlace | null {
    return text && this.#isThere(text) ? text : null
  }

  /** It was read anew: what is no longer a part of its words must not stay. */
  kept(text: TextPlace | null, before: TextPlace | null): void {
    this.#missing.clear()
    this.#version++
    if (before && this.isOurs) eraseWords(this.folder, before, text)
  }

  /** The session is gone, so its words must not stay either. */
  erase(text: TextPlace): void {
    if (this.isOurs) eraseWords(this.folder, text, null)
    this.#version++
  }

  /** Nothing is known of what is kept. */
  clear(): void {
    this.#segments = segmentsIn(this.folder)
    if (this.#segments.size > 0 && this.isOurs) this.letGo(new Set(this.#segments.keys()))
  }

  /** Overwrites what other processes have written and no index names. */
  *eraseUnknown(kept: readonly TextPlace[]): Steps {
    const lengths = this.#unknown
    this.#unknown = undefined
    if (lengths && this.isOurs) yield* eraseAllBut(kept, this.folder, lengths)
  }

  /** The segments to be left, because too much is kept in them for nothing or because they are too many. */
  wasteful(bytesInUse: number): ReadonlySet<number> {
    this.#segments = segmentsIn(this.folder)
    const bytes = [...this.#segments.values()].reduce((sum, size) => sum + size, 0)
    const all = [...this.#segments.keys()]
    const short = all.filter(segment => (this.#segments.get(segment) ?? 0) < SHORT)
    const wasteful = bytes > 2 * bytesInUse + SPARE ? all : short.length > MOST_SHORT ? short : []
    return new Set(wasteful.length > 0 && this.isOurs ? wasteful : [])
  }

  /** A segment in which nothing is yet. */
  startAnew(): SegmentWriter {
    this.#writer?.close()
    this.#writer = new SegmentWriter(this.folder)
    return this.#writer
  }

  letGo(segments: ReadonlySet<number>): void {
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

/** Nothing is to be kept any more. */
export function removeTexts(folder: string): void {
  try {
    for (const name of namesIn(folder)) if (isWordsFile(name)) rmSync(join(folder, name), { force: true })
    rmdirSync(folder)
  } catch {
    // There is none, or something else is in it.
  }
}
