import { byMonth, byWeek } from './periods.ts'
import { tokensSpent } from './spent.ts'
import type { Cost, ModelTally, Statistics, Tally } from './statistics.ts'

export const groupings = ['day', 'week', 'month', 'project', 'model', 'tool'] as const
export type Grouping = (typeof groupings)[number]

/** One line of a table: of a tool there are its calls only, of a model all but prompts and calls. */
export type StatsRow = { readonly name: string } & Partial<RowFigures>

interface RowFigures {
  readonly input: number
  readonly output: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly cacheRead: number
  readonly tokens: number
  readonly messages: number
  readonly sessions: number
  readonly prompts: number
  readonly calls: number
  readonly failedCalls: number
  /** Null: what there is has no price. */
  readonly dollars: number | null
  readonly unpricedTokens: number
}

/** The rows of a grouping; days, weeks and months in their order, the others with the largest first. */
export function rowsBy(grouping: Grouping, { days, projects, models, tools }: Statistics): readonly StatsRow[] {
  switch (grouping) {
    case 'day':
      return days.map(day => ({ name: day.day, ...figuresOf(day) }))
    case 'week':
      return byWeek(days).map(week => ({ name: week.period, ...figuresOf(week) }))
    case 'month':
      return byMonth(days).map(month => ({ name: month.period, ...figuresOf(month) }))
    case 'project':
      return projects.map(project => ({ name: project.projectPath, ...figuresOf(project) }))
    case 'model':
      return models.map(modelRow)
    case 'tool':
      return tools.map(({ tool, calls, failedCalls }) => ({ name: tool, calls, failedCalls }))
  }
}

/** What all rows come to: of what has no time, which is in no row of days, there is more in it than in these. */
export function totalOf(grouping: Grouping, { total }: Statistics): StatsRow {
  const { calls, failedCalls } = total
  if (grouping === 'tool') return { name: 'total', calls, failedCalls }
  return grouping === 'model' ? modelRow({ ...total, model: 'total' }) : { name: 'total', ...figuresOf(total) }
}

function modelRow({ model, ...tally }: Tally & Pick<ModelTally, 'model'>): StatsRow {
  const { prompts, calls, failedCalls, ...figures } = figuresOf(tally)
  return { name: model, ...figures }
}

function figuresOf({ tokens, messages, sessions, prompts, calls, failedCalls, cost }: Tally): RowFigures {
  return {
    input: tokens.input,
    output: tokens.output,
    cacheWrite5m: tokens.write5m,
    cacheWrite1h: tokens.write1h,
    cacheRead: tokens.read,
    tokens: tokensSpent(tokens),
    messages,
    sessions,
    prompts,
    calls,
    failedCalls,
    ...costFigures(cost),
  }
}

/** To a millionth, which a single token may cost: what is behind that comes from adding up, not from prices. */
export function costFigures({ dollars, unpricedTokens }: Cost): Pick<RowFigures, 'dollars' | 'unpricedTokens'> {
  const isUnknown = dollars === 0 && unpricedTokens > 0
  return { dollars: isUnknown ? null : Math.round(dollars * 1e6) / 1e6, unpricedTokens }
}

export const isNothing = ({ messages, prompts, calls }: StatsRow): boolean => !messages && !prompts && !calls
