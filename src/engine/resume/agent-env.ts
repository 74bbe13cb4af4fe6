import { join, resolve } from 'node:path'
import { sessionsBelow, usualSessions } from '../../agents/home.ts'
import { agentOf } from '../../agents/index.ts'
import type { Environment } from '../../model/environment.ts'
import type { Launch } from '../../model/launch.ts'
import type { Session } from '../../model/session.ts'
import { spellings } from '../config/environment.ts'
import type { Root } from '../disk/roots.ts'

/**
 * The environment with which the agent looks for sessions in this session's root; undefined if there is none. The usual
 * folder must have no variable, as Claude Code would then keep its own settings elsewhere.
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
