import { grouped } from '../model/grouped.ts'
import { dayName, dayNamed } from './local-days.ts'
import type { DayTally, PeriodTally } from './statistics.ts'

/** ISO weeks, which begin on Monday: `2026-W46`. */
export const byWeek = (days: readonly DayTally[]): readonly PeriodTally[] => together(days, weekOf)

/** `2026-11` */
export const byMonth = (days: readonly DayTally[]): readonly PeriodTally[] => together(days, day => day.slice(0, 7))

/** A week belongs to the year of its Thursday. */
function weekOf(day: string): string {
  const number = dayNamed(day)
  // Day 0, 1 January 1970, was a Thursday.
  const thursday = Math.floor((number + 3) / 7) * 7
  const year = dayName(thursday).slice(0, 4)
  const week = Math.floor((thursday - dayNamed(`${year}-01-01`)) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

function together(days: readonly DayTally[], periodOf: (day: string) => string): readonly PeriodTally[] {
  const groups = grouped(days, ({ day }) => periodOf(day))
  return [...groups].map(([period, group]) => ({ period, ...sumOf(group) }))
}

function sumOf(days: readonly DayTally[]): Omit<PeriodTally, 'period'> {
  const sum = (figure: (day: DayTally) => number): number => days.reduce((total, day) => total + figure(day), 0)
  return {
    tokens: {
      input: sum(({ tokens }) => tokens.input),
      output: sum(({ tokens }) => tokens.output),
      write5m: sum(({ tokens }) => tokens.write5m),
      write1h: sum(({ tokens }) => tokens.write1h),
      read: sum(({ tokens }) => tokens.read),
    },
    messages: sum(({ messages }) => messages),
    prompts: sum(({ prompts }) => prompts),
    sessions: new Set(days.flatMap(({ sessionNumbers }) => sessionNumbers)).size,
    calls: sum(({ calls }) => calls),
    failedCalls: sum(({ failedCalls }) => failedCalls),
    cost: { dollars: sum(({ cost }) => cost.dollars), unpricedTokens: sum(({ cost }) => cost.unpricedTokens) },
  }
}
