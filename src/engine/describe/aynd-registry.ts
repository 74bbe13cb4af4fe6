import { join } from 'node:path'
import type { Environment } from '../../model/environment.ts'
import { asList, asObject, asText, parseObject } from '../../model/json.ts'
import { readRegularText } from '../../system/regular-file.ts'

/** The ids of the sessions that aynd says it started. Its registry has had two names. */
export function ayndSessions({ home }: Environment): Set<string> {
  const names = ['sessions.json', 'session-registry.json']
  return new Set(names.flatMap(name => idsIn(join(home, '.local', 'aynd', name))))
}

function idsIn(path: string): string[] {
  try {
    const sessions = asList(parseObject(readRegularText(path))?.sessions) ?? []
    return sessions.flatMap(session => asText(asObject(session)?.sessionId) ?? [])
  } catch {
    return []
  }
}
