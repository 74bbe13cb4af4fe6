import { type PlacedPane, panesOf } from '../../app/panes.ts'
import { tabsOf } from '../../app/screen/tabs.ts'
import type { Search } from '../../app/search/state.ts'
import { focusOf, type State } from '../../app/state.ts'
import { clip } from '../../text/clip.ts'
import { clipLine, lineWidth } from '../../text/lines.ts'
import { type Frame, glyph, type Line, span } from '../../text/span.ts'
import { rule, spread } from '../line-parts.ts'
import { figuresOf } from '../search/search-header.ts'
import { findRule } from '../transcript/find.ts'
import { count, filterToken, filterWords, scopeTitle } from '../words.ts'
import { header, orderWords, progressWords } from './dashboard-header.ts'
import { footer } from './footer.ts'
import { edge, edged, paneViews } from './pane.ts'

/** Draws one pane at a time, below a row of tabs. */
export function tabbedScreen(state: State): Frame {
  const [placed] = panesOf(state)
  if (!placed) return { rows: [] }
  const isTyping = focusOf(state) === 'filter' || focusOf(state) === 'search'
  const found = state.pane === 'transcript' ? findRule(state, state.size.columns) : undefined
  const { line, cursor } = isTyping ? header(state) : { line: tabRow(state), cursor: undefined }
  return {
    rows: [
      line,
      isTyping ? [rule(state.size.columns, 'border')] : tabRule(state),
      ...body(state, placed),
      found?.line ?? [rule(state.size.columns, 'border')],
      footer(state, [span(paneViews[state.pane].info(state), 'dim')]),
    ],
    ...(cursor !== undefined && { cursor: { x: cursor, y: 0 } }),
    ...(found?.cursor !== undefined && { cursor: { x: found.cursor, y: state.size.rows - 2 } }),
  }
}

function tabRow(state: State): Line {
  const { columns } = state.size
  const names = tabsOf(state).flatMap(({ pane, title }) => {
    const isActive = pane === state.pane
    return [span(` ${title} `, isActive ? 'focus' : 'dim', { bold: isActive }), span(' ')]
  })
  const room = columns - 2 - lineWidth(names)
  // The tabs keep their names, as they can be clicked.
  const right = summaries(state, room).find(words => lineWidth(words) < room) ?? []
  return [span(' '), ...spread(names, right, columns - 2), span(' ')]
}

const LEAST_OF_SCOPE = 6

/** The header in several lengths, longest first. */
function summaries(state: State, room: number): readonly Line[] {
  const { list, place, search } = state
  const progress = state.exportProgress ?? state.progress
  if (search) return searchSummaries(search, room)
  const { request } = list
  const filters = filterWords(request, place.home)
  const badge = filters === '' ? [] : [span('  '), span(filters, filterToken(state))]
  const shown = span(`  ${count(list.shown)} of ${count(list.total)}`, 'dim')
  const live = liveWords(state)
  const percent = progress ? Math.floor((100 * progress.done) / Math.max(progress.total, 1)) : null
  const brief = [shown, ...(percent === null ? [] : [span(`  ${percent}%`, 'dim')]), ...live]
  // The usual order, newest first, is not shown.
  const isUsual = request.sort === 'modified' && !request.isReversed
  const order = progress ? progressWords(state) : isUsual ? [] : orderWords(request)
  const scope = scopeTitle(request.scope, place.home, room)
  const rest = Math.max(room - lineWidth(brief) - 2, 0)
  const cut =
    filters === '' ? scopeTitle(request.scope, place.home, rest) : [span(clip(filters, rest), filterToken(state))]
  return [
    [...scope, ...badge, shown, ...order, ...live],
    [...scope, ...badge, ...brief],
    ...(rest < LEAST_OF_SCOPE ? [] : [[...cut, ...brief]]),
    brief,
    live,
  ]
}

/** The query and the number of matches, in several lengths. */
function searchSummaries(search: Search, room: number): readonly Line[] {
  const query = [glyph('›', 'accent', { bold: true }), span(` ${search.field.text}`)]
  const figures = [span('  '), ...figuresOf(search)]
  return [[...query, ...figures], query, clipLine(query, room - 1)]
}

function liveWords({ tree }: State): Line {
  const number = tree.tree?.views.live ?? 0
  return number > 0 ? [span('  '), glyph('●', 'live'), span(` ${count(number)}`)] : []
}

function tabRule(state: State): Line {
  const active = tabsOf(state).find(({ pane }) => pane === state.pane)
  const { columns } = state.size
  if (!active) return [rule(columns, 'border')]
  const { from, to } = active
  return [rule(from, 'border'), rule(to - from, 'focus', true), rule(columns - to, 'border')]
}

function body(state: State, placed: PlacedPane): readonly Line[] {
  const edges = edge(state, placed, span(' '))
  const lines = paneViews[placed.pane].lines(state, { ...placed, width: placed.width - 1 })
  return lines.map((line, at) => edged(line, edges[at] ?? span(' ')))
}
