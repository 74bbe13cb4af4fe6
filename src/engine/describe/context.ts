import { join } from 'node:path'
import type { Environment } from '../../model/environment.ts'
import { liveSessions } from '../claude/running-processes.ts'
import { noIndex, readSessionsIndex, type SessionsIndex } from '../claude/sessions-index.ts'
import { agentTypeBeside } from '../claude/sidecar.ts'
import { type StoredTask, taskFolders, tasksStoredIn } from '../claude/task-files.ts'
import type { FoundFile } from '../disk/discover.ts'
import type { Root } from '../disk/roots.ts'
import { type Launched, launchedSessions } from '../resume/registry.ts'
import type { Survey } from '../scan/survey.ts'
import { ayndSessions } from './aynd-registry.ts'

/** What a session's description takes from outside its file. */
export interface Context {
  readonly now: number
  readonly aynd: ReadonlySet<string>
  /** What was resumed, forked or copied from here. */
  readonly launched: ReadonlyMap<string, Launched>
  /** The folder the user is in, if that is known: where a name could stand for several, it is likely this one. */
  readonly here: string | undefined
  live(root: Root): ReadonlySet<string>
  index(folder: string): SessionsIndex
  agentType(foundFile: FoundFile): string | null
  /** The tasks of a session that lie in files of their own. */
  storedTasks(foundFile: FoundFile): readonly StoredTask[]
}

/** Looked at anew for each answer, but each file only once for it. */
export function readContext(env: Environment, { indexed }: Survey): Context {
  const folders = new Set(indexed.map(({ root, name }) => join(root.path, name)))
  const tasks = remembering(taskFolders)
  return {
    now: Date.now(),
    here: undefined,
    aynd: ayndSessions(env),
    launched: launchedSessions(env),
    live: remembering(({ configFolders }: Root) => new Set(configFolders.flatMap(folder => [...liveSessions(folder)]))),
    index: remembering((folder: string) => (folders.has(folder) ? readSessionsIndex(folder) : noIndex)),
    agentType: agentTypeBeside,
    storedTasks({ root, place }) {
      const folder = tasks(root).get(place.id)
      return folder === undefined ? [] : tasksStoredIn(folder)
    },
  }
}

function remembering<Key, Value>(look: (key: Key) => Value): (key: Key) => Value {
  const seen = new Map<Key, Value>()
  return key => {
    const value = seen.get(key) ?? look(key)
    seen.set(key, value)
    return value
  }
}
