import type { Source } from '../../model/session.ts'
import type { Facts } from '../decode/notes.ts'

/** Claude Code names its entry point since 2.1.81. Before that, nearly every session was started from the CLI. */
export function sourceOf({ entrypoint, version }: Facts): Source {
  if (entrypoint?.startsWith('sdk')) return 'sdk'
  const isCli = entrypoint === 'cli' || (entrypoint === null && version !== null)
  return isCli ? 'claude-cli' : 'unknown'
}
