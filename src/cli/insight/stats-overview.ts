import type { RepeatedUsage, Spending } from '../../model/activity.ts'
import { shownTitle } from '../../query/list/title.ts'
import { costWords, percent } from '../../statistics/in-words.ts'
import type { Cost, Receipt, SessionTally, Statistics } from '../../statistics/statistics.ts'
import { tokensSpent } from '../../statistics/token-sums.ts'
import { plural, spanInWords, wholeNumber } from '../../text/numbers.ts'
import type { CommandContext } from '../command.ts'
import { homeAsTilde, shortId } from '../options/short-names.ts'
import { type Column, table } from '../output/table.ts'
import { NAMELESS, withoutPrice } from './stats-table.ts'

/** Most rows of each table; `--by` has them all. */
const MOST = 5

/** Statistics at a glance: the sums in words, then the largest parts of them. */
export function statsOverview(statistics: Statistics, run: CommandContext): string {
  const part = (heading: string, rows: string) => (rows === '' ? '' : `\n${run.output.style('bold', heading)}\n${rows}`)
  return [
    run.output.style('bold', rangeWords(statistics)),
    '\n',
    table(sumColumns, sumsOf(statistics), run.output),
    part('Models', models(statistics, run)),
    part('Projects', projects(statistics, run)),
    part('Tools', tools(statistics, run)),
    part('Costliest sessions', sessions(costliest(statistics), run)),
    part('Longest sessions', sessions(longest(statistics), run)),
    part('Receipt', receipt(statistics.receipt, run)),
  ].join('')
}

function rangeWords({ range, days, daysAtWork }: Statistics): string {
  if (!range) return 'Without a date'
  const span = range.from === range.to ? range.from : `${range.from} to ${range.to}`
  return `${span}: ${plural(days.length, 'day')}, ${wholeNumber(daysAtWork)} of them with sessions`
}

type Pair = readonly [name: string, figure: string, note: string]

const sumColumns: readonly Column<Pair>[] = [
  { heading: '', text: ([name]) => name },
  { heading: '', align: 'right', text: ([, figure]) => figure },
  { heading: '', text: ([, , note]) => note },
]

function sumsOf({ total, subagents, orphans, failedSessions }: Statistics): readonly Pair[] {
  const { tokens, cost } = total
  const { input, output, write5m, write1h, read } = tokens
  const forAnHour = write1h === 0 ? '' : `${wholeNumber(write1h)} of them for an hour`
  const inSubagents = tokensSpent(subagents.tokens)
  const notes = [
    ...(orphans === 0 ? [] : [`${wholeNumber(orphans)} of them subagents whose session is gone`]),
    ...(failedSessions === 0 ? [] : [`${wholeNumber(failedSessions)} failed`]),
  ]
  return [
    ['sessions', wholeNumber(total.sessions), notes.join(', ')],
    ['prompts', wholeNumber(total.prompts), ''],
    ['messages', wholeNumber(total.messages), 'of the API'],
    ['input', wholeNumber(input), ''],
    ['output', wholeNumber(output), ''],
    ['cache write', wholeNumber(write5m + write1h), forAnHour],
    ['cache read', wholeNumber(read), `cache hit rate ${hitRate(tokens)}`],
    ['tokens', wholeNumber(tokensSpent(tokens)), inSubagents === 0 ? '' : `${wholeNumber(inSubagents)} in subagents`],
    ['cost', estimate(cost), withoutPrice(cost.unpricedTokens)],
  ]
}

/** Share of all tokens sent that came from the cache. */
function hitRate({ input, write5m, write1h, read }: Spending): string {
  return percent(read, input + write5m + write1h + read)
}

function estimate(cost: Cost): string {
  const words = costWords(cost)
  return words.includes('$') ? `≈ ${words} (estimate)` : words
}

function models({ models: all, total }: Statistics, run: CommandContext): string {
  const columns: Column<(typeof all)[number]>[] = [
    { heading: 'MODEL', text: ({ model }) => model || NAMELESS },
    { heading: 'TOKENS', align: 'right', text: ({ tokens }) => wholeNumber(tokensSpent(tokens)) },
    { heading: 'SHARE', align: 'right', text: row => percent(tokensSpent(row.tokens), tokensSpent(total.tokens)) },
    { heading: '≈ COST', align: 'right', text: ({ cost, price }) => (price ? costWords(cost) : 'no price') },
  ]
  return some(columns, all, run)
}

