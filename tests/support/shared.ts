import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Recordings that are on the makers' machines only. Tests that want them say so and are skipped elsewhere. */
const folder = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url))

export const shared = {
  isHere: existsSync(folder),
  claudeHome: `${folder}claude-home`,
  edge: `${folder}edge`,
  agentSessions: `${folder}other/nickcecere-agent/SYNTHETIC/.config/agent/sessions`,
}
