import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { parseObject } from '../../model/json.ts'
import { childrenOf, textOf } from '../../system/read-or-empty.ts'
import { isRealFolder, lookAt } from '../../system/real-files.ts'
import type { TaskFiles } from '../beside.ts'
import { storedTask } from '../decode/tasks.ts'
import type { StoredTask } from '../stored-tasks.ts'

export const tasks: TaskFiles = {
  folders: taskFolders,
  folderOf: taskFolderOf,
  read: tasksStoredIn,
  stamp: stampOf,
}

/** The folders in which Claude Code keeps tasks one by one, `tasks/<session id>` in its config folder, by that id. */
function taskFolders(configFolders: readonly string[]): Map<string, string> {
  const folders = new Map<string, string>()
  for (const folder of configFolders.map(tasksIn).filter(isRealFolder)) {
    for (const entry of childrenOf(folder)) {
      if (entry.isDirectory() && !folders.has(entry.name)) folders.set(entry.name, join(folder, entry.name))
    }
  }
  return folders
}

/** The folder of one session, if it is there by now. */
function taskFolderOf(configFolders: readonly string[], sessionId: string): string | undefined {
  const all = configFolders.map(tasksIn).filter(isRealFolder)
  return all.map(folder => join(folder, sessionId)).find(isRealFolder)
}

const tasksIn = (configFolder: string): string => join(configFolder, 'tasks')

/** In the order of their numbers. What is no task is passed over. */
function tasksStoredIn(folder: string): StoredTask[] {
  return filesIn(folder).flatMap(({ path, stat }) => {
    const item = stat.size <= LARGEST ? parseObject(textOf(path)) : undefined
    const task = item && storedTask(item)
    return task ? [{ task, writtenAt: stat.mtimeMs }] : []
  })
}

/** Another whenever something in the folder is. */
function stampOf(folder: string): string {
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
