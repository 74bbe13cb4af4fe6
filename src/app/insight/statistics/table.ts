import { memo } from '../../../model/memo.ts'
import { costWords, percent } from '../../../statistics/in-words.ts'
import type { Statistics, Tally } from '../../../statistics/statistics.ts'
import { tokensSpent } from '../../../statistics/token-sums.ts'
import { shortNumber, wholeNumber } from '../../../text/numbers.ts'
import { washLine } from '../../../text/wash.ts'
import type { Measure } from '../state.ts'
import { type PageLine, rangeInWords } from './lines.ts'
import { type PlainColumn, plainTable } from './plain-table.ts'

const known = memo<readonly PageLine[]>()

/** All figures as text, exact where there is room: by day for the chosen measure, then by model, project and tool. */
export function tableLines(statistics: Statistics, measure: Measure, room: number): readonly PageLine[] {
  return known(statistics, [measure, room], () => madeOf(statistics, measure, room))
}

function madeOf(statistics: Statistics, measure: Measure, room: number): readonly PageLine[] {
  const { total, days, models, projects, tools } = statistics
  const happened = days.filter(day => day.messages + day.prompts + day.calls > 0)
  const left = days.length - happened.length
  const gaps: readonly PageLine[] =
    left === 0
      ? []
      : [
          {
            tone: 'why',
            text: `${wholeNumber(left)} ${left === 1 ? 'day' : 'days'} on which nothing happened ${left === 1 ? 'is' : 'are'} left out.`,
          },
        ]
  const byDay = {
    title: titles[measure] + rangeInWords(statistics),
    first: 'day',
    columns: columnsOf[measure],
    rows: happened.map(day => [day.day, day] as const),
    total,
  }
  const byModel = {
    title: 'Models',
    first: 'model',
    columns: modelColumns(total),
    rows: models.map(one => [washLine(one.model), one] as const),
  }
  const byProject = {
    title: 'Projects',
    first: 'project',
    columns: projectColumns,
    rows: projects.map(one => [washLine(one.projectPath), one] as const),
  }
  const byTool = {
    title: 'Tools',
    first: 'tool',
    columns: toolColumns,
    rows: tools.map(one => [washLine(one.tool), one] as const),
  }
  return [
    ...plainTable<Tally>(byDay, room),
    ...gaps,
    ...plainTable(byModel, room),
    ...plainTable<Tally>(byProject, room),
    ...plainTable(byTool, room),
  ].slice(1)
}

const titles: { readonly [M in Measure]: string } = {
  tokens: 'Tokens per day',
  sessions: 'Sessions and prompts per day',
  cost: 'Cost per day, an estimate',
}

type Spare<Row> = Pick<PlainColumn<Row>, 'shortName' | 'isSpare'>

function figure<Row>(name: string, of: (row: Row) => number, more: Spare<Row> = {}): PlainColumn<Row> {
  return { name, of: row => wholeNumber(of(row)), short: row => shortNumber(of(row)), ...more }
}

const isSpare = true

const all = figure<Pick<Tally, 'tokens'>>('all tokens', ({ tokens }) => tokensSpent(tokens), { shortName: 'all' })
const cost: PlainColumn<Tally> = { name: 'cost', of: tally => costWords(tally.cost) }

const columnsOf: { readonly [M in Measure]: readonly PlainColumn<Tally>[] } = {
  tokens: [
    figure('input', ({ tokens }) => tokens.input, { isSpare }),
    figure('output', ({ tokens }) => tokens.output),
    figure('written 5 min', ({ tokens }) => tokens.write5m, { shortName: '5 min', isSpare }),
    figure('written 1 h', ({ tokens }) => tokens.write1h, { shortName: '1 h', isSpare }),
    figure('read', ({ tokens }) => tokens.read, { isSpare }),
    all,
  ],
  sessions: [
    figure('sessions', ({ sessions }) => sessions),
    figure('prompts', ({ prompts }) => prompts),
    figure('messages', ({ messages }) => messages, { isSpare }),
    figure('calls', ({ calls }) => calls, { isSpare }),
    figure('failed calls', ({ failedCalls }) => failedCalls, { shortName: 'failed', isSpare }),
  ],
  cost: [
    cost,
    figure('tokens without a price', ({ cost: { unpricedTokens } }) => unpricedTokens, { shortName: 'no price' }),
    { ...all, isSpare },
  ],
}

const modelColumns = (total: Tally): readonly PlainColumn<Statistics['models'][number]>[] => [
  all,
  { name: 'share', of: ({ tokens }) => percent(tokensSpent(tokens), tokensSpent(total.tokens)), isSpare },
  figure('messages', ({ messages }) => messages, { isSpare }),
  { name: 'cost', of: model => (model.price ? costWords(model.cost) : 'no price') },
]

const projectColumns: readonly PlainColumn<Tally>[] = [
  all,
  figure('sessions', ({ sessions }) => sessions, { isSpare }),
  figure('prompts', ({ prompts }) => prompts, { isSpare }),
  cost,
]

const toolColumns: readonly PlainColumn<Statistics['tools'][number]>[] = [
  figure('calls', ({ calls }) => calls),
  figure('failed', ({ failedCalls }) => failedCalls),
  { name: 'share', of: ({ calls, failedCalls }) => percent(failedCalls, calls) },
]
