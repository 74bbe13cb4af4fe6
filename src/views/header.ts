import { focusOf, type State } from '../app/state.ts'
import type { TextField } from '../app/text-field.ts'
import { sliceLine } from '../text/lines.ts'
import { glyph, type Line, span } from '../text/span.ts'
import { fitLine, lineWidth, spread, thinBar } from './compose.ts'
import { count, filterWords, scopeTitle } from './words.ts'

const PROGRESS_WIDTH = 12

/** Where we are, how many of how many, in which order, what is filtered; what is live, and how far reading has come. */
export function header(state: State): { readonly line: Line; readonly cursor?: number } {
  const { columns } = state.size
  const right = [...liveWords(state), ...progressWords(state)]
  const left = [...nameAndScope(state), ...figures(state)]
  if (focusOf(state) === 'filter' && state.overlay?.kind === 'filter')
    return typing(state.overlay.field, left, right, columns - 2)
  const filters = filterWords(state.list.wish, state.place.home)
  const line = [...left, ...(filters === '' ? [] : [span('   '), span(filters, 'badge')])]
  return { line: [span(' '), ...spread(line, right, columns - 2), span(' ')] }
}

/** What is typed is seen before all else: where there is no room for both, it has the line to itself. */
function typing({ text, caret }: TextField, left: Line, right: Line, width: number) {
  const typed = [span('/', 'accent', { bold: true }), span(text, 'text', { bold: true })]
  const before = lineWidth([span(`/${[...text].slice(0, caret).join('')}`)])
  const whole = [...left, span('   '), ...typed]
  if (lineWidth(whole) + lineWidth(right) < width)
    return { line: [span(' '), ...spread(whole, right, width), span(' ')], cursor: 1 + lineWidth(left) + 3 + before }
  const shift = Math.max(0, before - width + 1)
  const seen = sliceLine(typed, shift, shift + width)
  return { line: [span(' '), ...fitLine(seen, width), span(' ')], cursor: 1 + before - shift }
}

function nameAndScope({ list, place, size }: State): Line {
  const scope = scopeTitle(list.wish.scope, place.home, Math.max(16, Math.floor(size.columns / 3)))
  const name = place.isDemo ? 'demo' : 'sessions'
  return [span(name, 'accent', { bold: true }), span('  '), span(scope, 'text', { bold: true })]
}

function figures({ list: { wish, shown, total } }: State): Line {
  const order = wish.words === '' ? [span(`${wish.sort} `, 'dim'), glyph(wish.isReversed ? '↑' : '↓', 'dim')] : []
  return [span(`   ${count(shown)} of ${count(total)}   `, 'dim'), ...order]
}

function liveWords({ tree }: State): Line {
  const live = tree.tree?.views.live ?? 0
  return live === 0 ? [] : [glyph('●', 'live'), span(` ${count(live)} live`)]
}

function progressWords({ progress }: State): Line {
  if (!progress) return []
  const { done, total } = progress
  const bar = thinBar(total === 0 ? 1 : done / total, PROGRESS_WIDTH)
  return [span('    reading ', 'dim'), ...bar, span(`  ${count(done)} of ${count(total)}`, 'dim')]
}
