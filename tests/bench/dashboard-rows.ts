import type { measureFirstPaint } from './dashboard.ts'
import type { Insights } from './insight.ts'
import type { Keystrokes } from './keystrokes.ts'
import { median, p95 } from './measure.ts'
import { megabytes, milliseconds, type Row, timeRow, times } from './report.ts'

const budgets = { paintTimesNode: 2, seen: 16, answered: 100, opening: 100, frame: 8, insight: 100, restBytes: 150e6 }

export function firstPaintRows({ node, dashboard }: Awaited<ReturnType<typeof measureFirstPaint>>): Row[] {
  const [unit, paint] = [median(node), median(dashboard)]
  return [
    { measure: '`node -e` prints a word in a terminal', figure: milliseconds(unit), ratio: times(1) },
    {
      measure: 'dashboard: first paint',
      figure: milliseconds(paint),
      ratio: times(paint / unit),
      budget: `≤ ${budgets.paintTimesNode} × that`,
      holds: paint / unit <= budgets.paintTimesNode,
    },
  ]
}

export function keystrokeRows({ seen, answered }: Keystrokes, files: number): Row[] {
  const sessions = `${files.toLocaleString('en')} sessions`
  return [
    timeRow(`${sessions}: until a key shows, p95`, p95(seen), budgets.seen),
    timeRow(`${sessions}: until everything is drawn, p95`, p95(answered), budgets.answered),
  ]
}

export const openingRow = (spent: readonly number[], sessionMegabytes: number): Row =>
  timeRow(`first screen of a transcript of ${sessionMegabytes} MB`, median(spent), budgets.opening)

export const frameRow = (spent: readonly number[]): Row =>
  timeRow('a frame of 200 × 60, p95', p95(spent), budgets.frame)

export const insightRows = ({ firstStatistics, statistics, tasks }: Insights, files: number): Row[] => [
  { measure: 'statistics, the first time, while the chart code is loaded', figure: milliseconds(firstStatistics) },
  timeRow(`statistics of ${files.toLocaleString('en')} sessions: until they show`, median(statistics), budgets.insight),
  timeRow('the task board', median(tasks), budgets.insight),
]

export const restRow = (bytes: number): Row => ({
  measure: 'dashboard: memory at rest',
  figure: megabytes(bytes),
  budget: `≤ ${megabytes(budgets.restBytes)}`,
  holds: bytes <= budgets.restBytes,
})
