import { existsSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import type { MovedTo } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import { childrenOf, realOf, textOf } from '../../system/read-or-empty.ts'
import { repositoryOf } from '../disk/worktrees.ts'

/** More would not be read. */
const MOST = 5

/**
 * Where a folder that is gone may be now, the likeliest first: among the projects of other sessions, and near the place
 * where it was. What is left of a folder that is gone is its path, so names speak for a folder: its own, that of its git
 * remote, and what git itself wrote down of a worktree.
 */
export function candidatesFor({ projectPath }: Session, knownProjects: readonly string[]): MovedTo[] {
  const folders = [...new Set([...knownProjects, ...foldersNear(projectPath)])]
  const isAlike = (folder: string) => sameEnding(projectPath, folder) > 0
  // The user waits for a plan: git's files are read of this many folders, unless a name speaks for more.
  const others = folders.filter(folder => !isAlike(folder)).slice(0, MOST_REPOSITORIES)
  const there = new Set([...folders.filter(isAlike), ...others].filter(isFolder).map(realOf))
  return [...there]
    .flatMap(folder => compared(projectPath, folder) ?? [])
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map(({ path, why }) => ({ path, why }))
}

const MOST_REPOSITORIES = 200

/** The folders that sessions began in, each once; what was only guessed may never have been one. */
export const projectsOf = (sessions: readonly Session[]): string[] => [
  ...new Set(sessions.flatMap(({ projectPath, projectGuessed }) => (projectGuessed ? [] : projectPath))),
]

interface Candidate extends MovedTo {
  readonly weight: number
}

function compared(gone: string, path: string): Candidate | undefined {
  const parts = sameEnding(gone, path)
  const isRepository = existsSync(join(path, '.git'))
  if (isRepository && worktreesOf(path).includes(join(gone, '.git')))
    return { path, weight: 100, why: 'the repository it was a worktree of' }
  if (isRepository && repositoryOf(path) === gone) return { path, weight: 90, why: 'a worktree of the same repository' }
  const [name] = partsOf(gone)
  const hasRemote = isRepository && remotesOf(path).some(remote => comparable(remote) === name)
  if (parts === 0) return hasRemote ? { path, weight: 5, why: 'its git remote has that name' } : undefined
  const why = hasRemote ? 'the same name and git remote' : 'the same name'
  return { path, weight: 10 * parts + (hasRemote ? 5 : 0), why }
}

/** How many of the last parts of two paths are the same, whatever their case. */
function sameEnding(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  const different = first.findIndex((part, index) => part !== second[index])
  return different < 0 ? first.length : different
}

const partsOf = (path: string): string[] => path.split(/[\\/]/).filter(Boolean).map(comparable).reverse()
const comparable = (name: string): string => name.normalize('NFC').toLowerCase()

/** Git's own list of the worktrees of a repository. */
function worktreesOf(repository: string): string[] {
  const folder = join(repository, '.git', 'worktrees')
  return childrenOf(folder).map(({ name }) => textOf(join(folder, name, 'gitdir')).trim())
}

/** What the repositories are called that a folder is a clone of. */
function remotesOf(folder: string): string[] {
  const config = textOf(join(repositoryOf(folder) ?? folder, '.git', 'config'))
  return [...config.matchAll(/^\s*url\s*=\s*(.+)$/gm)].map(
    ([, url = '']) => /([^/:\\]+?)(?:\.git)?[/\\]?\s*$/.exec(url)?.[1] ?? '',
  )
}

const MOST_FOLDERS = 500

/** Below the nearest folder above that is still there, and below those. */
function foldersNear(gone: string): string[] {
  if (!isAbsolute(gone)) return []
  let above = dirname(gone)
  while (!isFolder(above) && dirname(above) !== above) above = dirname(above)
  // Nothing is known about a place of which only the root is left.
  if (dirname(above) === above) return []
  const beside = foldersIn(above).slice(0, MOST_FOLDERS)
  const below = beside.slice(0, MOST_FOLDERS / 10).flatMap(foldersIn)
  // As from ~/old/shop to ~/new/shop: by that name alone, as there may be any number of folders.
  const uncles = foldersIn(dirname(above)).slice(0, MOST_FOLDERS)
  const alike = uncles.map(uncle => join(uncle, basename(gone)))
  return [...[...beside, ...below].slice(0, MOST_FOLDERS), ...alike]
}

function foldersIn(folder: string): string[] {
  return childrenOf(folder)
    .filter(child => child.isDirectory() && !child.name.startsWith('.') && child.name !== 'node_modules')
    .map(({ name }) => join(folder, name))
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    return false
  }
}
