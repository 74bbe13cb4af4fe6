import { costWords, percent } from '../../statistics/in-words.ts'
import { type Grouping, isNothing, type StatsRow } from '../../statistics/rows.ts'
import { plural, wholeNumber } from '../../text/numbers.ts'
import type { CommandContext } from '../command.ts'
import { homeAsTilde } from '../options/short-names.ts'
import { type Column, table } from '../output/table.ts'

/** Stands for a model or tool that no line names. */
export const NAMELESS = '(none)'

/** Says which tokens a sum of dollars lacks; empty if none. */
export function withoutPrice(tokens: number): string {
  return tokens === 0 ? '' : `without ${plural(tokens, 'token')} that ${tokens === 1 ? 'has' : 'have'} no price`
}

/** Table of rows for people, with the total in the last line. Days on which nothing happened are left out. */
export function statsTable(
  grouping: Grouping,
  rows: readonly StatsRow[],
  total: StatsRow,
  run: CommandContext,
): string {
  const nameOf = (row: StatsRow) =>
    (grouping === 'project' && row !== total ? homeAsTilde(row.name, run.env) : row.name) || NAMELESS
  const shown = grouping === 'project' ? rows : rows.filter(row => !isNothing(row))
  return table([nameColumn(grouping, nameOf), ...columnsOf(grouping)], [...shown, total], run.output)
}

function nameColumn(grouping: Grouping, text: (row: StatsRow) => string): Column<StatsRow> {
  return { heading: grouping.toUpperCase(), ...(grouping === 'project' && { cutStart: true }), text }
}

function columnsOf(grouping: Grouping): readonly Column<StatsRow>[] {
  if (grouping === 'tool') return [callsColumn, failedColumn, rateColumn]
  const prompts: readonly Column<StatsRow>[] = grouping === 'model' ? [] : [number('PROMPTS', row => row.prompts, 120)]
  return [
    number('SESSIONS', row => row.sessions, 110),
    ...prompts,
    number('INPUT', row => row.input, 70),
    number('OUTPUT', row => row.output, 60),
    number('CACHE WRITE', row => (row.cacheWrite5m ?? 0) + (row.cacheWrite1h ?? 0), 100),
    number('CACHE READ', row => row.cacheRead, 90),
    number('TOKENS', row => row.tokens),
    { heading: '≈ COST', align: 'right', text: costOf },
  ]
}

function number(heading: string, figure: (row: StatsRow) => number | undefined, needs = 0): Column<StatsRow> {
  return { heading, align: 'right', needs, text: row => wholeNumber(figure(row) ?? 0) }
}

const callsColumn = number('CALLS', row => row.calls)
const failedColumn = number('FAILED', row => row.failedCalls)
const rateColumn: Column<StatsRow> = {
  heading: 'ERRORS',
  align: 'right',
  text: ({ calls = 0, failedCalls = 0 }) => percent(failedCalls, calls),
}

function costOf({ dollars = null, unpricedTokens = 0 }: StatsRow): string {
  return costWords({ dollars: dollars ?? 0, unpricedTokens })
}
