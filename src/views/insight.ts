import type { Insight } from '../app/insight.ts'
import type { State } from '../app/state.ts'
import type { DrawChart } from '../text/chart.ts'
import type { Frame } from '../text/span.ts'
import { blank, rule } from './compose.ts'
import { footer } from './footer.ts'
import { insightHeader } from './insight-header.ts'
import { statisticsScreen } from './statistics/screen.ts'

/** A screen instead of the panes. */
export function insightScreen(state: State, insight: Insight, draw?: DrawChart): Frame {
  if (insight.kind === 'statistics') return statisticsScreen(state, insight, draw)
  const { columns, rows } = state.size
  const { line, cursor } = insightHeader(state, 'open tasks', [])
  const body = Array.from({ length: Math.max(rows - 4, 0) }, () => blank(columns))
  return {
    rows: [line, [rule(columns, 'border')], ...body, [rule(columns, 'border')], footer(state)],
    ...(cursor !== undefined && { cursor: { x: cursor, y: 0 } }),
  }
}
