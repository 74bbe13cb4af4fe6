import type { Catalogue } from '../../engine/catalogue.ts'
import { environmentOf } from '../../engine/config/environment.ts'
import { readSettings } from '../../engine/config/settings.ts'
import { silent } from '../../engine/reports.ts'
import { misuse } from '../../model/problem.ts'
import type { Session } from '../../model/session.ts'
import { drain } from '../../model/steps.ts'
import { queryGuideLines } from '../../query/language/guide.ts'
import { parseQuery } from '../../query/language/parse.ts'
import type { Query } from '../../query/language/query.ts'
import { count } from '../../statistics/count.ts'
import { modelsOf, spanOf, standsForItself, withoutTimes } from '../../statistics/counting-request.ts'
import { statsCsv } from '../../statistics/in-csv.ts'
import { pricesWith } from '../../statistics/prices.ts'
import { groupings, rowsBy, totalOf } from '../../statistics/rows.ts'
import type { Statistics } from '../../statistics/statistics.ts'
import { type CommandContext, cliCommand, exitCodes } from '../command.ts'
import { jsonOption, lookingOptions, openFor } from '../open.ts'
import type { Given } from '../options/option.ts'
import { choiceOption, flag } from '../options/option-kinds.ts'
import { queryIn } from '../options/query.ts'
import { sayWhatIsNotThere } from '../output/nothing-found.ts'
import { statsJson } from './stats-json.ts'
import { statsOverview } from './stats-overview.ts'
import { statsTable, withoutPrice } from './stats-table.ts'

const options = [
  choiceOption({
    name: 'by',
    placeholder: 'WHAT',
    choices: groupings,
    help: `one line for each ${groupings.join(', ')}`,
  }),
  jsonOption,
  flag({ name: 'csv', help: 'answer in CSV, by day unless --by is given' }),
  ...lookingOptions,
]

export const stats = cliCommand({
  name: 'stats',
  operands: '[QUERY…]',
  summary: 'where the tokens went, and about what they cost',
  query: [
    ...queryGuideLines(),
    'Here since:, until:, after: and before: go by when something happened, not by the last change,',
    'and with model: only what these models said is counted.',
  ],
  options,
  examples: [
    'stats',
    'stats since:30d --by day',
    'stats project:shop --by model',
    'stats since:2026-08-01 until:2026-08-31 --by project --csv',
    'stats --json',
  ],
  async run(given, run) {
    if (given.json && given.csv) throw misuse('--json and --csv cannot be combined; choose one.')
    const query = queryIn(given, run)
    const catalogue = await openFor(given, run)
    const sessions = await sessionsFor(query, catalogue, run)
    const statistics = await countedIn(sessions, query, catalogue, run)
    const isEmpty = statistics.total.sessions === 0
    if (isEmpty && sessions.length > 0) run.output.say(nothingThen(query))
    await write(statistics, given, run)
    return exitCodes.done
  },
})

/** Sessions to count, hidden ones too: nothing that was spent is left out because a list hides it. */
async function sessionsFor(query: Query, catalogue: Catalogue, run: CommandContext): Promise<readonly Session[]> {
  const timeless = parseQuery(withoutTimes(query.line), { now: run.now })
  const { sessions } = await catalogue.list({ query: timeless, all: true, subagents: true, limit: 0 })
  const counted = sessions.filter(session => standsForItself(session, query))
  const none = (total: number) => `No session matches; there are ${total} in all. Remove a part of the query.`
  await sayWhatIsNotThere(catalogue, counted.length, run, none)
  return counted
}

async function countedIn(
  sessions: readonly Session[],
  query: Query,
  catalogue: Catalogue,
  run: CommandContext,
): Promise<Statistics> {
  const { prices } = await readSettings(environmentOf(run.env), silent)
  const files = await catalogue.activities(sessions)
  const request = { ...spanOf(query), isOfModel: modelsOf(query), prices: pricesWith(prices), now: run.now.getTime() }
  return drain(count(files, sessions, request))
}

function nothingThen(query: Query): string {
  const { since, until } = spanOf(query)
  if (since === null && until === null) return 'Nothing was spent in these sessions. `sessions-tui list` shows them.'
  return 'Nothing happened in that time. Leave out since:, until:, after: and before: to count all of it.'
}

async function write(statistics: Statistics, given: Given<typeof options>, run: CommandContext): Promise<void> {
  const { output } = run
  const { by } = given
  const grouping = by ?? 'day'
  const rows = rowsBy(grouping, statistics)
  if (given.csv) await output.write(statsCsv(grouping, rows))
  else if (given.json) {
    const answer = by === undefined ? statsJson(statistics) : { by, rows, total: totalOf(by, statistics) }
    await output.json(`${JSON.stringify(answer, null, 2)}\n`)
  } else if (statistics.total.sessions > 0) {
    const total = totalOf(grouping, statistics)
    await output.write(by === undefined ? statsOverview(statistics, run) : statsTable(by, rows, total, run))
    // The overview says so beside the sum.
    if (by !== undefined && total.dollars && total.unpricedTokens)
      output.say(`The cost is ${withoutPrice(total.unpricedTokens)}.`)
  }
}
