import { boundary } from '../../model/binary-search.ts'
import type { Session } from '../../model/session.ts'

/** All sessions known now, by key, and their order. It has a life: the engine puts, the questions read. */
export class SessionStore {
  readonly #byKey = new Map<string, Session>()
  #version = 0
  #order: readonly Session[] = []
  /** What has changed since the order was made: the keys, each with the session that the order still has. */
  readonly #changed = new Map<string, Session | undefined>()

  get size(): number {
    return this.#byKey.size
  }

  /** Another number after every change: what was worked out for this one still holds. */
  get version(): number {
    return this.#version
  }

  get(key: string): Session | undefined {
    return this.#byKey.get(key)
  }

  put(sessions: readonly Session[]): void {
    for (const session of sessions) {
      this.#noteChange(session.key)
      this.#byKey.set(session.key, session)
    }
    if (sessions.length > 0) this.#version++
  }

  remove(keys: readonly string[]): void {
    const known = keys.filter(key => this.#byKey.has(key))
    for (const key of known) {
      this.#noteChange(key)
      this.#byKey.delete(key)
    }
    if (known.length > 0) this.#version++
  }

  /** By `modified`; those without come last. Never changed in place: who reads it across pauses keeps what it began with. */
  newestFirst(): readonly Session[] {
    if (this.#changed.size > 0) {
      const leaving = [...this.#changed.values()].filter(session => session !== undefined)
      const arriving = [...this.#changed.keys()].flatMap(key => this.#byKey.get(key) ?? [])
      this.#order = reordered(this.#order, leaving, arriving)
      this.#changed.clear()
    }
    return this.#order
  }

  #noteChange(key: string): void {
    if (!this.#changed.has(key)) this.#changed.set(key, this.#byKey.get(key))
  }
}

/** The places where something leaves or arrives are looked up; between them the old order is copied whole. */
function reordered(order: readonly Session[], leaving: readonly Session[], arriving: Session[]): readonly Session[] {
  arriving.sort(newerFirst)
  const gaps = leaving.map(session => placeOf(order, session)).sort((a, b) => a - b)
  const pieces: (readonly Session[] | Session)[] = []
  let copied = 0
  let nextGap = 0
  const copyUntil = (end: number) => {
    for (let gap = gaps[nextGap]; gap !== undefined && gap < end; gap = gaps[++nextGap]) {
      if (gap > copied) pieces.push(order.slice(copied, gap))
      copied = gap + 1
    }
    if (end > copied) pieces.push(order.slice(copied, end))
    copied = Math.max(copied, end)
  }
  for (const session of arriving) {
    copyUntil(placeOf(order, session))
    pieces.push(session)
  }
  copyUntil(order.length)
  return joined(pieces)
}

/** A call takes only so many arguments. */
function joined(pieces: readonly (readonly Session[] | Session)[]): readonly Session[] {
  let whole: Session[] = []
  for (let at = 0; at < pieces.length; at += 10_000) whole = whole.concat(...pieces.slice(at, at + 10_000))
  return whole
}

/** Where it stands in the order, or would. */
const placeOf = (order: readonly Session[], session: Session): number =>
  boundary(0, order.length, at => newerFirst(order[at] as Session, session) < 0)

/** Times are ISO, so they compare as they are. */
function newerFirst(a: Session, b: Session): number {
  if (a.modified !== b.modified) return (a.modified ?? '') > (b.modified ?? '') ? -1 : 1
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}
