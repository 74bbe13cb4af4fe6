import { costWords, percent } from '../query/statistics/in-words.ts'
import { tokensSpent } from '../query/statistics/spent.ts'
import type { Statistics, Tally } from '../query/statistics/statistics.ts'
import { padEnd, padStart, widthOf } from '../text/clip.ts'
import { wholeNumber } from '../text/numbers.ts'
import { washLine } from '../text/wash.ts'
import type { Measure } from './insight.ts'
import { type PageLine, rangeInWords } from './statistics-lines.ts'

type Tables = { readonly [M in Measure]?: readonly PageLine[] }

const known = new WeakMap<Statistics, Tables>()

/** All figures as words and digits, exact: by day for the measure that is shown, then who spent them. */
export function tableLines(statistics: Statistics, measure: Measure): readonly PageLine[] {
  const tables = known.get(statistics) ?? {}
  const lines = tables[measure] ?? madeOf(statistics, measure)
  known.set(statistics, { ...tables, [measure]: lines })
  return lines
}

function madeOf(statistics: Statistics, measure: Measure): readonly PageLine[] {
  const { total, days, models, projects, tools } = statistics
  const columns = columnsOf[measure]
  const happened = days.filter(day => day.messages + day.prompts + day.calls > 0)
  const left = days.length - happened.length
  const gaps: readonly PageLine[] =
    left === 0
      ? []
      : [{ tone: 'why', text: `${wholeNumber(left)} ${left === 1 ? 'day' : 'days'} without anything left out` }]
  return [
    ...table(
      titles[measure] + rangeInWords(statistics),
      'day',
      columns,
      [...happened.map(day => [day.day, day] as const)],
      total,
    ),
    ...gaps,
    ...table(
      'Models',
      'model',
      modelColumns(total),
      models.map(one => [washLine(one.model), one] as const),
      undefined,
    ),
    ...table(
      'Projects',
      'project',
      projectColumns,
      projects.map(one => [washLine(one.projectPath), one] as const),
      undefined,
    ),
    ...table(
      'Tools',
      'tool',
      toolColumns,
      tools.map(one => [washLine(one.tool), one] as const),
      undefined,
    ),
  ].slice(1)
}

const titles: { readonly [M in Measure]: string } = {
  tokens: 'Tokens per day',
  sessions: 'Sessions and prompts per day',
  cost: 'Cost per day, an estimate',
}

interface Column<Row> {
  readonly name: string
  of(row: Row): string
}

const figure = <Row>(name: string, of: (row: Row) => number): Column<Row> => ({ name, of: row => wholeNumber(of(row)) })

const all = figure<Pick<Tally, 'tokens'>>('all tokens', ({ tokens }) => tokensSpent(tokens))
const cost: Column<Tally> = { name: 'cost', of: tally => costWords(tally.cost) }

const columnsOf: { readonly [M in Measure]: readonly Column<Tally>[] } = {
  tokens: [
    figure('output', ({ tokens }) => tokens.output),
    figure('input', ({ tokens }) => tokens.input),
    figure('written 5 min', ({ tokens }) => tokens.write5m),
    figure('written 1 h', ({ tokens }) => tokens.write1h),
    figure('read', ({ tokens }) => tokens.read),
    all,
  ],
  sessions: [
    figure('sessions', ({ sessions }) => sessions),
    figure('prompts', ({ prompts }) => prompts),
    figure('messages', ({ messages }) => messages),
    figure('calls', ({ calls }) => calls),
    figure('failed calls', ({ failedCalls }) => failedCalls),
  ],
  cost: [cost, figure('tokens without a price', ({ cost: { unpricedTokens } }) => unpricedTokens), all],
}

const modelColumns = (total: Tally): readonly Column<Statistics['models'][number]>[] => [
  all,
  { name: 'share', of: ({ tokens }) => percent(tokensSpent(tokens), tokensSpent(total.tokens)) },
  figure('messages', ({ messages }) => messages),
  { name: 'cost', of: model => (model.hasPrice ? costWords(model.cost) : 'no price') },
]

const projectColumns: readonly Column<Tally>[] = [
  all,
  figure('sessions', ({ sessions }) => sessions),
  figure('prompts', ({ prompts }) => prompts),
  cost,
]

const toolColumns: readonly Column<Statistics['tools'][number]>[] = [
  figure('calls', ({ calls }) => calls),
  figure('failed', ({ failedCalls }) => failedCalls),
  { name: 'share', of: ({ calls, failedCalls }) => percent(failedCalls, calls) },
]

/** A blank line, a title, the names of the columns, the rows, and what they come to. */
function table<Row>(
  title: string,
  first: string,
  columns: readonly Column<Row>[],
  rows: readonly (readonly [name: string, row: Row])[],
  total: Row | undefined,
): readonly PageLine[] {
  const cells = rows.map(([name, row]) => [name, ...columns.map(({ of }) => of(row))])
  const sums = total === undefined ? [] : [['total', ...columns.map(({ of }) => of(total))]]
  const names = [first, ...columns.map(({ name }) => name)]
  const widths = names.map((name, at) =>
    [...cells, ...sums].reduce((most, row) => Math.max(most, widthOf(row[at] ?? '')), widthOf(name)),
  )
  const line = (row: readonly string[]): string =>
    row.map((text, at) => (at === 0 ? padEnd(text, widths[at] ?? 0) : padStart(text, (widths[at] ?? 0) + 2))).join('')
  return [
    { tone: 'why', text: '' },
    { tone: 'heading', text: title },
    ...(rows.length === 0
      ? [{ tone: 'why', text: 'none' } as const]
      : [
          { tone: 'names', text: line(names) } as const,
          ...cells.map(row => ({ tone: 'text', text: line(row) }) as const),
          ...sums.map(row => ({ tone: 'sum', text: line(row) }) as const),
        ]),
  ]
}
