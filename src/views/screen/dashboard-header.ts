import { focusOf, type NarrowRequest, type State } from '../../app/state.ts'
import type { TextField } from '../../app/text-field.ts'
import { isRanked } from '../../query/language/parse.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { typedIn } from '../dialogs/field.ts'
import { fitLine, lineWidth, spread, type TypedLine, thinBar } from '../line-parts.ts'
import { searchHeader } from '../search/search-header.ts'
import { count, filterToken, filterWords, programName, scopeTitle } from '../words.ts'

const PROGRESS_WIDTH = 12

/** The header: scope, number of sessions, order and filters; at the right live sessions and progress. */
export function header(state: State): TypedLine {
  if (state.search) return searchHeader(state, state.search)
  const scope = scopeTitle(state.list.request.scope, state.place.home, scopeRoom(state), 'text', { bold: true })
  const left = [...programName(state), ...scope, ...figures(state)]
  return withFilters(state, left, [...markedWords(state), ...liveWords(state), ...progressWords(state)])
}

/** The header of a screen about many sessions: its title and the sessions. */
export function insightHeader(state: State, title: string, right: Line, figures: Line = []): TypedLine {
  const scope = scopeTitle(state.list.request.scope, state.place.home, scopeRoom(state), 'dim')
  const name = [...programName(state), span(title, 'text', { bold: true }), span('   ')]
  return withFilters(state, [...name, ...scope, ...figures], right)
}

const scopeRoom = ({ size }: State): number => Math.max(16, Math.floor(size.columns / 3))

/** A header with the filters behind it, also while they are typed. */
function withFilters(state: State, left: Line, right: Line): TypedLine {
  const width = state.size.columns - 2
  if (focusOf(state) === 'filter' && state.overlay?.kind === 'filter')
    return typing(state.overlay.field, left, right, width)
  const filters = filterWords(state.list.request, state.place.home)
  const line = [...left, ...(filters === '' ? [] : [span('   '), span(filters, filterToken(state))])]
  return { line: [span(' '), ...spread(line, right, width), span(' ')] }
}

/** The header with a field that is being typed; the field alone if there is not enough room. */
function typing(field: TextField, left: Line, right: Line, width: number): TypedLine {
  const slash = span('/', 'accent', { bold: true })
  const { line, cursor } = typedIn(field, width - 1, { bold: true })
  const both = [...left, span('   '), slash, span(field.text, 'text', { bold: true })]
  if (lineWidth(both) + lineWidth(right) < width)
    return { line: [span(' '), ...spread(both, right, width), span(' ')], cursor: lineWidth(left) + 5 + cursor }
  return { line: [span(' '), ...fitLine([slash, ...line], width), span(' ')], cursor: 2 + cursor }
}

function figures({ list: { request, shown, total } }: State): Line {
  return [span(`   ${count(shown)} of ${count(total)}`, 'dim'), ...orderWords(request)]
}

/** The order of the list, unless a query with words ranks it. */
export function orderWords({ sort, isReversed, words }: NarrowRequest): Line {
  return isRanked(words) ? [] : [span(`   ${sort} `, 'dim'), glyph(isReversed ? '↑' : '↓', 'dim')]
}

function markedWords({ list }: State): Line {
  return list.marked.size === 0 ? [] : [glyph('✓', 'accent'), span(` ${count(list.marked.size)} marked    `)]
}

function liveWords({ tree }: State): Line {
  const live = tree.tree?.views.live ?? 0
  return live === 0 ? [] : [glyph('●', 'live'), span(` ${count(live)} live`)]
}

/** Progress of an export, which the user waits for, or else of reading. */
export function progressWords({ progress, exportProgress }: State): Line {
  const shown = exportProgress ?? progress
  if (!shown) return []
  const { done, total } = shown
  const share = total === 0 ? 1 : done / total
  const [verb, words] = exportProgress
    ? ['exporting', `${Math.floor(share * 100)}%`]
    : ['reading', `${count(done)} of ${count(total)}`]
  return [span(`    ${verb} `, 'dim'), ...thinBar(share, PROGRESS_WIDTH), span(`  ${words}`, 'dim')]
}
