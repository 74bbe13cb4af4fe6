import { dirname, join, resolve, sep } from 'node:path'
import { readRegularText } from '../../system/regular-file.ts'

const known = new Map<string, string | null>()

/**
 * The main repository of a folder that is a git worktree; null for all others, also for what is no longer there. Git is
 * not asked: in a worktree, `.git` is a small file that says where its repository keeps it.
 */
export function repositoryOf(folder: string): string | null {
  const before = known.get(folder)
  if (before !== undefined) return before
  const repository = readRepository(folder)
  known.set(folder, repository)
  return repository
}

/** Worktrees come and go: from time to time it is asked for anew. */
export function forgetRepositories(): void {
  known.clear()
}

function readRepository(folder: string): string | null {
  const named = /^gitdir: (.+)$/m.exec(textOf(join(folder, '.git')) ?? '')?.[1]?.trim()
  if (named === undefined) return null
  // <repository>/.git/worktrees/<name>; a submodule has `modules` there, and is a repository of its own.
  const parts = resolve(folder, named).split(sep)
  const isWorktree = parts.at(-2) === 'worktrees' && parts.at(-3) === '.git'
  return isWorktree ? dirname(parts.slice(0, -2).join(sep)) : null
}

/** Undefined where there is nothing, and where `.git` is the folder of a repository. */
function textOf(path: string): string | undefined {
  try {
    return readRegularText(path)
  } catch {
    return undefined
  }
}
