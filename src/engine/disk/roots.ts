import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { sessionsOf } from '../../agents/home.ts'
import { type AgentName, agentNames, agents, usualAgent } from '../../agents/index.ts'
import type { Environment } from '../../model/environment.ts'
import { tryOr } from '../../model/try-or.ts'
import { expandHome } from '../config/environment.ts'

/** A folder in which one agent keeps its sessions. */
export interface Root {
  readonly path: string
  readonly format: AgentName
  /** Name of the agent, for the user. */
  readonly label: string
  readonly exists: boolean
  /** The agent's config folder, by each of its names. */
  readonly configFolders: readonly string[]
  /** Named by the user, who is warned if it is missing. */
  readonly isNamed: boolean
}

/** The agents' own folders, then those that the user named. Each real folder appears once, whatever links lead to it. */
export function findRoots(env: Environment, named: readonly string[]): Root[] {
  const own = agentNames.map(name => rootAt(sessionsOf(agents[name].store.home, env), name, false))
  const extra = named.map(path => namedRoot(resolve(expandHome(path, env))))
  const byPath = new Map<string, Root>()
  for (const root of [...own, ...extra]) if (!byPath.has(root.path)) byPath.set(root.path, root)
  return [...byPath.values()]
}

/** A root that the user named: a folder of sessions, or the agent's folder around it. */
function namedRoot(path: string): Root {
  for (const name of agentNames) {
    const sessions = agents[name].store.recognizes(path)
    if (sessions !== undefined) return rootAt(sessions, name, true)
  }
  return rootAt(path, usualAgent, true)
}

function rootAt(path: string, format: AgentName, isNamed: boolean): Root {
  const { label } = agents[format]
  const real = tryOr(undefined, () => realpathSync(path))
  const configFolders = [...new Set([path, real ?? path].map(folder => dirname(folder)))]
  return { path: real ?? path, format, label, configFolders, exists: real !== undefined, isNamed }
}
