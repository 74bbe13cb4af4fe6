import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Scan } from '../scan-record.ts'
import { HEADER, readHeader } from './chunk.ts'
import { Lock } from './lock.ts'
import type { ChunkPlace, TextPlace } from './place.ts'
import { nameOf, removeSegment, SegmentWriter, segmentsIn } from './segments.ts'

/** A segment that is shorter is written on by the next run. */
const WORTH_GOING_ON = 32 << 20
/** What is kept of sessions that are gone or were read anew may take as much room as the rest, and this. */
const SPARE = 16 << 20

/**
 * The words of all sessions, in segments that are only ever added to. It only ever saves time: what is missing or damaged
 * is read from the sessions. One process writes, the others read.
 */
export class TextStore {
  readonly folder: string
  readonly #lock: Lock
  readonly #damaged = new Set<string>()
  #segments: Map<number, number>
  #writer: SegmentWriter | undefined
  #version = 0

  constructor(folder: string) {
    this.folder = folder
    this.#lock = new Lock(join(folder, 'writer'))
    this.#segments = segmentsIn(folder)
  }

  /** Another number whenever other words are kept. */
  get version(): number {
    return this.#version
  }

  changed(): void {
    this.#version++
  }

  /** Whether this process may write. Another that did may have ended meanwhile. */
  get isOurs(): boolean {
    return this.#lock.take()
  }

  /** For this thread. */
  get writer(): SegmentWriter | undefined {
    if (!this.isOurs) return undefined
    this.#writer ??= new SegmentWriter(this.folder, this.#lastShort())
    return this.#writer
  }

  /** Where the words of a file are, if they are there. */
  placeOf(path: string, { text }: Scan): TextPlace | null {
    return text && !this.#damaged.has(path) && this.#isThere(text) ? text : null
  }

  damaged(path: string): void {
    this.#damaged.add(path)
    this.#version++
  }

  /** It was read anew. */
  kept(path: string): void {
    this.#damaged.delete(path)
    this.#version++
  }

  /** The session is gone, so its words must not stay either. */
  erase(text: TextPlace): void {
    if (!this.isOurs) return
    for (const place of [text.conversation, text.tools]) eraseChain(this.folder, place)
    this.#version++
  }

  /** Whether so much is kept for nothing that it is worth moving the rest together. */
  isWasteful(bytesInUse: number): boolean {
    this.#segments = segmentsIn(this.folder)
    const bytes = [...this.#segments.values()].reduce((sum, size) => sum + size, 0)
    const isWasteful = bytes > 2 * bytesInUse + SPARE || this.#segments.size > MOST_SEGMENTS
    return isWasteful && this.isOurs
  }

  /** Starts a segment in which nothing is yet. What was written before stays until it is let go of. */
  startAnew(): { readonly writer: SegmentWriter; readonly letGo: () => void } {
    this.#writer?.close()
    const old = [...segmentsIn(this.folder).keys()]
    this.#writer = new SegmentWriter(this.folder)
    const letGo = () => {
      for (const segment of old) removeSegment(this.folder, segment)
      this.#version++
    }
    return { writer: this.#writer, letGo }
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
    if (known >= at + bytes) return known
    // It may have been written since.
    this.#segments = segmentsIn(this.folder)
    return this.#segments.get(segment) ?? 0
  }

  #lastShort(): number | undefined {
    const short = [...segmentsIn(this.folder)].filter(([, size]) => size < WORTH_GOING_ON)
    return short.length === 0 ? undefined : Math.max(...short.map(([segment]) => segment))
  }
}

const MOST_SEGMENTS = 64

function eraseChain(folder: string, newest: ChunkPlace | null): void {
  const head = Buffer.alloc(HEADER)
  for (let place = newest; place; ) {
    const fd = openToWrite(join(folder, nameOf(place.segment)))
    if (fd === undefined) return
    try {
      const read = readSync(fd, head, 0, HEADER, place.at)
      const previous = readHeader(head.subarray(0, read))?.previous ?? null
      const nothing = Buffer.alloc(Math.min(place.bytes, 1 << 20))
      for (let done = 0; done < place.bytes; ) {
        done += writeSync(fd, nothing, 0, Math.min(nothing.length, place.bytes - done), place.at + done)
      }
      place = previous
    } finally {
      closeSync(fd)
    }
  }
}

function openToWrite(path: string): number | undefined {
  try {
    return openSync(path, 'r+')
  } catch {
    return undefined
  }
}

/** Nothing is to be kept any more. */
export function removeTexts(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
