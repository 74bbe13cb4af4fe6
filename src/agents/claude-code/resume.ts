import { isBelow } from '../../model/folder.ts'
import { asText, type JsonObject } from '../../model/json.ts'
import type { Launch } from '../../model/launch.ts'
import type { Session } from '../../model/session.ts'
import type { ResumeHow, SessionCopy } from '../resume-ways.ts'

export function launch({ id }: Session, { agent, cwd, env, result, prompt }: ResumeHow): Launch {
  const copyId = result.kind === 'copy' ? result.id : id
  const fork = result.kind === 'fork' ? ['--fork-session', '--session-id', result.id] : []
  // The user's own come first: the last of them may take any number of words, up to the next option.
  const args = [...agent.args, '--resume', copyId, ...fork, ...operands(prompt)]
  return { file: agent.file, args, cwd, env }
}

/**
 * A prompt is an operand, and so is a subcommand: `doctor`, said to a session, would examine the installation instead, and
 * `--` does not help, as operands are compared wherever they stand. They are compared as they are written, though, so
 * that a blank behind it is enough. There are more subcommands with every release: every word that could be one gets it.
 */
function operands(prompt: string | undefined): string[] {
  if (prompt === undefined) return []
  const said = /^[a-z][a-z0-9-]*$/i.test(prompt) ? `${prompt} ` : prompt
  return prompt.startsWith('-') ? ['--', said] : [said]
}

/**
 * The lines of a session name two things that are others in a copy: the id, by which Claude Code finds it, and which is an
 * older session's in lines that came from one; and the folder, by which its picker hides sessions of other projects, and
 * by which everyone, we too, says where a session began.
 */
export function copied(line: JsonObject, { id, from, to }: SessionCopy): { readonly [name: string]: string } {
  const changes: { [name: string]: string } = {}
  for (const name of ['sessionId', 'session_id']) if (asText(line[name]) !== undefined) changes[name] = id
  const cwd = asText(line.cwd)
  if (cwd !== undefined && isBelow(cwd, from)) changes.cwd = to + cwd.slice(from.length)
  return changes
}
