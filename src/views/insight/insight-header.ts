import { focusOf, type State } from '../../app/state.ts'
import { type Line, span } from '../../text/span.ts'
import { spread } from '../line-parts.ts'
import { typing } from '../screen/dashboard-header.ts'
import { filterToken, filterWords, scopeTitle } from '../words.ts'

/** The header of a screen about many sessions: its title, the sessions, and the filter while it is typed. */
export function insightHeader(
  state: State,
  title: string,
  right: Line,
  figures: Line = [],
): { readonly line: Line; readonly cursor?: number } {
  const { list, place, size, overlay } = state
  const room = Math.max(16, Math.floor(size.columns / 3))
  const left = [
    span(place.isDemo ? 'demo' : 'sessions', 'accent', { bold: true }),
    span('  '),
    span(title, 'text', { bold: true }),
    span('   '),
    ...scopeTitle(list.request.scope, place.home, room, 'dim'),
    ...figures,
  ]
  if (focusOf(state) === 'filter' && overlay?.kind === 'filter')
    return typing(overlay.field, left, right, size.columns - 2)
  const filters = filterWords(list.request, place.home)
  const line = [...left, ...(filters === '' ? [] : [span('   '), span(filters, filterToken(state))])]
  return { line: [span(' '), ...spread(line, right, size.columns - 2), span(' ')] }
}
