import type { Course, Statistics } from '../../statistics/statistics.ts'
import type { Measure, Period, StatisticsPage } from './state.ts'

/** Events of the statistics and of the task board. */
export type InsightMessage =
  | { readonly type: 'statisticsOpened' }
  | { readonly type: 'tasksOpened' }
  | { readonly type: 'insightLeft' }
  | { readonly type: 'doneToggled' }
  | { readonly type: 'columnLeft'; readonly by: 1 | -1 }
  | { readonly type: 'taskEntered' }
  | { readonly type: 'taskCopied' }
  | { readonly type: 'periodChosen'; readonly period: Period }
  | { readonly type: 'measureChosen'; readonly measure: Measure }
  | { readonly type: 'statisticsPageChosen'; readonly page: StatisticsPage }
  | { readonly type: 'sessionOrderCycled' }
  | { readonly type: 'countedSessionChosen'; readonly sessionKey: string; readonly isDouble: boolean }
  | { readonly type: 'countedSessionOpened' }
  | { readonly type: 'statisticsCopied' }
  | { readonly type: 'statisticsSaveAsked' }
  | { readonly type: 'chartsLoaded' }
  | { readonly type: 'counted'; readonly number: number; readonly statistics: Statistics }
  | { readonly type: 'courseRead'; readonly sessionKey: string; readonly course: Course }
