import { join } from 'node:path'
import type { Environment } from '../../model/environment.ts'
import { asList, asObject, asText, parseObject } from '../../model/json.ts'
import { textOf } from '../../system/read-or-empty.ts'

/** The ids of the sessions that aynd started, from its registry, which has had two names. */
export function ayndSessions({ home }: Environment): Set<string> {
  const registries = ['sessions.json', 'session-registry.json'].map(name => textOf(join(home, '.local', 'aynd', name)))
  const sessions = registries.flatMap(text => asList(parseObject(text)?.sessions) ?? [])
  return new Set(sessions.flatMap(session => asText(asObject(session)?.sessionId) ?? []))
}
