import { basename, dirname, join } from 'node:path'
import { encodeProject } from '../../model/folder.ts'
import { isFolder } from '../../system/real-files.ts'
import type { AgentHome } from '../home.ts'
import type { ProjectFolder, SessionPlace } from '../store.ts'

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

/** The folder of a session's subagents and tool results, which it shares with them. */
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

/** Longer names are cut here and end in a hash. */
const LONGEST_FOLDER_NAME = 200

/** The name of the folder for sessions that are started here; undefined if it is cut, as its hash is not known. */
export function folderName(cwd: string): string | undefined {
  const name = encodeProject(cwd.normalize('NFC'))
  return name.length > LONGEST_FOLDER_NAME ? undefined : name
}

export function projectFolder(projectPath: string): ProjectFolder {
  const name = encodeProject(projectPath)
  const isBeginning = name.length > LONGEST_FOLDER_NAME
  return { name: isBeginning ? `${name.slice(0, LONGEST_FOLDER_NAME)}-` : name, isBeginning }
}

/** Takes the `projects` in a config folder. */
export function recognizes(folder: string): string | undefined {
  const projects = join(folder, 'projects')
  return isFolder(projects) ? projects : undefined
}

/** Guesses a project from the name of its folder, which is ambiguous: `-code-app` is `/code/app` and `/code-app`. */
export function guessProject(folder: string): string {
  const drive = /^([A-Za-z])--(.*)$/.exec(folder)
  return drive ? `${drive[1]}:\\${(drive[2] ?? '').replaceAll('-', '\\')}` : folder.replaceAll('-', '/')
}
