import { performance } from 'node:perf_hooks'
import type { Session } from '../../model/session.ts'

/** Ten times a second is as fast as anybody reads; a larger batch would hold up whoever takes it in. */
const PAUSE_MS = 100
const MOST_AT_ONCE = 1000
/** By then there is a screenful of the first. */
const FIRST_PAUSE_MS = 16

/** Gathers what changed, so that a burst becomes one message; of several about one key only the last counts. */
export class ChangeBatcher {
  readonly #found: (sessions: readonly Session[]) => void
  readonly #gone: (keys: readonly string[]) => void
  #news = new Map<string, Session | undefined>()
  #timer: NodeJS.Timeout | undefined
  #lastSent: number | undefined

  constructor(found: (sessions: readonly Session[]) => void, gone: (keys: readonly string[]) => void) {
    this.#found = found
    this.#gone = gone
  }

  found(session: Session): void {
    this.#add(session.key, session)
  }

  gone(key: string): void {
    this.#add(key, undefined)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#news.size === 0) return
    this.#lastSent = performance.now()
    const news = [...this.#news]
    this.#news = new Map()
    const gone = news.filter(([, session]) => !session).map(([key]) => key)
    if (gone.length > 0) this.#gone(gone)
    const found = news.flatMap(([, session]) => session ?? [])
    if (found.length > 0) this.#found(found)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#news = new Map()
  }

  #add(key: string, session: Session | undefined): void {
    this.#news.set(key, session)
    if (this.#news.size >= MOST_AT_ONCE) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), this.#pause())
  }

  #pause(): number {
    return this.#lastSent === undefined ? FIRST_PAUSE_MS : Math.max(0, this.#lastSent + PAUSE_MS - performance.now())
  }
}
