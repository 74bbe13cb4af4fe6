import { closeSync, fstatSync, type Stats, statSync } from 'node:fs'
import type { Decoder } from '../../agents/decode/decoder.ts'
import { agentOf } from '../../agents/index.ts'
import type { Passage } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import { openRegular } from '../../system/regular-file.ts'
import { hashBefore } from '../scan/end-hash.ts'
import { BEING_WRITTEN_MS, hasTornTail } from '../scan/torn-tail.ts'
import { passageAfter, passageBefore } from './passages.ts'
import { findPrompt, lineAt, lineAtTime } from './seek.ts'

/** A transcript that is read in pieces, from any place: the end of a file of any size is there at once. */
export interface TranscriptFile {
  /** As last seen. */
  readonly size: number
  /**
   * The last `wanted` entries of the lines that end at or before `offset`, which is where a line begins, or the size.
   * There may be a few more, as lines stay whole, or fewer where they are long: go on from the passage's `from`.
   */
  before(offset: number, wanted: number): Passage
  /** The first `wanted` entries from `offset` on; go on from the passage's `to`, also when the file has grown. */
  after(offset: number, wanted: number): Passage
  /** Where the line begins that holds this byte. */
  lineAt(offset: number): number
  /** Where the first line at or after this time begins; the size, if there is none. Lines without a time are passed over. */
  atTime(ms: number): number
  /** The next or previous line with what a person typed; null: none. Rejects when `signal` aborts. */
  prompt(offset: number, direction: 1 | -1, signal: AbortSignal): Promise<number | null>
  /**
   * Looks at the disk again. A torn last line that is not going to be finished counts as a damaged line. A file that was replaced is to be opened anew; of one that is gone, all can still be read.
   */
  look(): 'same' | 'grown' | 'gone' | 'replaced'
  close(): void
}

/** Throws what the file system throws. */
export function openTranscriptFile(session: Pick<Session, 'path' | 'format'>): TranscriptFile {
  return new OpenTranscriptFile(session.path, agentOf(session).decoder)
}

class OpenTranscriptFile implements TranscriptFile {
  readonly #path: string
  readonly #decoder: Decoder
  readonly #fd: number
  readonly #closing = new AbortController()
  #seen: Stats
  #endHash: string
  #isAtRest: boolean

  constructor(path: string, decoder: Decoder) {
    this.#path = path
    this.#decoder = decoder
    this.#fd = openRegular(path)
    this.#seen = fstatSync(this.#fd)
    this.#endHash = hashBefore(this.#fd, this.size)
    this.#isAtRest = isAtRest(this.#seen)
  }

  get size(): number {
    return this.#seen.size
  }

  before(offset: number, wanted: number): Passage {
    return passageBefore({ ...this.#file, isAtRest: this.#isAtRest, from: 0, to: Math.min(offset, this.size), wanted })
  }

  after(offset: number, wanted: number): Passage {
    return passageAfter({
      ...this.#file,
      isAtRest: this.#isAtRest,
      from: Math.min(offset, this.size),
      to: this.size,
      wanted,
    })
  }

  lineAt(offset: number): number {
    return lineAt(this.#fd, Math.min(offset, this.size))
  }

  atTime(ms: number): number {
    return lineAtTime(this.#fd, this.size, this.#decoder, ms)
  }

  prompt(offset: number, direction: 1 | -1, signal: AbortSignal): Promise<number | null> {
    // A number that stood for this file may stand for another one once it is closed.
    const either = AbortSignal.any([signal, this.#closing.signal])
    return findPrompt({ ...this.#file, size: this.size, signal: either }, offset, direction)
  }

  look(): 'same' | 'grown' | 'gone' | 'replaced' {
    try {
      return this.#compare(statSync(this.#path))
    } catch {
      // One that cannot be looked at any more is as good as gone.
      return 'gone'
    }
  }

  #compare(now: Stats): 'same' | 'grown' | 'replaced' {
    const { ino, dev, size, mtimeMs, ctimeMs } = this.#seen
    if (now.ino !== ino || now.dev !== dev || now.size < size) return 'replaced'
    const isTouched = now.size > size || now.mtimeMs !== mtimeMs || now.ctimeMs !== ctimeMs
    if (isTouched && hashBefore(this.#fd, size) !== this.#endHash) return 'replaced'
    if (now.size === size) {
      this.#seen = now
      return this.#comesToRest(now) && hasTornTail(this.#fd, size) ? 'grown' : 'same'
    }
    // What was shown as damaged is going on after all.
    if (this.#isAtRest && hasTornTail(this.#fd, size)) return 'replaced'
    this.#seen = now
    this.#endHash = hashBefore(this.#fd, now.size)
    this.#isAtRest = isAtRest(now)
    return 'grown'
  }

  #comesToRest(now: Stats): boolean {
    if (this.#isAtRest || !isAtRest(now)) return false
    this.#isAtRest = true
    return true
  }

  close(): void {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    closeSync(this.#fd)
  }

  get #file() {
    return { fd: this.#fd, decoder: this.#decoder }
  }
}

function isAtRest({ mtimeMs }: Stats): boolean {
  return Date.now() - mtimeMs >= BEING_WRITTEN_MS
}
