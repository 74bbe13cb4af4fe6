import { boundary } from '../../model/binary-search.ts'
import type { Session } from '../../model/session.ts'

/** All sessions known now, by key and in order. It changes: the engine puts sessions in, queries read them. */
export class SessionStore {
  readonly #byKey = new Map<string, Session>()
  #version = 0
  #order: readonly Session[] = []
  /** Keys that have changed since the order was made, each with the session that the order still has. */
  readonly #changed = new Map<string, Session | undefined>()

  get size(): number {
    return this.#byKey.size
  }

  /** Grows with every change: results computed at this version hold until then. */
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

  /** Sessions by `modified`; those without it last. Never changed in place, so a reader may pause in between. */
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

/** Applies changes to an order: looks up where sessions leave or arrive, and copies the runs between these places. */
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

/** Joins pieces in batches, since a call takes a limited number of arguments. */
function joined(pieces: readonly (readonly Session[] | Session)[]): readonly Session[] {
  let whole: Session[] = []
  for (let at = 0; at < pieces.length; at += 10_000) whole = whole.concat(...pieces.slice(at, at + 10_000))
  return whole
}

/** Index at which a session stands in the order, or would stand. */
const placeOf = (order: readonly Session[], session: Session): number =>
  boundary(0, order.length, at => newerFirst(order[at] as Session, session) < 0)

/** Compares times as strings, since they are ISO. */
function newerFirst(a: Session, b: Session): number {
  if (a.modified !== b.modified) return (a.modified ?? '') > (b.modified ?? '') ? -1 : 1
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}
