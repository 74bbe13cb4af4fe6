import { readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sessionsOf } from '../../formats/agent-home.ts'
import { formats } from '../../formats/index.ts'
import type { Environment } from '../../model/environment.ts'
import type { FormatName } from '../../model/session.ts'
import { expandHome } from '../config/environment.ts'

/** A folder in which one agent keeps its sessions. */
export interface Root {
  readonly path: string
  readonly format: FormatName
  /** What people call the agent. */
  readonly label: string
  readonly exists: boolean
  /** Where the agent keeps what is not a session, by whichever names. */
  readonly configFolders: readonly string[]
  /** Named by the user, so that its absence is worth a word. */
  readonly isNamed: boolean
}

/** The agents' own folders, then what the user named. Each real folder once, whatever links lead to it. */
export function findRoots(env: Environment, named: readonly string[]): Root[] {
  const own = Object.values(formats).map(format => rootAt(sessionsOf(format.home, env), format.name, false))
  const extra = named.map(path => namedRoot(resolve(expandHome(path, env))))
  const byPath = new Map<string, Root>()
  for (const root of [...own, ...extra]) if (!byPath.has(root.path)) byPath.set(root.path, root)
  return [...byPath.values()]
}

/** People name Claude Code's config folder, the `projects` in it, or a folder of `agent` sessions: all three work. */
function namedRoot(path: string): Root {
  const projects = join(path, 'projects')
  if (isFolder(projects)) return rootAt(projects, 'claude-code', true)
  return rootAt(path, holdsAgentSessions(path) ? 'agent' : 'claude-code', true)
}

function rootAt(path: string, format: FormatName, isNamed: boolean): Root {
  const { label } = formats[format]
  try {
    const real = realpathSync(path)
    const configFolders = [...new Set([dirname(path), dirname(real)])]
    return { path: real, format, label, configFolders, exists: true, isNamed }
  } catch {
    return { path, format, label, configFolders: [dirname(path)], exists: false, isNamed }
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

function holdsAgentSessions(path: string): boolean {
  try {
    return readdirSync(path).some(name => formats.agent.place([name]) !== undefined)
  } catch {
    return false
  }
}
