import { dirname, join } from 'node:path'
import type { Environment } from '../formats/format.ts'
import { ayndSessions } from './aynd-registry.ts'
import { liveSessions } from './live.ts'
import { noIndex, readSessionsIndex, type SessionsIndex } from './sessions-index.ts'
import type { Survey } from './survey.ts'

/** What a session's description takes from outside its file. */
export interface Around {
  readonly now: number
  readonly aynd: ReadonlySet<string>
  live(root: string): ReadonlySet<string>
  index(folder: string): SessionsIndex
}

/** Looked at anew for each answer, but each file only once for it. */
export function lookAround(env: Environment, { indexed }: Survey): Around {
  const folders = new Set(indexed.map(({ root, name }) => join(root.path, name)))
  return {
    now: Date.now(),
    aynd: ayndSessions(env),
    live: remembering(root => liveSessions(dirname(root))),
    index: remembering(folder => (folders.has(folder) ? readSessionsIndex(folder) : noIndex)),
  }
}

function remembering<Value>(look: (folder: string) => Value): (folder: string) => Value {
  const seen = new Map<string, Value>()
  return folder => {
    const value = seen.get(folder) ?? look(folder)
    seen.set(folder, value)
    return value
  }
}
