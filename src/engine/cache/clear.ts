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

/** What became of the files in our folders, by their paths. */
export interface Cleared {
  readonly folder: string
  readonly removed: readonly string[]
  /** What the dashboard remembers, where that was not to be removed. */
  readonly remembered: readonly string[]
  /** What is not of the cache: it stays. */
  readonly foreign: readonly string[]
  readonly failed: readonly Failure[]
}

interface Failure {
  readonly path: string
  readonly reason: string
}

/**
 * Removes the files of the cache, and the dashboard's remembered state if that is asked for. Only files with known names
 * are removed, and never a folder: on Windows the cache shares its folder with data that must stay, and users may keep
 * files of their own there.
 */
export function clearCache(env: Environment, withState: boolean): Cleared {
  const cache = ownFolder('cache', env)
  const words = wordsFolder(env)
  const folders = new Set([cache, ownFolder('state', env), ...(isRealFolder(words) ? [words] : [])])
  const isNamed = (folder: string, name: string) => {
    if (folder === words) return isWordsFile(name)
    return (folder === cache && isCacheFile(name)) || (withState && isRemembered(name))
  }
  const closed: Failure[] = []
  const found = [...folders].flatMap(folder =>
    childrenOf(folder, error => closed.push({ path: folder, reason: reasonOf(error) }))
      .map(child => ({ name: child.name, path: join(folder, child.name), isFolder: child.isDirectory() }))
      .filter(({ path }) => !folders.has(path))
      .map(child => ({ ...child, isOurs: !child.isFolder && isNamed(folder, child.name) })),
  )
  const ours = found.filter(one => one.isOurs).map(({ path }) => path)
  const rest = found.filter(one => !one.isOurs)
  const failed = [...closed, ...ours.flatMap(path => remove(path) ?? [])]
  return {
    folder: cache,
    // The mark of this very start is none of what was kept.
    removed: ours.filter(path => !isMark(path) && !failed.some(one => one.path === path)),
    remembered: rest.filter(isOfTheDashboard).map(({ path }) => path),
    foreign: rest.filter(one => !isOfTheDashboard(one)).map(({ path }) => path),
    failed,
  }
}

/** Whether the dashboard would read it: a folder with the name of such a file is the user's own. */
const isOfTheDashboard = ({ name, isFolder }: { readonly name: string; readonly isFolder: boolean }): boolean =>
  !isFolder && isRemembered(name)

/** What is in a folder. One that is not there has nothing in it; any other reason to see nothing is told. */
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
