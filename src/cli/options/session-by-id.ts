import type { Catalogue } from '../../engine/catalogue.ts'
import { environmentOf, expandHome } from '../../engine/config/environment.ts'
import { misuse, Problem } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { isId, isPath } from '../../query/match/match-id.ts'
import { clip } from '../../text/clip.ts'
import { washLine } from '../../text/wash.ts'
import type { CommandContext } from '../command.ts'

/** Finds the one session that was named: by its id, the beginning of one, or a path. */
export async function theOne(catalogue: Catalogue, wanted: string, run: CommandContext): Promise<Session> {
  if (!isPath(wanted) && !isId(wanted))
    throw misuse(`"${washLine(wanted)}" cannot be the id of a session. \`sessions-tui list\` shows the ids.`)
  const candidates = await catalogue.find(expandHome(wanted, environmentOf(run.env)))
  const [session] = candidates
  if (!session) throw new Problem(notThere(wanted))
  if (candidates.length > 1) throw misuse(ambiguity(wanted, candidates))
  return session
}

function notThere(wanted: string): string {
  const name = washLine(wanted)
  return isPath(wanted)
    ? `No session at ${name}. Only files below a known root are found; --root DIR adds one.`
    : `No session id begins with ${name}. \`sessions-tui list --all --subagents\` lists all.`
}

const MOST_CANDIDATES = 20

function ambiguity(wanted: string, candidates: readonly Session[]): string {
  const isShared = new Set(candidates.map(({ id }) => id)).size === 1
  const fault = isShared
    ? 'is the id of several files; name one by its path:'
    : 'is the beginning of several ids; type more of the one you mean:'
  const shown = candidates.slice(0, MOST_CANDIDATES)
  const lines = shown.map(
    ({ id, path, title }) => `  ${washLine(isShared ? path : id)}  ${clip(washLine(title ?? ''), 60)}`,
  )
  const more = candidates.length - shown.length
  return [
    `${washLine(wanted)} ${fault}`,
    ...lines.map(line => line.trimEnd()),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}
