import { agents } from '../../agents/index.ts'
import type { StoredTask } from '../../agents/stored-tasks.ts'
import type { Steps } from '../../model/steps.ts'
import { taskFoldersIn } from '../describe/context.ts'
import type { FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'

/** Tasks that are stored in files of their own, and which of them have changed since they were last read. */
export class LiveTasks {
  readonly #roots: readonly Root[]
  #folders: ReadonlyMap<Root, Map<string, string>>
  /** Stamp of each folder from when its tasks were last read. */
  readonly #stamps = new Map<string, string>()

  constructor(roots: readonly Root[]) {
    this.#roots = roots
    this.#folders = foldersIn(roots)
  }

  of({ root, place }: FoundFile): readonly StoredTask[] {
    const folder = this.#folders.get(root)?.get(place.id)
    const { tasks } = agents[root.format].beside
    if (folder === undefined || !tasks) return []
    // Before reading, so that a change meanwhile is noticed later.
    this.#stamps.set(folder, tasks.stamp(folder))
    return tasks.read(folder)
  }

  /** Whether the tasks of a session have changed. */
  haveChanged({ root, place }: FoundFile): boolean {
    const folders = this.#folders.get(root)
    const before = folders?.get(place.id)
    const folder = agents[root.format].beside.tasks?.folderOf(root.configFolders, place.id)
    if (folder === undefined) folders?.delete(place.id)
    else folders?.set(place.id, folder)
    return folder !== before || this.#isAnother(root, folder)
  }

  /** Looks at all tasks, and returns the ids of the sessions whose tasks have changed. */
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
