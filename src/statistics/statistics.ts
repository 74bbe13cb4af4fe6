import type { RepeatedUsage, Spending } from '../model/activity.ts'
import type { Session } from '../model/session.ts'
import type { Bounds } from '../query/language/query.ts'
import type { Price, Prices } from './prices.ts'

/** What was counted of some stretch of time, some project, some model: the same figures everywhere. */
export interface Tally {
  readonly tokens: Spending
  /** Messages of the API. */
  readonly messages: number
  readonly prompts: number
  /** Sessions in which any of this happened; a subagent is part of its session. */
  readonly sessions: number
  readonly calls: number
  readonly failedCalls: number
  readonly cost: Cost
}

/** An estimate: what the API would have charged. */
export interface Cost {
  readonly dollars: number
  /** Tokens of models whose price is not known: they are in no sum of dollars. */
  readonly unpricedTokens: number
}

export interface DayTally extends Tally {
  /** A local day, YYYY-MM-DD. */
  readonly day: string
  /** Which sessions, by numbers that mean nothing else: a week counts a session once, on however many days it went on. */
  readonly sessionNumbers: readonly number[]
}

export interface PeriodTally extends Tally {
  /** A week, `2026-W46`, or a month, `2026-11`. */
  readonly period: string
}

/** Prompts and calls are of no model: they are 0. */
export interface ModelTally extends Tally {
  readonly model: string
  /** The newest, of a message of usual size; null: not known. */
  readonly price: Price | null
}

export interface ProjectTally extends Tally {
  readonly projectPath: string
}

export interface ToolTally {
  readonly tool: string
  readonly calls: number
  readonly failedCalls: number
}

export interface SessionTally extends Tally {
  readonly session: Session
  /** Of that, in subagents. */
  readonly subagents: Tally
  /** From its first to its last event that was counted. */
  readonly durationMs: number
}

/**
 * How the sum of tokens came about. What stands in all lines, less the lines that repeat a message, less messages that
 * stand in an earlier file too, less what no model said: is what the sessions and their subagents spent.
 */
export interface Receipt {
  /** In which anything was counted, and how many of them are those of subagents. */
  readonly files: number
  readonly subagentFiles: number
  /** Every line with figures, and their plain sum. */
  readonly lines: number
  readonly raw: RepeatedUsage
  readonly repeatedLines: number
  readonly repeated: RepeatedUsage
  /** Messages that a resumed or forked session has taken along. */
  readonly copies: number
  readonly copied: RepeatedUsage
  readonly syntheticLines: number
  readonly synthetic: RepeatedUsage
  /** Messages of the API that are left. */
  readonly messages: number
  readonly own: RepeatedUsage
  readonly subagents: RepeatedUsage
}

export interface Statistics {
  /** The first and the last day counted; null: nothing happened. */
  readonly range: { readonly from: string; readonly to: string } | null
  readonly total: Tally
  /** Of that, in subagents. */
  readonly subagents: Tally
  /** Of as long a time right before; null where there is no beginning. */
  readonly before: Tally | null
  /** Every day of the range, whether anything happened or not. */
  readonly days: readonly DayTally[]
  readonly daysAtWork: number
  /** Prompts and messages, by weekday (Monday first) and local hour. */
  readonly hours: readonly (readonly number[])[]
  /** Each of these: the largest first. Sessions: by tokens. */
  readonly models: readonly ModelTally[]
  readonly projects: readonly ProjectTally[]
  readonly tools: readonly ToolTally[]
  readonly sessions: readonly SessionTally[]
  /** How many of the sessions are subagents whose session is gone, so that they stand for themselves. */
  readonly orphans: number
  /** Sessions that ended in an error. */
  readonly failedSessions: number
  readonly receipt: Receipt
}

/** One session over its course, message by message: those of its own, not of its subagents. */
export interface Course {
  readonly steps: readonly CourseStep[]
  /** Each before the step of this number. */
  readonly compactions: readonly number[]
}

export interface CourseStep {
  readonly time: number
  /** What was sent: the context as it had grown by then. */
  readonly context: number
  readonly output: number
  readonly tokens: number
}

/** When what is counted happened, by which prices. `now`, in milliseconds, is where it ends if nothing else is said. */
export interface CountRequest extends Bounds {
  readonly prices: Prices
  readonly now: number
  /** Whether what this model said is counted; all of it, if nothing is said. */
  readonly isOfModel?: (model: string) => boolean
}
