import { type Next, stay } from '../next.ts'
import type { State } from '../state.ts'
import type { Insight } from './state.ts'
import { goToStatisticsRow, moveInStatistics, scrollStatistics, statisticsInSight } from './statistics/moves.ts'
import { atBoardEnd, movedOnBoard, scrolledBoard, tasksInSight } from './tasks/moves.ts'

type Unit = 'row' | 'half' | 'page'

export function moveInInsight(state: State, insight: Insight, by: number, unit: Unit): Next {
  return insight.kind === 'tasks'
    ? stay(movedOnBoard(state, insight, by, unit))
    : moveInStatistics(state, insight, by, unit)
}

export function goToInsightEnd(state: State, insight: Insight, end: 'top' | 'bottom'): Next {
  return insight.kind === 'tasks'
    ? stay(atBoardEnd(state, insight, end))
    : goToStatisticsRow(state, insight, end === 'top' ? 0 : Number.MAX_SAFE_INTEGER)
}

/** Counted from one. */
export function goToInsightRow(state: State, insight: Insight, row: number): Next {
  if (insight.kind === 'statistics') return goToStatisticsRow(state, insight, row - 1)
  const top = atBoardEnd(state, insight, 'top')
  return stay(top.insight?.kind === 'tasks' ? movedOnBoard(top, top.insight, Math.max(row - 1, 0), 'row') : top)
}

export function scrollInsight(state: State, insight: Insight, by: number): Next {
  return insight.kind === 'tasks' ? stay(scrolledBoard(state, insight, by)) : scrollStatistics(state, insight, by)
}

/** Keeps the chosen row or card on the screen at another size. */
export const insightInSight = (state: State): State => statisticsInSight(tasksInSight(state))
