import type { Agent } from '../../agents/agent.ts'
import type { Decoder } from '../../agents/decode/decoder.ts'
import { agentOf } from '../../agents/index.ts'
import type { Passage } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import type { Steps } from '../../model/steps.ts'
import { tryOr } from '../../model/try-or.ts'
import { hashBefore, openSession, type SessionBytes } from '../disk/session-bytes.ts'
import type { Stamp } from '../disk/stamp.ts'
import { BEING_WRITTEN_MS, hasTornTail } from '../scan/torn-tail.ts'
import { type ByteRange, passageAfter, passageBefore } from './passages.ts'
import { findPrompt, lineAt, lineAtTime } from './seek.ts'

/** A transcript that is read in pieces, from any place, so that the end of a file of any size is there at once. */
export interface TranscriptFile {
  /** Size as last seen. */
  readonly size: number
  /**
   * The last `wanted` entries of the lines that end at or before `offset`, the start of a line or the size. A few more,
   * because lines stay whole, or fewer if they are long: continue from the passage's `from`.
   */
  before(offset: number, wanted: number): Passage
  /** The first `wanted` entries from `offset` on; continue from the passage's `to`, also when the file has grown. */
  after(offset: number, wanted: number): Passage
  /** Start of the line that holds this byte. */
  lineAt(offset: number): number
  /** Start of the first line at or after this time; the size if there is none. Skips lines without a time. */
  atTime(ms: number): number
  /** Finds the next or previous line that a person typed; null if there is none. Throws if the file is closed meanwhile. */
  prompt(offset: number, direction: 1 | -1): Steps<number | null>
  /**
   * Looks at the disk again. A torn last line that is not going to be finished counts as a damaged line. A file that
   * was replaced has to be opened again; one that is gone can still be read.
   */
  look(): 'same' | 'grown' | 'gone' | 'replaced'
  close(): void
}

/** Throws the errors of the file system. */
export function openTranscriptFile(session: Pick<Session, 'key' | 'format'>): TranscriptFile {
  return new OpenTranscriptFile(session.key, agentOf(session))
}

class OpenTranscriptFile implements TranscriptFile {
  readonly #decoder: Decoder
  readonly #source: SessionBytes
  readonly #closing = new AbortController()
  #endHash: string
  #isAtRest: boolean

  constructor(key: string, { store, decoder }: Agent) {
    this.#decoder = decoder
    this.#source = openSession(key, store)
    this.#endHash = hashBefore(this.#source, this.size)
    this.#isAtRest = isAtRest(this.#source.stamp)
  }

  get size(): number {
    return this.#source.stamp.size
  }

  before(offset: number, wanted: number): Passage {
    return passageBefore(this.#range(0, offset, wanted))
  }

  after(offset: number, wanted: number): Passage {
    return passageAfter(this.#range(offset, this.size, wanted))
  }

  lineAt(offset: number): number {
    return lineAt(this.#source, Math.min(offset, this.size))
  }

  atTime(ms: number): number {
    return lineAtTime(this.#source, this.size, this.#decoder, ms)
  }

  prompt(offset: number, direction: 1 | -1): Steps<number | null> {
    return findPrompt({ ...this.#file, size: this.size, closing: this.#closing.signal }, offset, direction)
  }

  look(): 'same' | 'grown' | 'gone' | 'replaced' {
    // A file that can no longer be looked at counts as gone.
    return tryOr('gone', () => this.#compare())
  }

  #compare(): 'same' | 'grown' | 'replaced' {
    const { size } = this
    const change = this.#source.look()
    if (change === 'replaced') return 'replaced'
    if (change === 'touched' && hashBefore(this.#source, size) !== this.#endHash) return 'replaced'
    const { stamp } = this.#source
    if (stamp.size === size) return this.#comesToRest(stamp) && hasTornTail(this.#source, size) ? 'grown' : 'same'
    // A last line that was shown as damaged is being continued after all.
    if (this.#isAtRest && hasTornTail(this.#source, size)) return 'replaced'
    this.#endHash = hashBefore(this.#source, stamp.size)
    this.#isAtRest = isAtRest(stamp)
    return 'grown'
  }

  #comesToRest(now: Stamp): boolean {
    if (this.#isAtRest || !isAtRest(now)) return false
    this.#isAtRest = true
    return true
  }

  close(): void {
    if (this.#closing.signal.aborted) return
    this.#closing.abort()
    this.#source.close()
  }

  get #file() {
    return { source: this.#source, decoder: this.#decoder }
  }

  #range(from: number, to: number, wanted: number): ByteRange {
    const { size } = this
    return { ...this.#file, isAtRest: this.#isAtRest, from: Math.min(from, size), to: Math.min(to, size), wanted }
  }
}

function isAtRest({ mtimeMs }: Stamp): boolean {
  return Date.now() - mtimeMs >= BEING_WRITTEN_MS
}
