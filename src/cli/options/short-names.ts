import { environmentOf } from '../../engine/config/environment.ts'
import { withTilde } from '../../model/folder.ts'
import { washLine } from '../../text/wash.ts'

/** Enough of an id to type: eight characters of a uuid, or eight after the `agent-` of a subagent. */
export function shortId(id: string): string {
  return washLine(id).slice(0, id.startsWith('agent-') ? 14 : 8)
}

export function homeAsTilde(path: string, env: NodeJS.ProcessEnv): string {
  return washLine(withTilde(path, environmentOf(env).home))
}
