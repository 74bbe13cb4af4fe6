import type { measureActivities } from './activities.ts'
import { type measureColdList, type measureWarmList, median } from './measure.ts'
import { megabytes, milliseconds, type Row, times } from './report.ts'

const budgets = { coldTimesCat: 12, peakBytes: 250e6, warmAboveNode: 120, append: 10, activities: 60 }

export function coldRows({ cat, cold, naive, rg }: Awaited<ReturnType<typeof measureColdList>>): Row[] {
  const unit = median(cat)
  const row = (measure: string, spent: readonly number[]) => {
    const value = median(spent)
    return { measure, figure: milliseconds(value), ratio: times(value / unit) }
  }
  const holds = median(cold) / unit <= budgets.coldTimesCat
  return [
    row('`cat` of all files', cat),
    ...(rg ? [row('`rg -c` over all files', rg)] : []),
    { ...row('cold `list --limit 1`', cold), budget: `≤ ${budgets.coldTimesCat} × \`cat\``, holds },
    row('naive: whole files, utf8, split, JSON.parse, one thread', naive),
  ]
}

export const peakRow = (bytes: number): Row => ({
  measure: 'peak memory of the cold list',
  figure: megabytes(bytes),
  budget: `≤ ${megabytes(budgets.peakBytes)}`,
  holds: bytes <= budgets.peakBytes,
})

export function warmRows({ node, warm }: Awaited<ReturnType<typeof measureWarmList>>): Row[] {
  const [empty, list] = [median(node), median(warm)]
  return [
    { measure: 'empty `node -e 0`', figure: milliseconds(empty) },
    {
      measure: 'warm `list --limit 1`',
      figure: milliseconds(list),
      ratio: `+ ${milliseconds(list - empty)}`,
      budget: `≤ ${budgets.warmAboveNode} ms above it`,
      holds: list - empty <= budgets.warmAboveNode,
    },
  ]
}

/** The first time counts, since a screen is opened once. */
export function activitiesRow({ sessions, spent }: Awaited<ReturnType<typeof measureActivities>>): Row {
  const [first = Number.NaN] = spent
  return {
    measure: `activities of ${sessions.toLocaleString('en')} sessions, the first time; then ${milliseconds(median(spent))}`,
    figure: milliseconds(first),
    budget: `≤ ${budgets.activities} ms`,
    holds: first <= budgets.activities,
  }
}

export const appendRow = (spent: number, sessionMegabytes: number): Row => ({
  measure: `64 KB appended to a session of ${sessionMegabytes} MB`,
  figure: milliseconds(spent),
  budget: `≤ ${budgets.append} ms`,
  holds: spent <= budgets.append,
})
