import { join } from 'node:path'
import type { Steps } from '../../model/steps.ts'
import { Throttle } from '../../model/throttle.ts'
import { isRealFolder } from '../../system/real-files.ts'
import type { ScannedFile } from '../describe/relations.ts'
import { isOnNetwork } from '../disk/file-system.ts'
import type { Root } from '../disk/roots.ts'
import type { DiskPass } from './disk-pass.ts'
import { FolderWatch, type Watch } from './folder-watch.ts'
import type { UntoldSessions } from './untold-sessions.ts'

const LOOK_MS = 2000
/** Number of looks at the live sessions after which everything is looked at. */
const LOOKS_PER_PASS = 15
const MOST_LOOKED_AT = 30
/** Delay after a change, so that a burst of writing counts as one; and time between visits during a stream. */
const BURST_MS = 100
const STREAM_MS = 250
/** Most changes to visit one by one; more are found faster by looking everywhere. */
const MOST_VISITS = 500

export interface Lookout {
  /** Runs the steps soon, and reports the changes they find. */
  look(steps: Steps): Promise<void>
  lookEverywhere(): void
  warn(sentence: string): void
}

/** Notices changes on disk: from the system where it can tell, and always by looking from time to time. */
export class Watcher {
  readonly #untold: UntoldSessions
  readonly #diskPass: DiskPass
  readonly #lookout: Lookout
  readonly #watchWith: Watch | undefined
  readonly #visits = new Throttle(() => this.#visit(), STREAM_MS, BURST_MS)
  #watch: FolderWatch | undefined
  /** Folders of single live sessions, which hold their subagents. */
  #ownFolders = new Set<string>()
  #followed: string | null = null
  #timer: NodeJS.Timeout | undefined
  #looks = 0
  #isLooking = false
  #touched = new Set<string>()

  constructor(untold: UntoldSessions, diskPass: DiskPass, lookout: Lookout, watchWith: Watch | undefined) {
    this.#untold = untold
    this.#diskPass = diskPass
    this.#lookout = lookout
    this.#watchWith = watchWith
  }

  start(roots: readonly Root[]): void {
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref()
    if (roots.some(({ path }) => isOnNetwork(path))) this.#doWithout('a network disk')
    else {
      const changed = (path: string) => this.#changed(path)
      this.#watch = new FolderWatch(changed, reason => this.#doWithout(reason), this.#watchWith)
      void this.#lookout.look(this.#watchAll())
    }
  }

  follow(key: string | null): void {
    this.#followed = key
  }

  /** Called for a folder that was looked through; a new one is watched from then on. */
  seen(folder: string): void {
    this.#watch?.add(folder)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#visits.cancel()
    this.#watch?.close()
  }

  #doWithout(reason: string): void {
    this.#lookout.warn(`Folders cannot be watched here (${reason}); changes show within 30 seconds.`)
  }

  *#watchAll(): Steps {
    for (const folder of this.#diskPass.folders) {
      this.#watch?.add(folder)
      yield
    }
  }

  #changed(path: string): void {
    this.#touched.add(path)
    this.#visits.soon()
  }

  #visit(): void {
    const touched = this.#touched
    this.#touched = new Set()
    // A folder may have been replaced by another of the same name, which the old watch does not see.
    for (const path of touched) this.#watch?.remove(path)
    if (touched.size > MOST_VISITS) this.#lookout.lookEverywhere()
    else void this.#lookout.look(this.#visitAll(touched))
  }

  *#visitAll(paths: Iterable<string>): Steps {
    for (const path of paths) yield* this.#diskPass.visit(path)
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    this.#looks++
    this.#untold.readContext()
    await this.#lookout.look(this.#lookAtLive())
    this.#isLooking = false
    if (this.#looks % LOOKS_PER_PASS === 0) this.#lookout.lookEverywhere()
  }

  *#lookAtLive(): Steps {
    const folders = new Set<string>()
    const live = this.#live()
    for (const path of new Set([...live].map(({ foundFile }) => foundFile.path))) yield* this.#diskPass.visit(path)
    for (const known of live) {
      const { foundFile } = known
      if (foundFile.place.isSubagent) continue
      this.#untold.lookAtTasksOf(known)
      const folder = join(foundFile.folder, foundFile.place.id)
      const isThere = isRealFolder(folder)
      // Most sessions have none, and visiting a folder that is gone is slow: all files beside it are compared.
      if (isThere || this.#ownFolders.has(folder)) yield* this.#diskPass.visit(folder)
      if (isThere) folders.add(folder)
    }
    for (const folder of this.#ownFolders) if (!folders.has(folder)) this.#watch?.remove(subagentsOf(folder))
    for (const folder of folders) this.#watch?.add(subagentsOf(folder))
    this.#ownFolders = folders
  }

  /** Sessions that are running, open on the screen, or were written to lately. */
  #live(): Set<ScannedFile> {
    const { files, context, active } = this.#untold
    const running = context.running.flatMap(id => files.called(id))
    const keys = [...[...active].slice(0, MOST_LOOKED_AT), ...(this.#followed === null ? [] : [this.#followed])]
    return new Set([...running, ...keys.flatMap(key => files.at(key) ?? [])])
  }
}

const subagentsOf = (folder: string): string => join(folder, 'subagents')
