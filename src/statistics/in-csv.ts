import { csv } from '../text/csv.ts'
import type { Grouping, StatsRow } from './rows.ts'

/** Rows for a spreadsheet: exact figures, every day, no total. */
export function statsCsv(grouping: Grouping, rows: readonly StatsRow[]): string {
  const kinds = grouping === 'tool' ? toolKinds : grouping === 'model' ? modelKinds : allKinds
  return csv(
    [grouping, ...kinds],
    rows.map(row => [row.name, ...kinds.map(kind => row[kind] ?? '')]),
  )
}

const modelKinds = [
  ...['input', 'output', 'cacheWrite5m', 'cacheWrite1h', 'cacheRead', 'tokens'],
  ...['messages', 'sessions', 'dollars', 'unpricedTokens'],
] as readonly Exclude<keyof StatsRow, 'name'>[]
const toolKinds = ['calls', 'failedCalls'] as const
const allKinds = [...modelKinds, 'prompts', ...toolKinds] as const