function projects({ projects: all }: Statistics, run: CommandContext): string {
  const columns: Column<(typeof all)[number]>[] = [
    { heading: 'PROJECT', cutStart: true, text: ({ projectPath }) => homeAsTilde(projectPath, run.env) },
    { heading: 'SESSIONS', align: 'right', text: row => wholeNumber(row.sessions) },
    { heading: 'TOKENS', align: 'right', text: ({ tokens }) => wholeNumber(tokensSpent(tokens)) },
    { heading: '≈ COST', align: 'right', text: ({ cost }) => costWords(cost) },
  ]
  return some(columns, all, run)
}

function tools({ tools: all }: Statistics, run: CommandContext): string {
  const columns: Column<(typeof all)[number]>[] = [
    { heading: 'TOOL', text: ({ tool }) => tool || NAMELESS },
    { heading: 'CALLS', align: 'right', text: ({ calls }) => wholeNumber(calls) },
    { heading: 'FAILED', align: 'right', text: ({ failedCalls }) => wholeNumber(failedCalls) },
    { heading: 'ERRORS', align: 'right', text: ({ calls, failedCalls }) => percent(failedCalls, calls) },
  ]
  return some(columns, all, run)
}

function costliest({ sessions: all }: Statistics): readonly SessionTally[] {
  return all.filter(({ cost }) => cost.dollars > 0).sort((a, b) => b.cost.dollars - a.cost.dollars)
}

function longest({ sessions: all }: Statistics): readonly SessionTally[] {
  return all.filter(({ durationMs }) => durationMs > 0).sort((a, b) => b.durationMs - a.durationMs)
}

function sessions(all: readonly SessionTally[], run: CommandContext): string {
  const columns: Column<SessionTally>[] = [
    { heading: 'ID', text: ({ session }) => shortId(session.id) },
    { heading: '≈ COST', align: 'right', text: ({ cost }) => costWords(cost) },
    { heading: 'TOKENS', align: 'right', needs: 60, text: ({ tokens }) => wholeNumber(tokensSpent(tokens)) },
    { heading: 'LASTED', align: 'right', text: ({ durationMs }) => spanInWords(durationMs) },
    { heading: 'TITLE', text: ({ session }) => shownTitle(session) },
  ]
  return all.length === 0 ? '' : table(columns, all.slice(0, MOST), run.output)
}

function some<Row>(columns: readonly Column<Row>[], all: readonly Row[], run: CommandContext): string {
  if (all.length === 0) return ''
  const more = all.length - MOST
  return table(columns, all.slice(0, MOST), run.output) + (more > 0 ? `+ ${wholeNumber(more)} more\n` : '')
}

type Step = readonly [what: string, usage: RepeatedUsage]

/** Shows how the sums were computed. */
function receipt(steps: Receipt, run: CommandContext): string {
  const { files, subagentFiles, lines, repeatedLines, copies, syntheticLines, messages } = steps
  const ofSubagents = subagentFiles === 0 ? '' : `, ${wholeNumber(subagentFiles)} of them of subagents`
  const rows: readonly Step[] = [
    [`${plural(lines, 'line')} in ${plural(files, 'file')}${ofSubagents}`, steps.raw],
    [`− ${plural(repeatedLines, 'line')} that repeat a message`, steps.repeated],
    [`− ${plural(copies, 'message')} copied from an earlier file`, steps.copied],
    [`− ${plural(syntheticLines, 'line')} that no model wrote`, steps.synthetic],
    [`= ${plural(messages, 'message')}: in sessions`, steps.own],
    ['+ in subagents', steps.subagents],
  ]
  const figure = (heading: string, kind: keyof RepeatedUsage): Column<Step> => ({
    heading,
    align: 'right',
    text: ([, usage]) => wholeNumber(usage[kind]),
  })
  const columns: readonly Column<Step>[] = [
    { heading: 'TOKENS IN', text: ([what]) => what },
    figure('INPUT', 'input'),
    figure('OUTPUT', 'output'),
    figure('CACHE WRITE', 'write'),
    figure('CACHE READ', 'read'),
  ]
  return table(columns, rows, run.output)
}
