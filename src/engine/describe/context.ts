import { join } from 'node:path'
import { noIndex, type SessionsIndex } from '../../agents/beside.ts'
import { agents } from '../../agents/index.ts'
import type { StoredTask } from '../../agents/stored-tasks.ts'
import type { Environment } from '../../model/environment.ts'
import { asList, asObject, asText, parseObject } from '../../model/json.ts'
import { oncePer } from '../../model/once.ts'
import { textOf } from '../../system/read-or-empty.ts'
import type { FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'
import { type Launched, launchedSessions } from '../resume/registry.ts'
import type { Survey } from '../scan/survey.ts'

/** All that a session's description needs from outside its file. */
export interface Context {
  readonly now: number
  readonly aynd: ReadonlySet<string>
  /** Sessions that were resumed, forked or copied from here. */
  readonly launched: ReadonlyMap<string, Launched>
  /** The user's folder, if known: the likeliest one where an encoded name could stand for several. */
  readonly here: string | undefined
  live(root: Root): ReadonlySet<string>
  index(root: Root, folder: string): SessionsIndex
  agentType(foundFile: FoundFile): string | null
  /** The tasks of a session that have files of their own. */
  storedTasks(foundFile: FoundFile): readonly StoredTask[]
}

/** The context of one answer. Reads each file at most once. */
export function readContext(env: Environment, { indexed }: Survey): Context {
  const folders = new Map(indexed.map(({ root, name }) => [join(root.path, name), root]))
  const tasks = oncePer(taskFoldersIn)
  const index = oncePer((folder: string) => {
    const root = folders.get(folder)
    return root ? indexIn(root, folder) : noIndex
  })
  return {
    now: Date.now(),
    here: undefined,
    aynd: ayndSessions(env),
    launched: launchedSessions(env),
    live: oncePer(openSessionsIn),
    index: (_, folder) => index(folder),
    agentType: agentTypeOf,
    storedTasks({ root, place }) {
      const folder = tasks(root).get(place.id)
      return folder === undefined ? [] : (agents[root.format].beside.tasks?.read(folder) ?? [])
    },
  }
}

/** The ids of the sessions that are open in a running program. */
export function openSessionsIn({ format, configFolders }: Root): ReadonlySet<string> {
  const { running } = agents[format].beside
  return new Set(configFolders.flatMap(folder => [...(running?.ids(folder) ?? [])]))
}

/** The agent's own index of a project folder. */
export function indexIn({ format }: Root, folder: string): SessionsIndex {
  return agents[format].beside.index?.read(folder) ?? noIndex
}

/** The type of a subagent, if its agent wrote that beside the session. */
export function agentTypeOf({ path, root }: FoundFile): string | null {
  return agents[root.format].beside.sidecar?.agentType(path) ?? null
}

/** The folders with the tasks of sessions, by their ids. */
export function taskFoldersIn({ format, configFolders }: Root): Map<string, string> {
  return agents[format].beside.tasks?.folders(configFolders) ?? new Map()
}

/** The ids of the sessions that aynd started, from its registry, which has had two names. */
export function ayndSessions({ home }: Environment): Set<string> {
  const registries = ['sessions.json', 'session-registry.json'].map(name => textOf(join(home, '.local', 'aynd', name)))
  const sessions = registries.flatMap(text => asList(parseObject(text)?.sessions) ?? [])
  return new Set(sessions.flatMap(session => asText(asObject(session)?.sessionId) ?? []))
}
