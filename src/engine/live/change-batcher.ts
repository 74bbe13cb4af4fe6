import type { Session } from '../../model/session.ts'
import { Throttle } from '../../model/throttle.ts'

/** Time between batches, and their largest size: people read no faster, and larger ones would block the screen. */
const PAUSE_MS = 100
const MOST_AT_ONCE = 1000
/** Delay of the first batch: changes seldom come alone, and at the start a screenful arrives in this time. */
const GATHERING_MS = 16

/** Gathers changes, so that a burst becomes one message. Of several changes to one key, only the last counts. */
export class ChangeBatcher {
  readonly #found: (sessions: readonly Session[]) => void
  readonly #gone: (keys: readonly string[]) => void
  readonly #throttle = new Throttle(() => this.#tell(), PAUSE_MS, GATHERING_MS)
  #news = new Map<string, Session | undefined>()

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
    this.#throttle.flush()
  }

  close(): void {
    this.#throttle.cancel()
  }

  #add(key: string, session: Session | undefined): void {
    this.#news.set(key, session)
    if (this.#news.size >= MOST_AT_ONCE) this.#throttle.now()
    else this.#throttle.soon()
  }

  #tell(): void {
    const news = [...this.#news]
    this.#news = new Map()
    const gone = news.filter(([, session]) => !session).map(([key]) => key)
    if (gone.length > 0) this.#gone(gone)
    const found = news.flatMap(([, session]) => session ?? [])
    if (found.length > 0) this.#found(found)
  }
}
