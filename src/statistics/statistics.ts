import type { RepeatedUsage, Spending } from '../model/activity.ts'
import type { Session } from '../model/session.ts'
import type { Bounds } from '../query/language/query.ts'
import type { Price, Prices } from './prices.ts'

/** The figures of a day, a project, a model or a session; the same everywhere. */
export interface Tally {
  readonly tokens: Spending
  /** Messages of the API. */
  readonly messages: number
  readonly prompts: number
  /** Number of sessions with any of these events; a subagent is part of its session. */
  readonly sessions: number
  readonly calls: number
  readonly failedCalls: number
  readonly cost: Cost
}

/** An estimate: what the API would have charged. */
export interface Cost {
  readonly dollars: number
  /** Tokens of models without a known price; they are not in `dollars`. */
  readonly unpricedTokens: number
}

export interface DayTally extends Tally {
  /** A local day, YYYY-MM-DD. */
  readonly day: string
  /** Arbitrary numbers of the sessions, so that a week counts a session once, however many days it went on. */
  readonly sessionNumbers: readonly number[]
}

export interface PeriodTally extends Tally {
  /** A week, `2026-W46`, or a month, `2026-11`. */
  readonly period: string
}

/** Prompts and calls are 0, as they belong to no model. */
export interface ModelTally extends Tally {
  readonly model: string
  /** The newest price, of a message of usual size; null if unknown. */
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
  /** The part of it in subagents. */
  readonly subagents: Tally
  /** From the first to the last counted event. */
  readonly durationMs: number
}

/**
 * How the sum of tokens came about: the usage on all lines, minus lines that repeat a message, minus messages copied from
 * an earlier file, minus lines that no model wrote, equals what the sessions and their subagents spent.
 */
export interface Receipt {
  /** Files in which anything was counted, and how many of them are subagents'. */
  readonly files: number
  readonly subagentFiles: number
  /** Number of lines with usage, and the plain sum over them. */
  readonly lines: number
  readonly raw: RepeatedUsage
  readonly repeatedLines: number
  readonly repeated: RepeatedUsage
  /** Messages that a resumed or forked session copied. */
  readonly copies: number
  readonly copied: RepeatedUsage
  readonly syntheticLines: number
  readonly synthetic: RepeatedUsage
  /** API messages that are counted. */
  readonly messages: number
  readonly own: RepeatedUsage
  readonly subagents: RepeatedUsage
}

export interface Statistics {
  /** The first and the last day counted; null if nothing happened. */
  readonly range: { readonly from: string; readonly to: string } | null
  readonly total: Tally
  /** The part of it in subagents. */
  readonly subagents: Tally
  /** The total of an equally long period before; null if the counted time has no beginning. */
  readonly before: Tally | null
  /** Every day of the range, whether anything happened or not. */
  readonly days: readonly DayTally[]
  readonly daysAtWork: number
  /** Prompts and messages, by weekday (Monday first) and local hour. */
  readonly hours: readonly (readonly number[])[]
  /** Each of these lists has the largest first; sessions by tokens. */
  readonly models: readonly ModelTally[]
  readonly projects: readonly ProjectTally[]
  readonly tools: readonly ToolTally[]
  readonly sessions: readonly SessionTally[]
  /** Number of subagents among the sessions, whose own session is gone. */
  readonly orphans: number
  /** Sessions that ended in an error. */
  readonly failedSessions: number
  readonly receipt: Receipt
}

/** The course of one session, message by message, without its subagents. */
export interface Course {
  readonly steps: readonly CourseStep[]
  /** Each is the index of the step that follows the compaction. */
  readonly compactions: readonly number[]
}

export interface CourseStep {
  readonly time: number
  /** Tokens sent: the size of the context by then. */
  readonly context: number
  readonly output: number
  readonly tokens: number
}

export interface CountRequest extends Bounds {
  readonly prices: Prices
  /** Where the counted time ends if `until` is null, in milliseconds. */
  readonly now: number
  /** Whether messages of this model are counted; all are if it is absent. */
  readonly isOfModel?: (model: string) => boolean
}
