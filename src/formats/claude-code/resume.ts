import type { Launch } from '../../model/launch.ts'
import type { Session } from '../../model/session.ts'
import type { ResumeHow } from '../format.ts'

export function resume({ id }: Session, { agent, cwd, env, result, prompt }: ResumeHow): Launch {
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
