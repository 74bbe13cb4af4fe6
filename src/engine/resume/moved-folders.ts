import { existsSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import type { MovedTo } from '../../model/resume.ts'
import type { Session } from '../../model/session.ts'
import { childrenOf, realOf, textOf } from '../../system/read-or-empty.ts'
import { isFolder } from '../../system/real-files.ts'
import { repositoryOf } from '../disk/worktrees.ts'

/** As many candidates as a user would read. */
const MOST = 5

/**
 * Where a missing folder may be now, the likeliest first: among the projects of other sessions, and near its old place.
 * Only the path is known of a missing folder, so candidates are compared by name, by the name of their git remote, and by
 * git's records of worktrees.
 */
export function candidatesFor({ projectPath }: Session, knownProjects: readonly string[]): MovedTo[] {
  const folders = [...new Set([...knownProjects, ...foldersNear(projectPath)])]
  const isAlike = (folder: string) => sameEnding(projectPath, folder) > 0
  // The user is waiting, so git's files are read only in this many folders, besides those with a similar name.
  const others = folders.filter(folder => !isAlike(folder)).slice(0, MOST_REPOSITORIES)
  const there = new Set([...folders.filter(isAlike), ...others].filter(isFolder).map(realOf))
  return [...there]
    .flatMap(folder => compared(projectPath, folder) ?? [])
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map(({ path, why }) => ({ path, why }))
}

const MOST_REPOSITORIES = 200

/** The folders that sessions began in, each once, without guessed ones, which may never have existed. */
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

/** Number of last parts that two paths have in common, ignoring case. */
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

/** Names of the repositories that a folder is a clone of. */
function remotesOf(folder: string): string[] {
  const config = textOf(join(repositoryOf(folder) ?? folder, '.git', 'config'))
  return [...config.matchAll(/^\s*url\s*=\s*(.+)$/gm)].map(
    ([, url = '']) => /([^/:\\]+?)(?:\.git)?[/\\]?\s*$/.exec(url)?.[1] ?? '',
  )
}

const MOST_FOLDERS = 500

/** Folders up to two levels below the nearest existing parent, and beside that parent under the same name. */
function foldersNear(gone: string): string[] {
  if (!isAbsolute(gone)) return []
  let above = dirname(gone)
  while (!isFolder(above) && dirname(above) !== above) above = dirname(above)
  // If only the root exists, nothing is known about the place.
  if (dirname(above) === above) return []
  const beside = foldersIn(above).slice(0, MOST_FOLDERS)
  const below = beside.slice(0, MOST_FOLDERS / 10).flatMap(foldersIn)
  // As from ~/old/shop to ~/new/shop. Looks only for that name, as there may be any number of folders.
  const uncles = foldersIn(dirname(above)).slice(0, MOST_FOLDERS)
  const alike = uncles.map(uncle => join(uncle, basename(gone)))
  return [...[...beside, ...below].slice(0, MOST_FOLDERS), ...alike]
}

function foldersIn(folder: string): string[] {
  return childrenOf(folder)
    .filter(child => child.isDirectory() && !child.name.startsWith('.') && child.name !== 'node_modules')
    .map(({ name }) => join(folder, name))
}
