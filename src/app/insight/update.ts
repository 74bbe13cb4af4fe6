import { andThen, type Handlers, type Next, stay, withoutToast } from '../next.ts'
import { type State, withoutInsight } from '../state.ts'
import { openChosen } from '../transcript/update.ts'
import type { Insight } from './state.ts'
import { countAgain } from './statistics/update-figures.ts'
import { withItemChosen } from './tasks/moves.ts'

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
