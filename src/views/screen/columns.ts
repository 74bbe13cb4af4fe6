import { hasFocus, type PlacedPane, panesOf } from '../../app/panes.ts'
import type { State } from '../../app/state.ts'
import { type Frame, glyph, type Line, type Span, span } from '../../text/span.ts'
import { rule } from '../line-parts.ts'
import { titledRule } from '../ruled.ts'
import { findRule } from '../transcript/find.ts'
import { header } from './dashboard-header.ts'
import { footer } from './footer.ts'
import { edge, edged, paneViews } from './pane.ts'

/** Draws panes side by side, with lines between them. The focused one has a heavy rule above and below. */
export function columnScreen(state: State): Frame {
  const placed = panesOf(state)
  const { line, cursor } = header(state)
  const typed = typedBelow(state, placed)
  return {
    rows: [
      line,
      rules(state, placed, '┬', titled),
      ...bodies(state, placed),
      rules(state, placed, '┴', below),
      footer(state),
    ],
    ...(cursor !== undefined && { cursor: { x: cursor, y: 0 } }),
    ...(typed !== undefined && { cursor: { x: typed, y: state.size.rows - 2 } }),
  }
}

type Ruling = (state: State, placed: PlacedPane) => Line

function rules(state: State, placed: readonly PlacedPane[], junction: string, ruling: Ruling): Line {
  return placed.flatMap((one, at) =>
    at === 0 ? ruling(state, one) : [glyph(junction, 'border'), ...ruling(state, one)],
  )
}

const below: Ruling = (state, { pane, width }) => {
  const found = pane === 'transcript' ? findRule(state, width) : undefined
  if (found) return found.line
  const isFocused = hasFocus(state, pane)
  return [rule(width, isFocused ? 'focus' : 'border', isFocused)]
}

function typedBelow(state: State, placed: readonly PlacedPane[]): number | undefined {
  const pane = placed.find(one => one.pane === 'transcript')
  const cursor = pane ? findRule(state, pane.width)?.cursor : undefined
  return pane && cursor !== undefined ? pane.x + cursor : undefined
}

function titled(state: State, { pane, width }: PlacedPane): Line {
  const isFocused = hasFocus(state, pane)
  const { title, info } = paneViews[pane]
  const words = info(state)
  const right = words === '' ? [] : [span(` ${words} `, isFocused ? 'text' : 'dim')]
  const token = isFocused ? 'focus' : pane === 'transcript' ? 'text' : 'dim'
  return titledRule(span(title(state), token, { bold: isFocused }), right, width, isFocused)
}

function bodies(state: State, placed: readonly PlacedPane[]): readonly Line[] {
  const drawn = placed.map((one, at) => {
    const isLast = at === placed.length - 1
    const edges = edge(state, one, isLast ? span(' ') : glyph('│', 'border'))
    // The last pane has no line at its right, so its thumb takes the last column.
    const lines = paneViews[one.pane].lines(state, isLast ? { ...one, width: one.width - 1 } : one)
    return { lines, edges }
  })
  const height = placed[0]?.height ?? 0
  return Array.from({ length: height }, (_, at) => {
    const row: Span[] = []
    for (const { lines, edges } of drawn) row.push(...edged(lines[at] ?? [], edges[at] ?? span(' ')))
    return row
  })
}
