import type { Insight } from '../app/insight.ts'
import type { State } from '../app/state.ts'
import type { Frame } from '../text/span.ts'
import { blank, rule } from './compose.ts'
import { footer } from './footer.ts'
import { insightHeader } from './insight-header.ts'
import { taskScreen } from './task-board.ts'

/** A screen instead of the panes. */
export function insightScreen(state: State, insight: Insight): Frame {
  if (insight.kind === 'tasks') return taskScreen(state, insight)
  const { columns, rows } = state.size
  const { line, cursor } = insightHeader(state, 'statistics', [])
  const body = Array.from({ length: Math.max(rows - 4, 0) }, () => blank(columns))
  return {
    rows: [line, [rule(columns, 'border')], ...body, [rule(columns, 'border')], footer(state)],
    ...(cursor !== undefined && { cursor: { x: cursor, y: 0 } }),
  }
}
