import { sortInSteps } from '../../model/steps.ts'
import type { Turn } from './time-slice.ts'

/** Of two places in a list: below zero if the first one comes first. */
export type Before = (a: number, b: number) => number

/** Null if overtaken. */
export async function sortedInSlices(
  items: readonly number[],
  before: Before,
  turn: Turn,
): Promise<readonly number[] | null> {
  const steps = sortInSteps(items, before)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (turn.isSpent() && !(await turn.goOn())) return null
  }
}
