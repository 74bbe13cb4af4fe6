import { closeSync, constants, fstatSync, ftruncateSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tryOr } from '../../model/try-or.ts'
import { namesIn } from '../../system/read-or-empty.ts'
import { statsOf } from '../../system/real-files.ts'
import { createPrivate, openRegular, writeAll } from '../../system/regular-file.ts'
import { makePrivate } from '../disk/private-folder.ts'
import { codeOf } from '../reports.ts'
import { HEADER, readHeader } from './chunk.ts'
import type { ChunkPlace, TextPlace } from './place.ts'

/** A longer segment gets no more chunks. */
const LONGEST = 64 << 20

export const nameOf = (segment: number): string => `${segment}.words`

/** Whether a name in the folder of words is a file of ours: a segment or the lock. */
export const isWordsFile = (name: string): boolean => /^([1-9]\d*\.words|writer(\.\d+)?)$/.test(name)

/** The segments in a folder, with their lengths. Ignores folders and links of such names. */
export function segmentsIn(folder: string): Map<number, number> {
  const found = new Map<number, number>()
  for (const name of namesIn(folder)) {
    const segment = Number(/^(\d+)\.words$/.exec(name)?.[1] ?? 0)
    const file = segment > 0 ? statsOf(join(folder, name)) : undefined
    if (file?.isFile()) found.set(segment, file.size)
  }
  return found
}

export function removeSegment(folder: string, segment: number): void {
  rmSync(join(folder, nameOf(segment)), { force: true })
}

/** Appends chunks to files that no other process writes to. Throws what the file system throws. */
export class SegmentWriter {
  readonly #folder: string
  /** The segment to append to; undefined to make a new one. */
  #segment: number | undefined
  #fd: number | undefined
  #length = 0

  constructor(folder: string, segment?: number) {
    this.#folder = folder
    this.#segment = segment
  }

  append(bytes: Buffer): ChunkPlace {
    if (this.#fd === undefined || this.#length > LONGEST || isRemoved(this.#fd)) this.#open()
    const place = { segment: this.#segment as number, at: this.#length, bytes: bytes.length }
    this.#length += bytes.length
    writeAll(this.#fd as number, bytes, place.at)
    return place
  }

  /** Removes this chunk and all behind it. */
  takeBack({ segment, at }: ChunkPlace): void {
    if (this.#fd === undefined || segment !== this.#segment) return
    ftruncateSync(this.#fd, at)
    this.#length = at
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  #open(): void {
    const isFresh = this.#fd === undefined && this.#segment !== undefined
    this.close()
    const opened = (isFresh && reopened(this.#folder, this.#segment as number)) || created(this.#folder)
    this.#segment = opened.segment
    this.#fd = opened.fd
    // Behind anything that a killed run has left.
    this.#length = Math.ceil(fstatSync(opened.fd).size / 16) * 16
  }
}

/** Whether the user has removed the file; anything written to it would be lost. */
const isRemoved = (fd: number): boolean => fstatSync(fd).nlink === 0

interface Opened {
  readonly segment: number
  readonly fd: number
}

function reopened(folder: string, segment: number): Opened | undefined {
  return tryOr(undefined, () => ({ segment, fd: openRegular(join(folder, nameOf(segment)), constants.O_RDWR) }))
}

/** Makes the next segment. If another thread has just made it, tries the one after. */
function created(folder: string): Opened {
  makePrivate(folder)
  for (let segment = Math.max(0, ...segmentsIn(folder).keys()) + 1; ; segment++) {
    try {
      return { segment, fd: createPrivate(join(folder, nameOf(segment))) }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Reads chunks, and keeps their segments open. */
export class SegmentReader {
  readonly #folder: string
  readonly #open = new Map<number, number | null>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reads a chunk; returns false if not all of it exists. */
  read({ segment, at }: ChunkPlace, into: Buffer): boolean {
    const fd = this.#fd(segment)
    return fd !== null && tryOr(0, () => readSync(fd, into, 0, into.length, at)) === into.length
  }

  close(): void {
    for (const fd of this.#open.values()) if (fd !== null) closeSync(fd)
    this.#open.clear()
  }

  #fd(segment: number): number | null {
    const known = this.#open.get(segment)
    if (known !== undefined) return known
    const fd = tryOr(null, () => openRegular(join(this.#folder, nameOf(segment))))
    this.#open.set(segment, fd)
    return fd
  }
}

/** A chunk and the ones before it, newest first, as far as each names the one before. */
export function* chainOf(newest: ChunkPlace | null, segments: SegmentReader): Generator<ChunkPlace> {
  const head = Buffer.alloc(HEADER)
  for (let place = newest; place; ) {
    yield place
    place = segments.read(place, head) ? (readHeader(head)?.previous ?? null) : null
  }
}

/** All chunks of a session. */
export function* chunksOf({ conversation, tools }: TextPlace, segments: SegmentReader): Generator<ChunkPlace> {
  yield* chainOf(conversation, segments)
  yield* chainOf(tools, segments)
}
