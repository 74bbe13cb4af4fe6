import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Environment } from '../../model/environment.ts'
import { tryOr } from '../../model/try-or.ts'
import { realOf } from '../../system/read-or-empty.ts'

/** The home folder and variables of a run. Passed in, never looked up, so that tests and embedders can choose their own. */
export function environmentOf(variables: NodeJS.ProcessEnv): Environment {
  // A user may have no home, as in some containers.
  return { home: variables.HOME || tryOr('/', homedir), variables }
}

/** Our own folders: those that the XDG variables name, or else the usual ones of this system. */
export function ownFolder(kind: OwnFolder, { home, variables }: Environment): string {
  return join(variables[ownFolders[kind].variable] || usualFolder(kind, home, variables), 'sessions-tui')
}

export const settingsPath = (env: Environment): string => join(ownFolder('config', env), 'settings.json')

type OwnFolder = 'config' | 'cache' | 'data' | 'state'

const ownFolders = {
  config: { variable: 'XDG_CONFIG_HOME', usual: '.config', mac: 'Preferences', windows: 'Roaming' },
  cache: { variable: 'XDG_CACHE_HOME', usual: '.cache', mac: 'Caches', windows: 'Local' },
  data: { variable: 'XDG_DATA_HOME', usual: '.local/share', mac: 'Application Support', windows: 'Local' },
  state: { variable: 'XDG_STATE_HOME', usual: '.local/state', mac: 'Application Support', windows: 'Local' },
} as const satisfies { [Kind in OwnFolder]: object }

function usualFolder(kind: OwnFolder, home: string, variables: Environment['variables']): string {
  const { usual, mac, windows } = ownFolders[kind]
  if (process.platform === 'darwin') return join(home, 'Library', mac)
  if (process.platform !== 'win32') return join(home, usual)
  return variables[windows === 'Roaming' ? 'APPDATA' : 'LOCALAPPDATA'] || join(home, 'AppData', windows)
}

/** Expands `~/x`, as people write it in settings and arguments. */
export function expandHome(path: string, { home }: Environment): string {
  return path === '~' || path.startsWith('~/') ? join(home, path.slice(1)) : path
}

/** A path as given and with its links resolved, as agents record it. */
export function spellings(path: string): string[] {
  const absolute = resolve(path)
  return [...new Set([absolute, realOf(absolute)])]
}
