import { agentNames } from '../../agents/index.ts'
import { messagesOf, type Session } from '../../model/session.ts'
import { sourceNames } from '../../query/language/fields.ts'
import { queryGuideLines } from '../../query/language/guide.ts'
import type { ListRequest } from '../../query/list/list.ts'
import { sorts } from '../../query/list/sort-keys.ts'
import { shownTitle } from '../../query/list/title.ts'
import { ago } from '../../text/age.ts'
import { wordList } from '../../text/word-list.ts'
import { type CommandContext, cliCommand, exitCodes } from '../command.ts'
import { jsonOption, lookingOptions, openFor } from '../open.ts'
import type { Given, Only } from '../options/option.ts'
import { choiceOption, dateOption, flag, folderOption, numberOption, textOption } from '../options/option-kinds.ts'
import { queryIn } from '../options/query.ts'
import { homeAsTilde, shortId } from '../options/short-names.ts'
import { sayWhatIsNotThere } from '../output/nothing-found.ts'
import { type Column, table } from '../output/table.ts'

const options = [
  folderOption({ name: 'project', placeholder: 'PREFIX', help: 'only in this folder or below it' }),
  textOption({ name: 'branch', placeholder: 'B', help: 'only with this git branch' }),
  choiceOption({
    name: 'source',
    placeholder: 'S',
    choices: sourceNames,
    help: 'aynd, claude-cli, sdk, unknown, or external (all but aynd)',
  }),
  choiceOption({
    name: 'format',
    placeholder: 'F',
    choices: agentNames,
    help: wordList(agentNames, 'or'),
  }),
  dateOption({
    name: 'since',
    placeholder: 'D',
    end: 'from',
    help: 'modified on this day or later: 2026-08-01, 7d, yesterday',
  }),
  dateOption({ name: 'until', placeholder: 'D', end: 'to', help: 'modified on this day or earlier' }),
  choiceOption({
    name: 'status',
    placeholder: 'S',
    choices: ['active', 'failed', 'completed', 'missing'],
    help: 'active, failed, completed or missing',
  }),
  choiceOption({
    name: 'sort',
    placeholder: 'KEY',
    choices: sorts,
    help: `${sorts.join(', ')} (default: modified, or the best match)`,
  }),
  choiceOption({ name: 'order', placeholder: 'O', choices: ['asc', 'desc'], help: 'asc or desc (default: desc)' }),
  numberOption({ name: 'offset', placeholder: 'N', help: 'leave out the first N' }),
  numberOption({ name: 'limit', placeholder: 'N', help: 'at most N, 0 for all (default: 50)' }),
  flag({ name: 'subagents', help: 'subagents too' }),
  flag({ name: 'all', help: 'empty sessions too, and those whose file is missing' }),
  jsonOption,
  ...lookingOptions,
]

export const list = cliCommand({
  name: 'list',
  operands: '[QUERY…]',
  summary: 'the sessions, newest first; with words, the best match first',
  query: queryGuideLines(),
  options,
  examples: [
    'list retry project:shop -is:failed',
    'list file:cart.ts since:7d',
    'list --project . --since 7d',
    'list --sort tokens --limit 10',
    'list --json --all --limit 0',
  ],
  async run(given, run) {
    const request = requestIn(given, run)
    const catalogue = await openFor(given, run)
    const answer = await catalogue.list(request)
    await sayWhatIsNotThere(catalogue, answer.total, run)
    if (given.json) await run.output.json(`${JSON.stringify(answer, null, 2)}\n`)
    else await writeTable(answer.sessions, answer.total, run)
    return exitCodes.done
  },
})

function requestIn(
  { operands, json, root, refresh, debug, ...asked }: Given<typeof options>,
  run: CommandContext,
): ListRequest {
  const request: Only<ListRequest, typeof asked> = asked
  return { ...request, ...(operands.length > 0 && { query: queryIn({ operands }, run) }) }
}

async function writeTable(sessions: readonly Session[], total: number, run: CommandContext): Promise<void> {
  if (sessions.length === 0) return
  const columns: Column<Session>[] = [
    { heading: 'ID', text: session => shortId(session.id) },
    { heading: 'AGE', align: 'right', text: session => ago(session.modified, run.now) },
    {
      heading: 'PROJECT',
      most: 32,
      needs: 50,
      cutStart: true,
      text: session => homeAsTilde(session.projectPath, run.env),
    },
    { heading: 'BRANCH', most: 20, needs: 70, text: session => session.gitBranch ?? '' },
    { heading: 'MSGS', align: 'right', needs: 40, text: session => String(messagesOf(session)) },
    { heading: 'TITLE', text: titleOf },
  ]
  await run.output.write(table(columns, sessions, run.output))
  const hidden = total - sessions.length
  if (hidden > 0 && run.output.isTerminal) {
    run.output.say(`${sessions.length} of ${total} sessions; --limit 0 shows all.`)
  }
}

function titleOf(session: Session): string {
  const mark = session.status === 'completed' ? '' : session.status === 'active' ? '● ' : `${session.status}: `
  return mark + shownTitle(session)
}
