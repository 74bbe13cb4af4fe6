import { basename, dirname } from 'node:path'
import type { AgentHome } from '../agent-home.ts'
import type { SessionPlace } from '../format.ts'

/*
 * projects/<encoded start folder>/<uuid>.jsonl                        a session
 * projects/<encoded>/<uuid>/<uuid>.jsonl                              the same, in some set-ups
 * projects/<encoded>/agent-<hex>.jsonl                                a subagent, up to 2.0.x
 * projects/<encoded>/<uuid>/subagents/[workflows/<run>/]agent-*.jsonl a subagent of <uuid>, from 2.1.2
 * projects/<encoded>/<uuid>/tool-results/*                            output too long for the lines of <uuid>
 */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const ending = '.jsonl'

export const home: AgentHome = { variable: 'CLAUDE_CONFIG_DIR', usual: '.claude', sessions: ['projects'] }

export function enters(parts: readonly string[]): boolean {
  const [, session, subagents] = parts
  return (session === undefined || isUuid(session)) && (subagents === undefined || subagents === 'subagents')
}

export function place(parts: readonly string[]): SessionPlace | undefined {
  const [folder, second, third] = parts
  const name = parts.at(-1)
  if (folder === undefined || second === undefined || !name?.endsWith(ending)) return undefined
  const id = name.slice(0, -ending.length)
  if (isUuid(id)) {
    const isHere = parts.length === 2 || (parts.length === 3 && second === id)
    return isHere ? { id, folder, isSubagent: false, parentId: null } : undefined
  }
  if (!id.startsWith('agent-') || id === 'agent-') return undefined
  if (parts.length === 2) return { id, folder, isSubagent: true, parentId: null }
  const isNested = parts.length > 3 && isUuid(second) && third === 'subagents'
  return isNested ? { id, folder, isSubagent: true, parentId: second } : undefined
}

export function sidecar(path: string): string | undefined {
  return /[\\/]agent-[^\\/]+\.jsonl$/.test(path) ? path.replace(/\.jsonl$/, '.meta.json') : undefined
}

/** The folder that a session shares with its subagents, for what belongs to it. */
export function sessionFolder(path: string): string {
  const folder = dirname(path)
  const above = folder.replace(/([\\/])subagents([\\/].*)?$/, '')
  if (above !== folder && isUuid(basename(above))) return above
  const own = path.slice(0, -ending.length)
  return basename(folder) === basename(own) ? folder : own
}

export function isUuid(id: string): boolean {
  return uuid.test(id)
}

/** A longer one is cut there, and goes on with a hash. */
export const LONGEST_FOLDER_NAME = 200

/** The folder name for a project: not reversible, since every special character becomes a dash. */
export function encodeProject(path: string): string {
  return path.replace(/[^A-Za-z0-9]/g, '-')
}

/** The name of the folder in which the sessions of a project are, which is known by its real path. */
export function folderNameOf(path: string): string {
  return encodeProject(path.normalize('NFC'))
}

/** The best that can be made of a folder name alone: `-code-app` for `/code/app`, but also for `/code-app`. */
export function guessProject(folder: string): string {
  const drive = /^([A-Za-z])--(.*)$/.exec(folder)
  return drive ? `${drive[1]}:\\${(drive[2] ?? '').replaceAll('-', '\\')}` : folder.replaceAll('-', '/')
}
