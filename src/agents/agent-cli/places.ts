import { namesIn } from '../../system/read-or-empty.ts'
import type { AgentHome } from '../home.ts'
import type { SessionPlace } from '../store.ts'

export const home: AgentHome = { variable: 'XDG_CONFIG_HOME', usual: '.config', sessions: ['agent', 'sessions'] }

/** `20260226-143012-a3f7c901.jsonl` ends in the beginning of the session's uuid; the header line has all of it. */
export function place(parts: readonly string[]): SessionPlace | undefined {
  const id = parts.length === 1 ? /^\d{8}-\d{6}-([0-9a-f]{8})\.jsonl$/.exec(parts[0] ?? '')?.[1] : undefined
  return id === undefined ? undefined : { id, folder: '', isSubagent: false, parentId: null }
}

/** Recognizes a folder by files that are named like sessions. */
export function recognizes(folder: string): string | undefined {
  return namesIn(folder).some(name => place([name]) !== undefined) ? folder : undefined
}
