import { isBelow } from '../../model/folder.ts'
import { asText, type JsonObject } from '../../model/json.ts'
import type { Launch } from '../../model/launch.ts'
import type { Session } from '../../model/session.ts'
import type { ResumeHow, SessionCopy } from '../resume-ways.ts'

export function launch({ id }: Session, { agent, cwd, env, result, prompt }: ResumeHow): Launch {
  const copyId = result.kind === 'copy' ? result.id : id
  const fork = result.kind === 'fork' ? ['--fork-session', '--session-id', result.id] : []
  // The user's own arguments come first: the last of them may take any number of words, up to the next option.
  const args = [...agent.args, '--resume', copyId, ...fork, ...operands(prompt)]
  return { file: agent.file, args, cwd, env }
}

/**
 * Guards a prompt that reads like a subcommand. The prompt `doctor` would examine the installation, even behind `--`. A
 * space behind the word is enough, as subcommands are compared exactly. Every release adds subcommands, so every word
 * that could be one gets the space.
 */
function operands(prompt: string | undefined): string[] {
  if (prompt === undefined) return []
  const operand = /^[a-z][a-z0-9-]*$/i.test(prompt) ? `${prompt} ` : prompt
  return prompt.startsWith('-') ? ['--', operand] : [operand]
}

/**
 * Changes two members of each line in a copy: the id, by which Claude Code finds a session (lines of a fork may have an
 * older session's), and the folder, by which its picker hides other projects' sessions and we tell where one began.
 */
export function copied(line: JsonObject, { id, from, to }: SessionCopy): { readonly [name: string]: string } {
  const changes: { [name: string]: string } = {}
  for (const name of ['sessionId', 'session_id']) if (asText(line[name]) !== undefined) changes[name] = id
  const cwd = asText(line.cwd)
  if (cwd !== undefined && isBelow(cwd, from)) changes.cwd = to + cwd.slice(from.length)
  return changes
}
