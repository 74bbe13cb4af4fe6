import { misuse } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { searchGuideLines } from '../../query/language/guide.ts'
import type { Query } from '../../query/language/query.ts'
import type { TextQuery } from '../../query/language/text-query.ts'
import type { Findings, Match } from '../../query/match/finder.ts'
import { type CommandContext, cliCommand, exitCodes } from '../command.ts'
import { jsonOption, lookingOptions, openFor } from '../open.ts'
import type { Given } from '../options/option.ts'
import { choiceOption, numberOption } from '../options/option-kinds.ts'
import { queryIn } from '../options/query.ts'
import { sayWhatIsNotThere } from '../output/nothing-found.ts'
import { contextFor, foundTexts, MOST_CONTEXT, type PageOptions, subagentOf } from './found-text.ts'

const SESSIONS = 20
const SNIPPETS = 4
const areas = ['conversation', 'tools', 'all'] as const

export const search = cliCommand({
  name: 'search',
  operands: 'QUERY…',
  summary: 'find any word ever said, the best matches first',
  query: searchGuideLines(),
  options: [
    choiceOption({
      name: 'in',
      placeholder: 'WHERE',
      choices: areas,
      help: 'conversation, tools (their input and output) or all',
    }),
    numberOption({ name: 'limit', placeholder: 'N', help: `at most N sessions, 0 for all (default: ${SESSIONS})` }),
    numberOption({
      name: 'context',
      placeholder: 'N',
      help: `N letters before a match, 2N after (default: ${MOST_CONTEXT}, or what fits)`,
    }),
    jsonOption,
    ...lookingOptions,
  ],
  examples: ['search retry budget', 'search \'"retry budget" project:shop -draft since:7d\''],
  exits: {
    0: 'found',
    1: 'nothing found, or something went wrong',
    2: 'the command line is not understood',
  },
  async run(given, run) {
    const { query, text } = asked(given, run)
    const area = given.in ?? 'all'
    const limit = given.limit ?? SESSIONS
    const catalogue = await openFor(given, run)
    const most = limit === 0 ? Number.POSITIVE_INFINITY : limit
    const request = {
      query: text,
      area,
      sessionsRead: most,
      matchesRead: SNIPPETS,
      context: given.context ?? contextFor(run.output),
    }
    const findings = await catalogue.search(request, { query })
    if (findings.problem !== null) run.output.say(findings.problem)
    if (given.json) await run.output.json(`${JSON.stringify(answerOf(findings, most), null, 2)}\n`)
    else await writeFound(findings, most, { text, isWrapped: given.context !== undefined }, run)
    await sayWhatIsNotThere(catalogue, findings.found.length, run, nothingSaid(area, run))
    return findings.found.length > 0 ? exitCodes.done : exitCodes.failed
  },
})

function asked(given: Given, run: CommandContext): { readonly query: Query; readonly text: TextQuery } {
  const query = queryIn(given, run, { isText: true })
  const { text } = query
  if (text && text.wanted.length > 0) return { query, text }
  throw misuse(
    'search needs something to look for: a word, a "phrase" or a /pattern/. To find sessions by fields alone, use `sessions-tui list`.',
  )
}

/** The answer in JSON. Documented in the README, so it must stay as it is. */
interface SearchAnswer {
  readonly results: readonly {
    readonly session: Session
    readonly matches: number
    readonly snippets: readonly AnsweredSnippet[]
  }[]
  /** Number of sessions found, including those left out of `results`. */
  readonly total: number
  readonly truncated: boolean
}

interface AnsweredSnippet extends Pick<Match, 'entry' | 'timestamp' | 'kind' | 'tool' | 'text' | 'ranges'> {
  /** The id of the subagent in whose file the entry is. */
  readonly subagent?: string
}

function answerOf({ found }: Findings, most: number): SearchAnswer {
  const results = found.slice(0, most).map(({ session, matches, snippets }) => ({
    session,
    matches,
    snippets: (snippets ?? []).map(match => answeredSnippet(session, match)),
  }))
  return { results, total: found.length, truncated: results.length < found.length }
}

function answeredSnippet(session: Session, match: Match): AnsweredSnippet {
  const { entry, timestamp, kind, tool, text, ranges } = match
  const subagent = subagentOf(session, match)
  return {
    entry,
    timestamp,
    kind,
    ...(tool !== undefined && { tool }),
    ...(subagent !== undefined && { subagent }),
    text,
    ranges,
  }
}

async function writeFound({ found }: Findings, most: number, page: PageOptions, run: CommandContext): Promise<void> {
  const shown = found.slice(0, most)
  for (const text of foundTexts(shown, page, run)) await run.output.write(text)
  const more = found.length - shown.length
  if (more > 0 && run.output.isTerminal) {
    run.output.say(`\n… ${more} more ${more === 1 ? 'session' : 'sessions'}; --limit 0 shows all.`)
  }
}

/** Says that nothing was found; not in a pipe, where the exit code says so. */
function nothingSaid(area: (typeof areas)[number], { output }: CommandContext): (total: number) => string | null {
  const where = { conversation: 'in the conversation of', tools: 'in the tools of', all: 'in' }[area]
  const next = area === 'all' ? '' : ' --in all searches everywhere.'
  return total => (output.isTerminal ? `Nothing found ${where} ${total} sessions.${next}` : null)
}
