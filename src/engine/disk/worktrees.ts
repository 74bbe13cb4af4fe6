import { existsSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { oncePer } from '../../model/once.ts'
import { textOf } from '../../system/read-or-empty.ts'

/**
 * The main repository of a git worktree; null for other and missing folders. Does not run git: in a worktree, `.git` is a
 * small file with the path of its data in the repository.
 */
export function repositoryOf(folder: string): string | null {
  return known(folder)
}

let known = oncePer(readRepository)

/** Clears the cache, since worktrees come and go. */
export function forgetRepositories(): void {
  known = oncePer(readRepository)
}

function readRepository(folder: string): string | null {
  // In a repository `.git` is a folder, so its text is empty.
  const named = /^gitdir: (.+)$/m.exec(textOf(join(folder, '.git')))?.[1]?.trim()
  if (named === undefined) return null
  // <repository>/.git/worktrees/<name>; a submodule has `modules` there, and is a repository of its own.
  const parts = resolve(folder, named).split(sep)
  const isWorktree = parts.at(-2) === 'worktrees' && parts.at(-3) === '.git'
  return isWorktree ? dirname(parts.slice(0, -2).join(sep)) : null
}

/** Whether two folders are in the same git repository, or in worktrees of it. */
export function isSameRepository(one: string, other: string): boolean {
  const first = repositoryAround(one)
  return first !== undefined && first === repositoryAround(other)
}

/** The main repository of this folder, or of the nearest one above that is a repository. */
function repositoryAround(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return repositoryOf(at) ?? at
    if (dirname(at) === at) return undefined
  }
}
