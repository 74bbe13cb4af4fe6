import { homedir } from 'node:os'
import { join } from 'node:path'
import envPaths from 'env-paths'
import type { Environment } from '../formats/format.ts'

/** The machine as a run sees it. Passed in, never looked up, so that tests and embedders choose their own. */
export function environmentOf(variables: NodeJS.ProcessEnv): Environment {
  return { home: variables.HOME || homedir(), variables }
}

/** Where we keep what is ours: the XDG folders where they are named, else what is usual on this system. */
export function ownFolder(kind: 'config' | 'cache', { home, variables }: Environment): string {
  const named = variables[kind === 'config' ? 'XDG_CONFIG_HOME' : 'XDG_CACHE_HOME']
  if (named) return join(named, 'sessions-tui')
  if (process.platform === 'linux') return join(home, kind === 'config' ? '.config' : '.cache', 'sessions-tui')
  return envPaths('sessions-tui', { suffix: '' })[kind]
}

/** `~/x` as people write it in settings and arguments. */
export function expandHome(path: string, { home }: Environment): string {
  return path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path
}
