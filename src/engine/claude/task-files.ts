import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { storedTask } from '../../formats/tasks.ts'
import { parseObject } from '../../model/json.ts'
import type { Task } from '../../model/session.ts'
import { childrenOf, textOf } from '../disk/read-or-empty.ts'
import { isRealFolder, lookAt } from '../disk/real-files.ts'
import type { Root } from '../disk/roots.ts'

/** A task as it lies in a file of its own, and when that was written. */
export interface StoredTask {
  readonly task: Task & { readonly id: string }
  readonly writtenAt: number
}

/** The folders in which Claude Code keeps tasks one by one, `tasks/<session id>` in its config folder, by that id. */
export function taskFolders({ configFolders }: Root): Map<string, string> {
  const folders = new Map<string, string>()
  for (const folder of configFolders.map(tasksIn).filter(isRealFolder)) {
    for (const entry of childrenOf(folder)) {
      if (entry.isDirectory() && !folders.has(entry.name)) folders.set(entry.name, join(folder, entry.name))
    }
  }
  return folders
}

/** The folder of one session, if it is there by now. */
export function taskFolderOf({ configFolders }: Root, sessionId: string): string | undefined {
  const tasks = configFolders.map(tasksIn).filter(isRealFolder)
  return tasks.map(folder => join(folder, sessionId)).find(isRealFolder)
}

const tasksIn = (configFolder: string): string => join(configFolder, 'tasks')

/** In the order of their numbers. What is no task is passed over. */
export function tasksStoredIn(folder: string): StoredTask[] {
  return filesIn(folder).flatMap(({ path, stat }) => {
    const item = stat.size <= LARGEST ? parseObject(textOf(path)) : undefined
    const task = item && storedTask(item)
    return task ? [{ task, writtenAt: stat.mtimeMs }] : []
  })
}

/** Another whenever something in the folder is. */
export function stampOf(folder: string): string {
  return filesIn(folder)
    .map(({ path, stat: { mtimeMs, size, ctimeMs, ino } }) => `${path} ${mtimeMs} ${size} ${ctimeMs} ${ino}`)
    .join('\n')
}

/** A task is a few words. */
const LARGEST = 1 << 20

function filesIn(folder: string): { readonly path: string; readonly stat: Stats }[] {
  return childrenOf(folder)
    .filter(entry => entry.isFile() && /^\d+\.json$/.test(entry.name))
    .sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10))
    .flatMap(({ name }) => {
      const path = join(folder, name)
      const stat = lookAt(path)
      return stat ? [{ path, stat }] : []
    })
}

/**
 * The tasks that the calls of a session leave, and what the files say of them: those also know what others did, a teammate
 * or the user. But files are cleaned up after a while, and do not know where a task was set.
 */
export function withStored(replayed: readonly Task[], stored: readonly StoredTask[]): readonly Task[] {
  if (stored.length === 0) return replayed
  const files = new Map(stored.map(one => [one.task.id, one]))
  // A resumed session has what it goes on from, and begins to number anew: a file is of the last with its number.
  const lasts = new Map(replayed.map((task, at) => [task.id, at]))
  const merged = replayed.map((task, at) => {
    const { id } = task
    const file = id !== undefined && lasts.get(id) === at ? files.get(id) : undefined
    if (!file) return task
    files.delete(file.task.id)
    return asStored(task, file)
  })
  const added = [...files.values()].map(({ task, writtenAt }) => ({ ...task, setAt: isoOf(writtenAt) }))
  return [...merged, ...added]
}

/** A file that says the same as the call tells nothing of when that was: files are also touched for nothing. */
function asStored({ content, status, activeForm, setAt, offset }: Task, { task, writtenAt }: StoredTask): Task {
  const isChanged = content !== task.content || status !== task.status
  const isLater = setAt === undefined || writtenAt > Date.parse(setAt)
  const changedAt = isChanged && isLater ? isoOf(writtenAt) : setAt
  return {
    ...(activeForm !== undefined && { activeForm }),
    ...task,
    ...(changedAt !== undefined && { setAt: changedAt }),
    ...(offset !== undefined && { offset }),
  }
}

const isoOf = (time: number): string => new Date(time).toISOString()
