import type { Turn } from './time-slice.ts'

/** Of two places in a list: below zero if the first one comes first. */
export type Before = (a: number, b: number) => number

/** Sorting this many at once takes about a millisecond. */
const RUN = 1024

/** Null if overtaken. */
export async function sortedInSlices(
  items: readonly number[],
  before: Before,
  turn: Turn,
): Promise<readonly number[] | null> {
  let runs: (readonly number[])[] = []
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).sort(before))
    if (turn.isSpent() && !(await turn.goOn())) return null
  }
  while (runs.length > 1) {
    const longer: (readonly number[])[] = []
    for (let at = 0; at < runs.length; at += 2) {
      const merged = await mergedInSlices(runs[at] ?? [], runs[at + 1] ?? [], before, turn)
      if (!merged) return null
      longer.push(merged)
    }
    runs = longer
  }
  return runs[0] ?? []
}

async function mergedInSlices(
  left: readonly number[],
  right: readonly number[],
  before: Before,
  turn: Turn,
): Promise<readonly number[] | null> {
  const merged: number[] = []
  let next = 0
  const isDone = await turn.each(left, item => {
    for (; next < right.length && before(right[next] as number, item) < 0; next++) merged.push(right[next] as number)
    merged.push(item)
  })
  return isDone ? merged.concat(right.slice(next)) : null
}
