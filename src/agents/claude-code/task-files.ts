import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { parseObject } from '../../model/json.ts'
import { childrenOf, textOf } from '../../system/read-or-empty.ts'
import { isRealFolder, statsOf } from '../../system/real-files.ts'
import type { TaskFiles } from '../beside.ts'
import { storedTask } from '../decode/tasks.ts'

/** Claude Code keeps a file for each task in the folders `tasks/<session id>`. */
export const tasks: TaskFiles = {
  folders(configFolders) {
    const folders = new Map<string, string>()
    for (const folder of configFolders.map(tasksIn).filter(isRealFolder)) {
      for (const entry of childrenOf(folder)) {
        if (entry.isDirectory() && !folders.has(entry.name)) folders.set(entry.name, join(folder, entry.name))
      }
    }
    return folders
  },
  folderOf(configFolders, sessionId) {
    const all = configFolders.map(tasksIn).filter(isRealFolder)
    return all.map(folder => join(folder, sessionId)).find(isRealFolder)
  },
  /** Reads them in the order of their numbers. Skips files without a task. */
  read: folder =>
    filesIn(folder).flatMap(({ path, stat }) => {
      const item = stat.size <= LARGEST ? parseObject(textOf(path)) : undefined
      const task = item && storedTask(item)
      return task ? [{ task, writtenAt: stat.mtimeMs }] : []
    }),
  stamp: folder =>
    filesIn(folder)
      .map(({ path, stat: { mtimeMs, size, ctimeMs, ino } }) => `${path} ${mtimeMs} ${size} ${ctimeMs} ${ino}`)
      .join('\n'),
}

const tasksIn = (configFolder: string): string => join(configFolder, 'tasks')

/** A task is a few words; a larger file is no task. */
const LARGEST = 1 << 20

function filesIn(folder: string): { readonly path: string; readonly stat: Stats }[] {
  return childrenOf(folder)
    .filter(entry => entry.isFile() && /^\d+\.json$/.test(entry.name))
    .sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10))
    .flatMap(({ name }) => {
      const path = join(folder, name)
      const stat = statsOf(path)
      return stat ? [{ path, stat }] : []
    })
}
