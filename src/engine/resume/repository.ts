import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryOf } from '../disk/worktrees.ts'

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
