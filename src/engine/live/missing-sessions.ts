import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { IndexEntry } from '../../agents/beside.ts'
import { agents } from '../../agents/index.ts'
import type { Session } from '../../model/session.ts'
import type { Steps } from '../../model/steps.ts'
import { describeMissing } from '../describe/describe.ts'
import type { Root } from '../disk/roots.ts'
import type { LiveContext } from './live-context.ts'
import type { LiveRelations } from './live-relations.ts'

/** Sessions that only an agent's index remembers, by folder. */
export class Missing {
  readonly #files: LiveRelations
  readonly #context: LiveContext
  readonly #isIgnored: (path: string) => boolean
  readonly #roots = new Map<string, Root>()
  readonly #told = new Map<string, ReadonlyMap<string, Told>>()

  constructor(files: LiveRelations, context: LiveContext, isIgnored: (path: string) => boolean) {
    this.#files = files
    this.#context = context
    this.#isIgnored = isIgnored
  }

  /** All folders that have, or had, an index. */
  get folders(): Iterable<string> {
    return this.#roots.keys()
  }

  /** Called when the index of a folder was added, changed or removed. */
  indexChanged(root: Root, folder: string, isThere: boolean): void {
    this.#roots.set(folder, root)
    this.#context.indexChanged(folder, isThere)
  }

  /** Reports changes among the missing sessions of a folder. */
  *review(folder: string, news: { found(session: Session): void; gone(path: string): void }): Steps {
    const root = this.#roots.get(folder)
    if (!root) return
    const before = this.#told.get(folder) ?? new Map<string, Told>()
    const after = new Map<string, Told>()
    const present = new Set([...this.#files.keysIn(folder)].map(path => this.#files.at(path)?.foundFile.place.id))
    for (const entry of this.#context.index(root, folder).entries.values()) {
      yield
      const path = join(folder, agents[root.format].beside.index?.fileName(entry.sessionId) ?? entry.sessionId)
      if (present.has(entry.sessionId) || this.#isIgnored(path) || existsSync(path)) continue
      const told = { entry, aynd: this.#context.aynd }
      after.set(path, told)
      if (isSame(before.get(path), told)) continue
      news.found(describeMissing(root, basename(folder), path, entry, this.#context))
    }
    this.#told.set(folder, after)
    for (const path of before.keys()) if (!after.has(path) && !this.#files.at(path)) news.gone(path)
  }
}

/** Data from which a reported description was made. */
interface Told {
  readonly entry: IndexEntry
  readonly aynd: ReadonlySet<string>
}

function isSame(before: Told | undefined, after: Told): boolean {
  return (
    before?.entry === after.entry && before.aynd.has(after.entry.sessionId) === after.aynd.has(after.entry.sessionId)
  )
}
