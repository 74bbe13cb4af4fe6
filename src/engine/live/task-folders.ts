import { agents } from '../../agents/index.ts'
import type { StoredTask } from '../../agents/stored-tasks.ts'
import type { Steps } from '../../model/steps.ts'
import { taskFoldersIn } from '../describe/context.ts'
import type { FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'

/** The tasks that lie in files of their own, and which of them are others since they were last told of. */
export class LiveTasks {
  readonly #roots: readonly Root[]
  #folders: ReadonlyMap<Root, Map<string, string>>
  /** By folder: what it was like when its tasks were told. */
  readonly #stamps = new Map<string, string>()

  constructor(roots: readonly Root[]) {
    this.#roots = roots
    this.#folders = foldersIn(roots)
  }

  of({ root, place }: FoundFile): readonly StoredTask[] {
    const folder = this.#folders.get(root)?.get(place.id)
    const { tasks } = agents[root.format].beside
    if (folder === undefined || !tasks) return []
    // First, so that what changes meanwhile is noticed later.
    this.#stamps.set(folder, tasks.stamp(folder))
    return tasks.read(folder)
  }

  /** Whether those of a session are others by now. */
  haveChanged({ root, place }: FoundFile): boolean {
    const folders = this.#folders.get(root)
    const before = folders?.get(place.id)
    const folder = agents[root.format].beside.tasks?.folderOf(root.configFolders, place.id)
    if (folder === undefined) folders?.delete(place.id)
    else folders?.set(place.id, folder)
    return folder !== before || this.#isAnother(root, folder)
  }

  /** Looks at all of them, and gives the ids of the sessions whose tasks are others by now. */
  *review(isThere: (id: string) => boolean): Steps<string[]> {
    const before = this.#folders
    this.#folders = foldersIn(this.#roots)
    const changed: string[] = []
    for (const root of this.#roots) {
      const [then, now] = [before.get(root) ?? none, this.#folders.get(root) ?? none]
      for (const id of new Set([...then.keys(), ...now.keys()])) {
        if (isThere(id) && (then.get(id) !== now.get(id) || this.#isAnother(root, now.get(id)))) changed.push(id)
        yield
      }
    }
    return changed
  }

  #isAnother({ format }: Root, folder: string | undefined): boolean {
    const { tasks } = agents[format].beside
    return folder !== undefined && this.#stamps.get(folder) !== tasks?.stamp(folder)
  }
}

const none: ReadonlyMap<string, string> = new Map()

const foldersIn = (roots: readonly Root[]) => new Map(roots.map(root => [root, taskFoldersIn(root)]))
