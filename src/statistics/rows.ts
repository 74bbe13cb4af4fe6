import { byMonth, byWeek } from './periods.ts'
import type { Cost, ModelTally, Statistics, Tally } from './statistics.ts'
import { tokensSpent } from './token-sums.ts'

export const groupings = ['day', 'week', 'month', 'project', 'model', 'tool'] as const
export type Grouping = (typeof groupings)[number]

/** One row of a table: tools have calls only, models everything but prompts and calls. */
export type StatsRow = { readonly name: string } & Partial<RowFigures>

interface RowFigures extends Omit<Tally, 'tokens' | 'cost'> {
  readonly input: number
  readonly output: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly cacheRead: number
  readonly tokens: number
  /** Null if none of it has a price. */
  readonly dollars: number | null
  readonly unpricedTokens: number
}

/** The rows of a grouping: days, weeks and months in order of time, all others by size, largest first. */
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

/** The total. It includes events without a time, which are in no row of days, weeks or months. */
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

/** Rounds dollars to a millionth, the price of a single token: further digits are rounding errors of the sum. */
export function costFigures({ dollars, unpricedTokens }: Cost): Pick<RowFigures, 'dollars' | 'unpricedTokens'> {
  const isUnknown = dollars === 0 && unpricedTokens > 0
  return { dollars: isUnknown ? null : Math.round(dollars * 1e6) / 1e6, unpricedTokens }
}

export const isNothing = ({ messages, prompts, calls }: StatsRow): boolean => !messages && !prompts && !calls
