import type { Session } from '../../model/session.ts'
import type { Steps } from '../../model/steps.ts'
import { changesAt, describe } from '../describe/describe.ts'
import { type ScannedFile, unreadable } from '../describe/relations.ts'
import type { FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'
import type { Scan } from '../scan/scan-record.ts'
import type { ChangeBatcher } from './change-batcher.ts'
import type { LiveContext } from './live-context.ts'
import { LiveRelations } from './live-relations.ts'
import { Missing } from './missing-sessions.ts'
import { StatusExpiry } from './status-expiry.ts'

/** Every known session, and which of them still have to be reported. */
export class UntoldSessions {
  readonly files = new LiveRelations()
  readonly context: LiveContext
  readonly missing: Missing
  /** Keys of the sessions that were reported as active. */
  readonly active = new Set<string>()
  readonly #changes: ChangeBatcher
  readonly #expiry = new StatusExpiry()
  readonly #untold = new Set<string>()
  readonly #toReview = new Set<string>()

  constructor(context: LiveContext, isIgnored: (key: string) => boolean, changes: ChangeBatcher) {
    this.context = context
    this.missing = new Missing(this.files, context, isIgnored)
    this.#changes = changes
  }

  get isTold(): boolean {
    return this.#untold.size === 0 && this.#toReview.size === 0
  }

  put(foundFile: FoundFile, scan: Scan | undefined): void {
    this.#put(this.files.known(foundFile, scan))
  }

  putUnreadable(foundFile: FoundFile): void {
    this.#put(unreadable(foundFile))
  }

  remove({ foundFile: { key, folder } }: ScannedFile): void {
    this.#tellLater(this.files.remove(key))
    this.#untold.delete(key)
    this.active.delete(key)
    this.#changes.gone(key)
    this.#toReview.add(folder)
  }

  /** Has a session reported again, because something beside it changed. */
  touch(key: string): void {
    if (this.files.at(key)) this.#untold.add(key)
  }

  indexChanged(root: Root, folder: string, isThere: boolean): void {
    this.missing.indexChanged(root, folder, isThere)
    this.#tellLater(this.files.keysIn(folder))
    this.#toReview.add(folder)
  }

  /** Looks at the clock, at running programs and at both registries: aynd's, and our own. */
  readContext(): void {
    this.#tellLater(this.#expiry.due(this.context.now))
    const { aynd, launched, live } = this.context.refresh()
    for (const id of new Set([...aynd, ...launched, ...live])) this.#tellLater(this.files.affectedBy(id))
    if (aynd.length > 0) this.reviewMissing()
  }

  /** Looks at all tasks that are stored in files of their own. */
  *reviewTasks(): Steps {
    const changed = yield* this.context.tasks.review(id => this.files.called(id).length > 0)
    for (const id of changed) this.#tellLater(this.files.called(id).map(({ foundFile }) => foundFile.key))
  }

  /** Looks at the tasks of one session. */
  lookAtTasksOf({ foundFile }: ScannedFile): void {
    if (this.context.tasks.haveChanged(foundFile)) this.touch(foundFile.key)
  }

  reviewMissing(): void {
    for (const folder of this.missing.folders) this.#toReview.add(folder)
  }

  *tell(): Steps {
    yield* this.tellSessions()
    for (const folder of this.#toReview) {
      this.#toReview.delete(folder)
      yield* this.missing.review(folder, this.#changes)
    }
  }

  *tellSessions(): Steps {
    for (const key of this.#untold) {
      this.#untold.delete(key)
      const known = this.files.at(key)
      if (known) this.#changes.found(this.#describe(known))
      yield
    }
  }

  #put(known: ScannedFile): void {
    const { key, folder } = known.foundFile
    if (!this.files.at(key)) this.#toReview.add(folder)
    this.#tellLater(this.files.put(known))
  }

  #describe(known: ScannedFile): Session {
    const session = describe(known, this.files.relations, this.context)
    const next = changesAt(known, this.context.now)
    if (next !== undefined) this.#expiry.set(session.key, next)
    if (session.status === 'active') this.active.add(session.key)
    else this.active.delete(session.key)
    return session
  }

  #tellLater(keys: Iterable<string>): void {
    for (const key of keys) this.#untold.add(key)
  }
}
