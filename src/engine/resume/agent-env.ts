import { join, resolve } from 'node:path'
import { sessionsBelow, usualSessions } from '../../agents/home.ts'
import { agentOf } from '../../agents/index.ts'
import type { Environment } from '../../model/environment.ts'
import type { Launch } from '../../model/launch.ts'
import type { Session } from '../../model/session.ts'
import { spellings } from '../config/environment.ts'
import type { Root } from '../disk/roots.ts'

/**
 * What has to be in the environment for the agent to look for its sessions where this one lies; undefined: nothing
 * would. The usual folder needs no variable, and must not have one: Claude Code keeps its own settings elsewhere then.
 */
export function agentEnvFor(session: Session, roots: readonly Root[], env: Environment): Launch['env'] | undefined {
  const { root } = session
  const { home } = agentOf(session).store
  const leadsThere = (folder: string) => spellings(sessionsBelow(home, folder)).includes(root)
  const inherited = env.variables[home.variable]
  if (spellings(usualSessions(home, env)).includes(root))
    return inherited && !leadsThere(inherited) ? { [home.variable]: null } : {}
  const up = home.sessions.map(() => '..')
  const named = roots.find(({ path }) => path === root)?.configFolders ?? []
  const own = [inherited ?? '', join(root, ...up), ...named.map(folder => join(folder, ...up.slice(1)))]
  const folder = own.find(one => one !== '' && leadsThere(one))
  return folder === undefined ? undefined : { [home.variable]: resolve(folder) }
}
