import { withItemChosen } from './board-moves.ts'
import type { Insight } from './insight.ts'
import { nothingTyped, type State, withoutInsight } from './state.ts'
import { askedToCount } from './statistics-asking.ts'
import { andThen, heard, stay } from './step.ts'
import type { Handlers, Step } from './update.ts'
import { openChosen } from './update-reader.ts'

export const insightHandlers = {
  statisticsOpened: state =>
    andThen(
      andThen(opened(state, state.lastInsights.statistics), next => stay(next, { do: 'loadCharts' })),
      askedToCount,
    ),
  tasksOpened: state => andThen(opened(state, state.lastInsights.tasks), next => stay(withItemChosen(next))),
  insightLeft: state => left(state),
} satisfies Partial<Handlers>

const opened = (state: State, insight: Insight): Step =>
  heard(withoutTasks({ ...state, insight, overlay: null, typed: nothingTyped }, state.insight))

/** The panes are as they were, but for what has happened to the sessions meanwhile. */
function left(state: State): Step {
  const { insight } = state
  if (!insight) return stay(state)
  if (insight.kind === 'statistics' && insight.page !== 'overview')
    return stay({ ...state, insight: { ...insight, page: 'overview', top: 0 } })
  return andThen(stay(withoutInsight(state)), openChosen)
}
