import type { Search } from '../../app/search/state.ts'
import { focusOf, type State } from '../../app/state.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { typedIn } from '../dialogs/field.ts'
import { fitLine, joined, lineWidth, spread, type TypedLine } from '../line-parts.ts'
import { count, filterWords, plural, programName, scopeTitle } from '../words.ts'

/** The header of a search: query, scope, number of matches, and time. */
export function searchHeader(state: State, search: Search): TypedLine {
  const width = state.size.columns - 2
  const name = [...programName(state), span('search ', 'dim'), glyph('›', 'accent', { bold: true }), span(' ')]
  const typed = lineWidth([span(search.field.text)]) + 1
  const start =
    lineWidth(name) + Math.max(typed, LEAST) > width ? [glyph('›', 'accent', { bold: true }), span(' ')] : name
  const right = summaries(state, search).find(words => lineWidth([...start, ...words]) + typed + 2 <= width) ?? []
  const room = width - lineWidth(start) - (right.length > 0 ? lineWidth(right) + 2 : 0)
  const { line, cursor } = typedIn(search.field, room, search.isOld ? { bar: 'selection' } : {})
  const isTyping = focusOf(state) === 'search'
  return {
    line: [span(' '), ...spread([...start, ...fitLine(line, room)], right, width), span(' ')],
    ...(isTyping && { cursor: 1 + lineWidth(start) + cursor }),
  }
}

/** The least width of the query. */
const LEAST = 12

/** Scope, matches and time in several lengths, longest first. */
function summaries(state: State, search: Search): readonly Line[] {
  const { scope } = state.list.request
  const filters = filterWords({ ...state.list.request, words: '' }, state.place.home)
  const title = scopeTitle(scope, state.place.home, Math.max(16, Math.floor(state.size.columns / 4)))
  const where = [span('in ', 'dim'), ...title, ...(filters === '' ? [] : [span('  '), span(filters, 'badge')])]
  const figures = figuresOf(search)
  const time = timeOf(search)
  const gap = span('   ')
  return [joined(gap, [where, figures, time]), joined(gap, [figures, time]), figures]
}

export function figuresOf({ answer, questionNumber, field }: Search): Line {
  if (field.text.trim() === '') return []
  if (!answer || (answer.matches === 0 && !(answer.isDone && answer.number === questionNumber)))
    return [span('looking…', 'dim')]
  const { found, matches } = answer
  const sessions = plural(found.length, 'session')
  return [span(matches === 0 ? 'no match' : `${plural(matches, 'match')} in ${sessions}`, 'dim')]
}

function timeOf({ answer, questionNumber, isRepeat }: Search): Line {
  if (!answer || answer.matches === 0) return []
  const isDone = answer.isDone && (isRepeat || answer.number === questionNumber)
  if (!isDone) return [span('…', 'dim', { isGlyph: true })]
  const ms = Math.max(Math.round(answer.took), 1)
  return [span(ms < 1000 ? `${count(ms)} ms` : `${(ms / 1000).toFixed(1)} s`, 'dim')]
}
