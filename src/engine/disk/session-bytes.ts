import { createHash } from 'node:crypto'
import { closeSync, fstatSync, readSync, type Stats, statSync } from 'node:fs'
import type { AgentStore, DocumentStore, StoredSession } from '../../agents/store.ts'
import { tryOr } from '../../model/try-or.ts'
import { openRegular } from '../../system/regular-file.ts'
import { DOCUMENT, type Stamp, stampOf } from './stamp.ts'

/** The lines of a session as bytes, however its agent stores them. Must be closed. */
export interface SessionBytes {
  /** As of the last `look`. */
  readonly stamp: Stamp
  /** Copies up to `length` bytes from `position` to `into` at `at`, and returns their number. */
  read(into: Buffer, at: number, length: number, position: number): number
  /** Checks the session for changes. Throws if it is gone. */
  look(): 'same' | 'touched' | 'replaced'
  close(): void
}

/** Opens a session by its key. Throws what the file system throws. */
export function openSession(key: string, store: AgentStore): SessionBytes {
  return store.kind === 'lines' ? new FileBytes(key) : new DocumentBytes(key, store)
}

/** Opens a session by its key; undefined if it cannot be opened. */
export function openSessionIfThere(key: string, store: AgentStore): SessionBytes | undefined {
  return tryOr(undefined, () => openSession(key, store))
}

export class FileBytes implements SessionBytes {
  readonly #path: string
  readonly #fd: number
  #seen: Stats

  constructor(path: string) {
    this.#path = path
    this.#fd = openRegular(path)
    this.#seen = fstatSync(this.#fd)
  }

  get stamp(): Stamp {
    return stampOf(this.#seen)
  }

  read(into: Buffer, at: number, length: number, position: number): number {
    return readSync(this.#fd, into, at, length, position)
  }

  look(): 'same' | 'touched' | 'replaced' {
    const [before, now] = [this.#seen, statSync(this.#path)]
    if (now.ino !== before.ino || now.dev !== before.dev || now.size < before.size) return 'replaced'
    this.#seen = now
    const isTouched = now.size > before.size || now.mtimeMs !== before.mtimeMs || now.ctimeMs !== before.ctimeMs
    return isTouched ? 'touched' : 'same'
  }

  close(): void {
    closeSync(this.#fd)
  }
}

/** A session among others in a file: its lines are written out in memory. */
class DocumentBytes implements SessionBytes {
  readonly #key: string
  readonly #store: DocumentStore
  #bytes: Buffer
  stamp: Stamp

  constructor(key: string, store: DocumentStore) {
    this.#key = key
    this.#store = store
    this.#bytes = linesOf(key, store)
    this.stamp = { ...this.#listed(), size: this.#bytes.length }
  }

  read(into: Buffer, at: number, length: number, position: number): number {
    return this.#bytes.copy(into, at, position, position + length)
  }

  look(): 'same' | 'touched' | 'replaced' {
    const now = this.#listed()
    if (now.ctimeMs === this.stamp.ctimeMs) return 'same'
    const bytes = linesOf(this.#key, this.#store)
    if (bytes.length < this.#bytes.length) return 'replaced'
    this.#bytes = bytes
    this.stamp = { ...now, size: bytes.length }
    return 'touched'
  }

  close(): void {}

  #listed(): Stamp {
    const { file, id } = partsOf(this.#key)
    for (const one of this.#store.list(file)) if (one.id === id) return documentStamp(one)
    throw notThere(this.#key)
  }
}

/** The key of a session among others in a file. */
export const documentKey = (file: string, id: string): string => `${file}#${encodeURIComponent(id)}`

/** Stamp of a session among others in a file. A hash of the store's own stamp takes the place of ctime. */
export function documentStamp({ stamp, modifiedMs, sizeBytes }: StoredSession): Stamp {
  const ctimeMs = createHash('sha256').update(stamp).digest().readUIntBE(0, 6)
  return { mtimeMs: modifiedMs, size: sizeBytes, ctimeMs, ino: DOCUMENT }
}

function partsOf(key: string): { readonly file: string; readonly id: string } {
  const at = key.lastIndexOf('#')
  return { file: key.slice(0, at), id: decodeURIComponent(key.slice(at + 1)) }
}

function linesOf(key: string, store: DocumentStore): Buffer {
  const { file, id } = partsOf(key)
  const lines = store.read(file, id)
  if (!lines) throw notThere(key)
  return Buffer.from([...lines].map(line => `${JSON.stringify(line)}\n`).join(''))
}

const notThere = (key: string): Error => Object.assign(new Error(`there is no session ${key}`), { code: 'ENOENT' })

/** Hash of the last bytes before `end`. If it still matches once a file has grown, the file was only appended to. */
export function hashBefore(source: SessionBytes, end: number): string {
  const bytes = Buffer.alloc(Math.min(end, 4096))
  const read = source.read(bytes, 0, bytes.length, end - bytes.length)
  return createHash('sha256').update(bytes.subarray(0, read)).digest('base64')
}
