import { realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Environment } from '../formats/format.ts'

/** The machine as a run sees it. Passed in, never looked up, so that tests and embedders choose their own. */
export function environmentOf(variables: NodeJS.ProcessEnv): Environment {
  return { home: variables.HOME || homeOfUser(), variables }
}

/** Where we keep what is ours: the XDG folders where they are named, else what is usual on this system. */
export function ownFolder(kind: 'config' | 'cache', { home, variables }: Environment): string {
  const named = variables[kind === 'config' ? 'XDG_CONFIG_HOME' : 'XDG_CACHE_HOME']
  return join(named || usualFolder(kind, home, variables), 'sessions-tui')
}

function usualFolder(kind: 'config' | 'cache', home: string, variables: Environment['variables']): string {
  if (process.platform === 'darwin') return join(home, 'Library', kind === 'config' ? 'Preferences' : 'Caches')
  if (process.platform !== 'win32') return join(home, kind === 'config' ? '.config' : '.cache')
  const [roaming, local] = [variables.APPDATA, variables.LOCALAPPDATA]
  return (kind === 'config' ? roaming : local) || join(home, 'AppData', kind === 'config' ? 'Roaming' : 'Local')
}

/** A user without a home, as in some containers, has no sessions there. */
function homeOfUser(): string {
  try {
    return homedir()
  } catch {
    return '/'
  }
}

/** `~/x` as people write it in settings and arguments. */
export function expandHome(path: string, { home }: Environment): string {
  return path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path
}

/** A path as it was given, and as it is really called where links lead to it: agents record the real one. */
export function spellings(path: string): string[] {
  const whole = resolve(path)
  try {
    return [...new Set([whole, realpathSync(whole)])]
  } catch {
    return [whole]
  }
}
