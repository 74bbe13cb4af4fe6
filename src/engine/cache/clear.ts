import { type Dirent, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../../model/environment.ts'
import { isRealFolder } from '../../system/real-files.ts'
import { ownFolder } from '../config/environment.ts'
import { isRemembered } from '../disk/state-file.ts'
import { isMark } from '../process/start-mark.ts'
import { codeOf, reasonOf } from '../reports.ts'
import { wordsFolder } from '../words/open.ts'
import { isWordsFile } from '../words/segments.ts'
import { isCacheFile } from './cache.ts'

/** The paths of the files in our folders, by whether they were removed. */
export interface Cleared {
  readonly folder: string
  readonly removed: readonly string[]
  /** The dashboard's remembered state, unless it was to be removed, too. */
  readonly remembered: readonly string[]
  /** Files that are not ours, and stay. */
  readonly foreign: readonly string[]
  readonly failed: readonly Failure[]
}

interface Failure {
  readonly path: string
  readonly reason: string
}

/**
 * Removes the files of the cache, and with `withState` the dashboard's remembered state. Removes only files with known
 * names, and never a folder: on Windows the cache shares its folder with data that must stay, and users may keep files of
 * their own there.
 */
export function clearCache(env: Environment, withState: boolean): Cleared {
  const cache = ownFolder('cache', env)
  const words = wordsFolder(env)
  const folders = new Set([cache, ownFolder('state', env), ...(isRealFolder(words) ? [words] : [])])
  const isNamed = (folder: string, name: string) => {
    if (folder === words) return isWordsFile(name)
    return (folder === cache && isCacheFile(name)) || (withState && isRemembered(name))
  }
  const unreadable: Failure[] = []
  const found = [...folders].flatMap(folder =>
    childrenOf(folder, error => unreadable.push({ path: folder, reason: reasonOf(error) }))
      .map(child => ({ name: child.name, path: join(folder, child.name), isFolder: child.isDirectory() }))
      .filter(({ path }) => !folders.has(path))
      .map(child => ({ ...child, isOurs: !child.isFolder && isNamed(folder, child.name) })),
  )
  const ours = found.filter(one => one.isOurs).map(({ path }) => path)
  const others = found.filter(one => !one.isOurs)
  const failed = [...unreadable, ...ours.flatMap(path => remove(path) ?? [])]
  return {
    folder: cache,
    // The mark of this very start is not part of the cache.
    removed: ours.filter(path => !isMark(path) && !failed.some(one => one.path === path)),
    remembered: others.filter(isOfTheDashboard).map(({ path }) => path),
    foreign: others.filter(one => !isOfTheDashboard(one)).map(({ path }) => path),
    failed,
  }
}

/** Whether it is a file of the dashboard's state. A folder of such a name is the user's own. */
const isOfTheDashboard = ({ name, isFolder }: { readonly name: string; readonly isFolder: boolean }): boolean =>
  !isFolder && isRemembered(name)

/** Entries of a folder; empty if it does not exist. Any other error goes to `onFailure`. */
function childrenOf(folder: string, onFailure: (error: unknown) => void): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') onFailure(error)
    return []
  }
}

function remove(path: string): Failure | undefined {
  try {
    rmSync(path, { force: true })
    return undefined
  } catch (error) {
    return { path, reason: reasonOf(error) }
  }
}
