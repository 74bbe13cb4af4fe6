import type { State } from '../../app/state.ts'
import type { Session } from '../../model/session.ts'
import { padStart } from '../../text/clip.ts'
import { shortNumber } from '../../text/numbers.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { clipLine, fitLine, lineWidth, spread } from '../line-parts.ts'
import { badgeOf, placeWords, projectBeside, timeInList } from '../words.ts'
import { choiceMark, figuresOf, shownTime, stateMark, titleSpans } from './session-parts.ts'
import { clueTo, found } from './why-matched.ts'

/** One line for each session, where the list has the screen to itself. Columns that do not fit are left out. */
export function tableRow(state: State, session: Session, isChosen: boolean, width: number): Line {
  const columns = columnsFor(state, width)
  const badge = badgeOf(session)
  const title = [
    span(' '),
    stateMark(state, session),
    choiceMark(state, session),
    ...(badge === '' ? [] : [span(`${badge} `, 'badge')]),
    ...titleSpans(state, session, isChosen),
  ]
  const marks = marksOf(session)
  const room = columns.title - lineWidth(marks)
  const project = projectBeside(state, session)
  const place = placeWords(project, session).slice(0, columns.place < ROOM_FOR_BOTH ? 1 : 2)
  const named = place.flatMap((word, at) => [...(at === 0 ? [] : [glyph(' · ', 'dim')]), ...found(state, word)])
  const words = clueTo(state, session, place) ?? named
  const figures = figuresOf(session)
  const figure = (value: number | undefined, width: number) =>
    width === 0 ? [] : [span(padStart(value === undefined ? '' : shortNumber(value), width), 'dim')]
  return [
    ...fitLine([...clipLine(title, room), ...marks], columns.title),
    ...(columns.place > 0 ? [span('  '), ...fitLine(words, columns.place)] : []),
    ...figure(figures?.messages, columns.messages),
    ...figure(figures?.tokens, columns.tokens),
    span(padStart(timeInList(shownTime(state, session), state), columns.time), 'dim'),
    span(' '),
  ]
}

const ROOM_FOR_BOTH = 24

/** What is odd about it, however long its title is: damage, and subagents folded away behind it. */
function marksOf({ parseErrors, subagents }: Session): Line {
  const damage = parseErrors === 0 ? [] : [glyph(' ✗', 'failed')]
  return subagents === 0 ? damage : [...damage, glyph(' ▸', 'dim'), span(shortNumber(subagents), 'dim')]
}

/** The first heading also names the columns. */
export function tableHeading(state: State, heading: string, isFirst: boolean, width: number): Line {
  const { messages, tokens, time } = columnsFor(state, width)
  if (!isFirst || messages === 0) return spread([span(` ${heading}`, 'dim')], [], width)
  const names = [span(padStart('msgs', messages)), span(padStart('tokens', tokens))].map(one => ({
    ...one,
    token: 'dim' as const,
  }))
  return spread([span(` ${heading}`, 'dim')], [...names, span(' '.repeat(time + 1))], width)
}

/** At 80 columns: title to 42, branch 45 to 58, messages end at 64, tokens at 71, age at 77, the thumb at 79. */
function columnsFor({ times }: State, width: number) {
  // `14 Sep` and `2025-11` are longer than any age.
  const time = times === 'absolute' ? 8 : 6
  const messages = width >= 50 ? 6 : 0
  const tokens = width >= 50 ? 7 : 0
  const place = width >= 72 ? 14 + Math.floor((width - 80) / 3 > 0 ? (width - 80) / 3 : 0) : 0
  const rest = width - messages - tokens - time - 1 - (place > 0 ? place + 2 : 0)
  return { title: rest, place, messages, tokens, time }
}
