import type { Progress } from '../../app/screen/state.ts'
import { focusOf, type NarrowRequest, type State } from '../../app/state.ts'
import type { TextField } from '../../app/text-field.ts'
import { isRanked } from '../../query/language/parse.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { typedIn } from '../dialogs/field.ts'
import { fitLine, lineWidth, spread, thinBar } from '../line-parts.ts'
import { searchHeader } from '../search/search-header.ts'
import { count, filterToken, filterWords, scopeTitle } from '../words.ts'

const PROGRESS_WIDTH = 12

/** The header: scope, number of sessions, order and filters; at the right live sessions and progress. */
export function header(state: State): { readonly line: Line; readonly cursor?: number } {
  if (state.search) return searchHeader(state, state.search)
  const { columns } = state.size
  const right = [...markedWords(state), ...liveWords(state), ...progressWords(state)]
  const left = [...nameAndScope(state), ...figures(state)]
  if (focusOf(state) === 'filter' && state.overlay?.kind === 'filter')
    return typing(state.overlay.field, left, right, columns - 2)
  const filters = filterWords(state.list.request, state.place.home)
  const line = [...left, ...(filters === '' ? [] : [span('   '), span(filters, filterToken(state))])]
  return { line: [span(' '), ...spread(line, right, columns - 2), span(' ')] }
}

/** The header with a field that is being typed; the field alone if there is not enough room. */
export function typing(field: TextField, left: Line, right: Line, width: number) {
  const slash = span('/', 'accent', { bold: true })
  const { line, cursor } = typedIn(field, width - 1, { bold: true })
  const both = [...left, span('   '), slash, span(field.text, 'text', { bold: true })]
  if (lineWidth(both) + lineWidth(right) < width)
    return { line: [span(' '), ...spread(both, right, width), span(' ')], cursor: lineWidth(left) + 5 + cursor }
  return { line: [span(' '), ...fitLine([slash, ...line], width), span(' ')], cursor: 2 + cursor }
}

function nameAndScope({ list, place, size }: State): Line {
  const room = Math.max(16, Math.floor(size.columns / 3))
  const scope = scopeTitle(list.request.scope, place.home, room, 'text', { bold: true })
  const name = place.isDemo ? 'demo' : 'sessions'
  return [span(name, 'accent', { bold: true }), span('  '), ...scope]
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
  if (exportProgress) {
    const share = shareOf(exportProgress)
    return [
      span('    exporting ', 'dim'),
      ...thinBar(share, PROGRESS_WIDTH),
      span(`  ${Math.floor(share * 100)}%`, 'dim'),
    ]
  }
  if (!progress) return []
  const { done, total } = progress
  return [
    span('    reading ', 'dim'),
    ...thinBar(shareOf(progress), PROGRESS_WIDTH),
    span(`  ${count(done)} of ${count(total)}`, 'dim'),
  ]
}

const shareOf = ({ done, total }: Progress): number => (total === 0 ? 1 : done / total)
