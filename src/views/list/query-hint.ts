import type { QueryLine } from '../../app/list/state.ts'
import { focusOf, type State } from '../../app/state.ts'
import { caretIn } from '../../app/text-field.ts'
import { completionAt, isAtValue } from '../../query/language/complete.ts'
import { parseQuery } from '../../query/language/parse.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import { clipLine, lineWidth } from '../line-parts.ts'

/** A hint while a query is typed: its unknown parts, or completions at the caret. */
export function queryHint(state: State, room: number): Line {
  // A search shows its notes beside the matches.
  const half = Math.min(room, Math.ceil(state.size.columns / 2))
  if (state.search && focusOf(state) === 'search') return choicesOf(state.search, half)
  if (state.overlay?.kind !== 'filter') return []
  const line = state.overlay
  const [note] = line.completing ? [] : notesOn(state, line.field.text)
  if (note !== undefined) return clipLine([span(note, 'dim')], room)
  return line.field.text === '' ? clipLine([span(OTHERWISE, 'dim')], half) : choicesOf(line, half)
}

/** Notes on a query; those of its answer know more than the parser. */
function notesOn({ list: { query }, now }: State, line: string): readonly string[] {
  return query.line === line ? query.notes : parseQuery(line, { now: new Date(now) }).notes
}

const OTHERWISE = '> searches what was said'

/** Completions, beginning with the chosen one. */
function choicesOf({ field, completing, choices = null }: QueryLine, room: number): Line {
  const caret = caretIn(field)
  const isTyped = !completing && isAtValue(field.text, caret)
  const candidates = completing?.candidates ?? (isTyped ? completionAt(field.text, caret, choices).candidates : [])
  const from = completing?.index ?? 0
  let line: Line = []
  for (const [at, candidate] of [...candidates.slice(from), ...candidates.slice(0, from)].entries()) {
    const word = span(washLine(candidate), completing && at === 0 ? 'text' : 'dim')
    const longer = at === 0 ? [word] : [...line, span('  '), word]
    if (lineWidth(longer) > room - 2) return at === 0 ? clipLine(longer, room) : [...line, glyph(' …', 'dim')]
    line = longer
  }
  return line
}
