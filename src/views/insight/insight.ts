import type { Insight } from '../../app/insight/state.ts'
import type { State } from '../../app/state.ts'
import type { DrawChart } from '../../text/chart.ts'
import type { Frame } from '../../text/span.ts'
import { statisticsScreen } from './statistics/screen.ts'
import { taskScreen } from './tasks/board.ts'

/** A screen instead of the panes. */
export function insightScreen(state: State, insight: Insight, draw?: DrawChart): Frame {
  return insight.kind === 'tasks' ? taskScreen(state, insight) : statisticsScreen(state, insight, draw)
}
