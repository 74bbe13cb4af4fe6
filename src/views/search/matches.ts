import { hasFocus, type Rect } from '../../app/panes.ts'
import { wordsToMark } from '../../app/search/match-marking.ts'
import { lineOfChosen, type MatchRow, matchRow, matchShape, placeOfChosen } from '../../app/search/match-rows.ts'
import { matchesHeight } from '../../app/search/moves.ts'
import { matchNotes } from '../../app/search/notes.ts'
import type { Search } from '../../app/search/state.ts'
import type { State } from '../../app/state.ts'
import type { Session } from '../../model/session.ts'
import { shownMatch, shownTitle } from '../../query/list/title.ts'
import type { Found, Match } from '../../query/match/finder.ts'
import { marksOf, sideBySide } from '../../query/match/marks.ts'
import { aroundMarks } from '../../text/around-marks.ts'
import { clip, padStart, widthOf } from '../../text/clip.ts'
import { withMarks } from '../../text/marked.ts'
import { glyph, type Line, type Span, span, type Token } from '../../text/span.ts'
import { washLine } from '../../text/wash.ts'
import {
  barred,
  blank,
  clipLine,
  filled,
  fitLine,
  lineWidth,
  type Shares,
  sharesInSight,
  spread,
  withoutBarIfNow,
} from '../line-parts.ts'
import { howToSearch, nothingFound } from '../list/nothing-found.ts'
import { isUnread, whyUncounted } from '../list/session-parts.ts'
import { withSentence } from '../list/sessions.ts'
import { count, plural, projectBeside, timeInList } from '../words.ts'

/** The matches, session by session. Draws only the visible rows. */
export function matches(state: State, { width }: Pick<Rect, 'width'>): readonly Line[] {
  const { search } = state
  if (!search) return []
  const room = matchesHeight(state)
  const rows = search.answer?.found.length ? listed(state, search, width, room) : unfound(state, search, width, room)
  return [...rows, ...matchNotes(state).map(line => fitLine([span(' '), ...line], width))]
}

export const matchesThumb = ({ search }: State, height: number): Shares | undefined =>
  search ? sharesInSight(matchShape(search).height, search.top, height) : undefined

export function matchesPosition({ search }: State): string {
  return search?.answer?.matches && search.chosen
    ? `${count(placeOfChosen(search))} of ${count(search.answer.matches)}`
    : ''
}

function unfound(state: State, search: Search, width: number, height: number): readonly Line[] {
  const isEmpty = washLine(search.field.text) === ''
  const guide = isEmpty ? howToSearch(state) : []
  if (guide.length === 0 || guide.length + 2 > height || Math.max(...guide.map(lineWidth)) + 6 > width)
    return withSentence(nothingFound(state, search), width, height)
  const indented = guide.map(line => [span('   '), ...line])
  return filled(indented, width, height, Math.floor((height - guide.length) / 3))
}

function listed(state: State, search: Search, width: number, height: number): readonly Line[] {
  const chosen = lineOfChosen(search)
  return Array.from({ length: height }, (_, at) => {
    const line = search.top + at
    const row = matchRow(search, line)
    if (!row) return blank(width)
    const drawn = fitLine(rowLine(state, search, row, line === chosen, width), width)
    return line === chosen ? barred(drawn, hasFocus(state, 'matches')).map(withoutBarIfNow) : drawn
  })
}

function rowLine(state: State, search: Search, row: MatchRow, isChosen: boolean, width: number): Line {
  switch (row.kind) {
    case 'session':
      return headingLine(state, search, row.found, width)
    case 'match':
      return row.match
        ? matchLine(row.found, row.match, isChosen, width)
        : [span('   '), glyph('·', 'border'), span(' '), glyph('…', 'dim')]
    case 'more':
      return [span('     '), span(`+ ${count(row.count)} more`, 'dim')]
    case 'blank':
      return blank(width)
  }
}

function headingLine(state: State, search: Search, { session, matches: total }: Found, width: number): Line {
  const isKnown = !isUnread(session)
  const text = isKnown ? shownTitle(session) : (whyUncounted(session) ?? '')
  const words = wordsToMark(search)
  const marks = words ? sideBySide(marksOf(words, text), text) : []
  const title = withMarks(
    [isKnown ? span(text, 'text', { bold: true }) : span(text, 'dim')],
    marks.map(([from, to]) => ({ from, to, token: 'match' })),
  )
  const project = projectBeside(state, session)
  const age = padStart(timeInList(session.modified, state), 4)
  const right = [span(`${plural(total, 'match')} ${age} `, 'dim')]
  const room = width - 1 - lineWidth(right) - 2
  const isTight = lineWidth(title) + 2 + widthOf(project) > room
  // The title gets more room than the project.
  const ofProject = !isTight ? room : room < ROOM_FOR_BOTH ? 0 : Math.floor(room / 3)
  const beside = project === '' || ofProject === 0 ? [] : [span('  '), span(clip(project, ofProject), 'dim')]
  const left = [...clipLine(title, room - lineWidth(beside)), ...beside]
  return spread([span(' '), ...left], right, width)
}

const ROOM_FOR_BOTH = 30

function matchLine({ session }: Found, match: Match, isChosen: boolean, width: number): Line {
  const { text, ranges, path, tool = '' } = shownMatch(session, match)
  const badge = path === session.key ? [] : [span('SUB ', 'badge')]
  const token: Token = isChosen ? 'matchNow' : 'match'
  const marked = (part: string, start: number): Line =>
    withMarks(
      [span(part, 'dim')],
      sideBySide(ranges, text).map(([from, to]) => ({ from: from - start, to: to - start, token })),
    )
  // The text of a call begins with the tool's name, unless the match is far behind it.
  const isNamed = tool !== '' && text.startsWith(tool)
  const name = isNamed ? [...marked(tool, 0), span(' ')] : tool === '' ? [] : [span(`${washLine(tool)}  `, 'dim')]
  const start = [span('   '), markOf(session, match), span(' '), ...badge, ...clipLine(name, Math.floor(width / 3))]
  const words = isNamed ? marked(text.slice(tool.length), tool.length) : marked(text, 0)
  return [...start, ...aroundMarks(words, width - lineWidth(start) - 1)]
}

/** The mark of the entry, as in transcripts: a subagent's prompt is its caller's. */
function markOf(session: Session, { kind, path }: Match): Span {
  if (kind === 'user') return glyph('›', path === session.key ? 'you' : 'answer')
  return entryMarks[kind] ?? glyph('·', 'dim')
}

const entryMarks: { readonly [Kind in Match['kind']]?: Span } = {
  assistant: glyph('◆', 'answer'),
  toolCall: glyph('▸', 'tool'),
  toolResult: glyph('▸', 'result'),
  thinking: glyph('▸', 'thinking'),
}
