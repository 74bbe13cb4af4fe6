import { lstatSync } from 'node:fs'

/** The small files beside sessions that say more about them: an agent's index, a subagent's description. */
export class Companions {
  readonly #stamps = new Map<string, string>()

  /** Whether it is there for the first time, or is another since it was last looked at. */
  isNew(path: string): boolean {
    const stamp = stampOf(path)
    if (stamp === this.#stamps.get(path)) return false
    this.#stamps.set(path, stamp)
    return true
  }

  delete(path: string): boolean {
    return this.#stamps.delete(path)
  }

  keys(): Iterable<string> {
    return this.#stamps.keys()
  }
}

function stampOf(path: string): string {
  try {
    const { mtimeMs, size, ctimeMs, ino } = lstatSync(path)
    return `${mtimeMs} ${size} ${ctimeMs} ${ino}`
  } catch {
    return 'gone'
  }
}
