import type { Session } from '../../model/session.ts'
import type { Course, Statistics } from '../../statistics/statistics.ts'
import { boardOf, type ItemName, itemNamed } from '../../statistics/task-board.ts'

/** A screen over the panes: the statistics, or the task board. */
export type Insight = StatisticsScreen | TaskScreen

export type StatisticsPage = 'overview' | 'sessions' | 'table' | 'receipt'
export const periods = ['7d', '30d', '90d', '1y', 'all'] as const
export type Period = (typeof periods)[number]
export const measures = ['tokens', 'sessions', 'cost'] as const
export type Measure = (typeof measures)[number]

/** The orders of the sessions, the most first. */
export const sessionOrders = ['tokens', 'cost', 'duration'] as const
export type SessionOrder = (typeof sessionOrders)[number]

export interface StatisticsScreen {
  readonly kind: 'statistics'
  readonly page: StatisticsPage
  readonly period: Period
  readonly measure: Measure
  readonly order: SessionOrder
  /** The number of the newest question: answers to older ones are dropped. The same one about newer sessions keeps it. */
  readonly questionNumber: number
  /** Null until the first answer is here. */
  readonly statistics: Statistics | null
  /** The key of the chosen session. */
  readonly chosen: string | null
  /** The course of the chosen session; null until it was read. */
  readonly course: { readonly sessionKey: string; readonly course: Course } | null
  /** The first line of the page that is on the screen. */
  readonly top: number
}

export interface TaskScreen {
  readonly kind: 'tasks'
  readonly showsDone: boolean
  readonly chosen: ItemName | null
  /** The first line of the board that is on the screen. */
  readonly top: number
}

const statisticsAtStart: StatisticsScreen = {
  kind: 'statistics',
  page: 'overview',
  period: '30d',
  measure: 'tokens',
  order: 'tokens',
  questionNumber: 0,
  statistics: null,
  chosen: null,
  course: null,
  top: 0,
}

const tasksAtStart: TaskScreen = { kind: 'tasks', showsDone: false, chosen: null, top: 0 }

/** The screens as they were left, without their figures, which are counted again. */
export interface LastInsights {
  readonly statistics: StatisticsScreen
  readonly tasks: TaskScreen
}

export const insightsAtStart: LastInsights = { statistics: statisticsAtStart, tasks: tasksAtStart }

export function rememberedInsights(before: LastInsights, left: Insight | null): LastInsights {
  if (left?.kind === 'tasks') return { ...before, tasks: left }
  if (left?.kind !== 'statistics') return before
  return { ...before, statistics: { ...left, statistics: null, course: null } }
}

/** The session of the chosen row or card. It may be hidden in the list. */
export function sessionInInsight(insight: Insight, listed: readonly Session[], now: number): Session | undefined {
  if (insight.kind === 'tasks') {
    const { showsDone, chosen } = insight
    return chosen ? itemNamed(boardOf(listed, { showsDone, now }), chosen)?.session : undefined
  }
  if (insight.page !== 'sessions') return undefined
  return insight.statistics?.sessions.find(({ session }) => session.key === insight.chosen)?.session
}
