import { divisionOf, hasFocus } from '../../app/panes.ts'
import type { OpenTranscript, State } from '../../app/state.ts'
import type { Find } from '../../app/transcript/find-state.ts'
import { numberOfNow, stopsOf } from '../../app/transcript/find-stops.ts'
import { type Line, span } from '../../text/span.ts'
import { typedIn } from '../dialogs/field.ts'
import { clipLine, fitLine, lineWidth, rule, type TypedLine } from '../line-parts.ts'
import { keyFor, keyName } from '../screen/footer.ts'
import { count } from '../words.ts'

/** The rule below the transcript with the find line in it, so that nothing else has to move. */
export function findRule(state: State, width: number): TypedLine | undefined {
  const { overlay, transcript } = state
  const field = overlay?.kind === 'find' ? overlay.field : undefined
  const find = transcript?.find ?? null
  if (!field && !find) return undefined
  // With tabs, only the tab itself has a heavy rule.
  const isHeavy = hasFocus(state, 'transcript') && divisionOf(state) === 'columns'
  const token = isHeavy ? 'focus' : 'border'
  const figures = find && transcript ? figuresOf(state, transcript, find) : []
  const note = find && transcript ? noteOf(state, transcript, find) : ''
  const room = width - lineWidth(figures) - 9
  const words = field ?? { text: find?.words ?? '', caret: 0 }
  const { line, cursor } = typedIn(words, Math.max(room, 2), { bold: field !== undefined })
  const typed = clipLine(line, Math.max(room, 2))
  const left = [rule(1, token, isHeavy), span(' '), span('/ ', 'accent', { bold: true }), ...typed, span('  ')]
  const beside = noteWithin(note, room - lineWidth(typed) - 3)
  const right = [...beside, ...figures, rule(1, token, isHeavy)]
  const between = rule(width - lineWidth(left) - lineWidth(right), token, isHeavy)
  return { line: fitLine([...left, between, ...right], width), ...(field && { cursor: 4 + cursor }) }
}

/** `3/17`; with a plus while the search goes on. */
function figuresOf(state: State, transcript: OpenTranscript, find: Find): Line {
  const { total } = stopsOf(state, transcript, find)
  if (total === 0) return find.isGivenUp ? [] : find.isDone ? [span(' not found ', 'failed')] : [span(' … ', 'dim')]
  const now = numberOfNow(state, transcript, find)
  const more = find.isDone && !find.isGivenUp ? '' : '+'
  return [span(` ${now === null ? '' : `${count(now)}/`}${count(total)}${more} `)]
}

function noteOf(state: State, transcript: OpenTranscript, find: Find): string {
  if (find.note !== null) return find.note
  const { hidden } = stopsOf(state, transcript, find)
  if (hidden === 0) return ''
  const key = keyFor(state, 'transcript.kinds')
  return `${count(hidden)} more hidden${key === undefined ? '' : ` (${keyName(key)} to show)`}`
}

const LEAST_OF_NOTE = 8

function noteWithin(note: string, room: number): Line {
  if (note === '' || room < LEAST_OF_NOTE) return []
  return [span(' '), ...clipLine([span(note, 'tool')], room), span('  ')]
}
