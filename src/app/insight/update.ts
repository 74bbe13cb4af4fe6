import { andThen, type Handlers, type Next, stay, withoutToast } from '../next.ts'
import { type State, withoutInsight } from '../state.ts'
import { openChosen } from '../transcript/update.ts'
import type { Insight } from './state.ts'
import { goToStatisticsRow, moveInStatistics, scrollStatistics, statisticsInSight } from './statistics/moves.ts'
import { countAgain } from './statistics/update-figures.ts'
import { atBoardEnd, movedOnBoard, scrolledBoard, tasksInSight, withItemChosen } from './tasks/moves.ts'

export const insightHandlers = {
  statisticsOpened: state => andThen(opened(state, 'statistics'), next => stay(next, { do: 'loadCharts' }), countAgain),
  tasksOpened: state => andThen(opened(state, 'tasks'), next => stay(withItemChosen(next))),
  insightLeft: state => left(state),
} satisfies Partial<Handlers>

/** Opens a screen as it was left. */
function opened(state: State, kind: Insight['kind']): Next {
  const panes = withoutInsight(state)
  return withoutToast({ ...panes, insight: panes.lastInsights[kind], overlay: null })
}

/** Goes back to the overview, then to the panes. */
function left(state: State): Next {
  const { insight } = state
  if (!insight) return stay(state)
  if (insight.kind === 'statistics' && insight.page !== 'overview')
    return stay({ ...state, insight: { ...insight, page: 'overview', top: 0 } })
  return andThen(stay(withoutInsight(state)), openChosen)
}

export function moveInInsight(state: State, insight: Insight, by: number, unit: 'row' | 'half' | 'page'): Next {
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
