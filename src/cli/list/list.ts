import { type FormatName, messagesOf, type Session } from '../../model/session.ts'
import { queryGuideLines } from '../../query/language/guide.ts'
import { type ListRequest, sorts } from '../../query/list/list.ts'
import { shownTitle } from '../../query/list/title.ts'
import { ago } from '../../text/age.ts'
import { type CliCommand, type CommandContext, exitCodes, type Given } from '../command.ts'
import { jsonOption, lookingOptions, openFor } from '../open.ts'
import { choiceOf, folderOf, isOn, spanOf, textOf, wholeNumberOf } from '../options/option-values.ts'
import { queryIn } from '../options/query.ts'
import { homeAsTilde, shortId } from '../options/short-names.ts'
import { sayWhatIsNotThere } from '../output/nothing-found.ts'
import { type Column, table } from '../output/table.ts'

const formatNames = ['claude-code', 'agent'] as const satisfies readonly FormatName[]

export const list: CliCommand = {
  name: 'list',
  operands: '[QUERY…]',
  summary: 'the sessions, newest first; with words, the best match first',
  query: queryGuideLines(),
  options: [
    { name: 'project', value: 'PREFIX', summary: 'only in this folder or below it' },
    { name: 'branch', value: 'B', summary: 'only with this git branch' },
    { name: 'source', value: 'S', summary: 'aynd, claude-cli, sdk, unknown, or external (all but aynd)' },
    { name: 'format', value: 'F', summary: 'claude-code or agent' },
    { name: 'since', value: 'D', summary: 'modified on this day or later: 2026-08-01, 7d, yesterday' },
    { name: 'until', value: 'D', summary: 'modified on this day or earlier' },
    { name: 'status', value: 'S', summary: 'active, failed, completed or missing' },
    { name: 'sort', value: 'KEY', summary: `${sorts.join(', ')} (default: modified, or the best match)` },
    { name: 'order', value: 'O', summary: 'asc or desc (default: desc)' },
    { name: 'offset', value: 'N', summary: 'leave out the first N' },
    { name: 'limit', value: 'N', summary: 'at most N, 0 for all (default: 50)' },
    { name: 'subagents', summary: 'subagents too' },
    { name: 'all', summary: 'empty sessions too, and those whose file is missing' },
    jsonOption,
    ...lookingOptions,
  ],
  examples: [
    'list retry project:shop -is:failed',
    'list file:cart.ts since:7d',
    'list --project . --since 7d',
    'list --sort tokens --limit 10',
    'list --json --all --limit 0',
  ],
  async run(given, run) {
    const request = requestOf(given, run)
    const catalogue = await openFor(given, run)
    const answer = await catalogue.list(request)
    await sayWhatIsNotThere(catalogue, answer.total, run)
    if (isOn(given, 'json')) await run.output.json(`${JSON.stringify(answer, null, 2)}\n`)
    else await writeTable(answer.sessions, answer.total, run)
    return exitCodes.done
  },
}

function requestOf(given: Given, run: CommandContext): ListRequest {
  const project = folderOf(given, 'project', run)
  const branch = textOf(given, 'branch')
  const source = choiceOf(given, 'source', ['aynd', 'claude-cli', 'sdk', 'unknown', 'external'])
  const format = choiceOf(given, 'format', formatNames)
  const since = spanOf(given, 'since', run.now)?.from
  const until = spanOf(given, 'until', run.now)?.to
  const status = choiceOf(given, 'status', ['active', 'failed', 'completed', 'missing'])
  const sort = choiceOf(given, 'sort', sorts)
  return {
    ...(given.operands.length > 0 && { query: queryIn(given, run) }),
    ...(project && { project }),
    ...(branch !== undefined && { branch }),
    ...(source && { source }),
    ...(format && { format }),
    ...(since && { since }),
    ...(until && { until }),
    ...(status && { status }),
    ...(sort && { sort }),
    order: choiceOf(given, 'order', ['asc', 'desc']) ?? 'desc',
    offset: wholeNumberOf(given, 'offset') ?? 0,
    limit: wholeNumberOf(given, 'limit') ?? 50,
    subagents: isOn(given, 'subagents'),
    all: isOn(given, 'all'),
  }
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
