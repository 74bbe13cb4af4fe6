import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Recordings that only the maintainers have. Tests that need them say so and are skipped elsewhere. */
const folder = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url))

export const shared = {
  isHere: existsSync(folder),
  claudeHome: `${folder}claude-home`,
  edge: `${folder}edge`,
  agentSessions: `${folder}other/nickcecere-agent/SYNTHETIC/.config/agent/sessions`,
}
