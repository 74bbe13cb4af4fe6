import { type ListLine, listHeight, listLine, shapeOf } from '../../app/list/rows.ts'
import { isFiltered } from '../../app/list/state.ts'
import { hasFocus, type Rect } from '../../app/panes.ts'
import type { State } from '../../app/state.ts'
import type { Session } from '../../model/session.ts'
import { type Line, span } from '../../text/span.ts'
import { wrapLine } from '../../text/wrap.ts'
import {
  barred,
  blank,
  clipLine,
  dotted,
  filled,
  lineWidth,
  type Shares,
  sharesInSight,
  spread,
} from '../line-parts.ts'
import { keyFor, keyName } from '../screen/footer.ts'
import { badgeOf, count, plural } from '../words.ts'
import {
  type PlaceInTwoLines,
  placeOf,
  type SessionColumn,
  type SessionRow,
  sessionColumns,
} from './session-columns.ts'
import { choiceMark, isUnread, whyUncounted } from './session-parts.ts'
import { tableHeading, tableRow } from './session-table.ts'
import { clueTo } from './why-matched.ts'

/** The session list. Draws only the visible rows. */
export function sessions(state: State, rect: Pick<Rect, 'width' | 'height'>): readonly Line[] {
  const { width, height } = rect
  const shape = shapeOf(state)
  if (shape.count === 0) return withSentence(emptyListSentence(state), width, height)
  return Array.from({ length: height }, (_, line) => {
    const shown = listLine(shape, state.list.top + line)
    return shown ? drawn(state, shown, width) : blank(width)
  })
}

export const sessionsThumb = (state: State, height: number): Shares | undefined =>
  sharesInSight(listHeight(shapeOf(state)), state.list.top, height)

function drawn(state: State, line: ListLine, width: number): Line {
  if (line.kind === 'blank') return blank(width)
  const isTable = shapeOf(state).rowHeight === 1
  if (line.kind === 'heading')
    return isTable
      ? tableHeading(state, line.heading, line.isFirst, width)
      : spread([span(` ${line.heading}`, 'dim')], [], width)
  const session = state.list.sessions[line.index]
  if (!session) return blank(width)
  const isChosen = line.index === state.list.index
  const row = { state, session, isChosen }
  const drawnRow = isTable ? tableRow(row, width) : line.part === 0 ? firstLine(row, width) : secondLine(row, width)
  return isChosen ? barred(drawnRow, hasFocus(state, 'sessions')) : drawnRow
}

function firstLine(row: SessionRow, width: number): Line {
  return spread([span(' '), ...cellsAt('first', row, width).flat()], endOf('firstEnd', row, width), width)
}

/** The cells of the columns at this place; the first column gets the room that the others leave. */
function cellsAt(place: PlaceInTwoLines, row: SessionRow, room: number): readonly Line[] {
  const [first, ...rest] = columnsAt[place]
  const cells = ({ inTwoLines, cells }: SessionColumn, room: number) => (inTwoLines?.cells ?? cells)(row, room)
  const others = rest.map(column => cells(column, room))
  const free = room - lineWidth(dotted([[span('')], ...others]))
  return first ? [cells(first, free), ...others] : []
}

const placedAt = (place: PlaceInTwoLines) => sessionColumns.filter(({ inTwoLines }) => inTwoLines?.at === place)

const columnsAt: { readonly [place in PlaceInTwoLines]: readonly SessionColumn[] } = {
  first: placedAt('first'),
  firstEnd: placedAt('firstEnd'),
  second: placedAt('second'),
  secondEnd: placedAt('secondEnd'),
}

/** The cells at the right edge, each at least four columns wide, so that figures are aligned. */
function endOf(at: 'firstEnd' | 'secondEnd', row: SessionRow, width: number): Line {
  return cellsAt(at, row, width).flatMap(cells => [
    span(' '.repeat(Math.max(4 - lineWidth(cells), 0))),
    ...cells,
    span(' '),
  ])
}

/** The second line: badge, project, branch and messages, tokens at the right, and damage and subagents if they fit. */
function secondLine(row: SessionRow, width: number): Line {
  const { state, session } = row
  const badge = badgeOf(session)
  const right = endOf('secondEnd', row, width)
  const start = [
    span(' '),
    choiceMark(state, session),
    span(' '),
    ...(badge === '' ? [] : [span(`${badge} `, 'badge')]),
  ]
  const room = width - lineWidth(start) - lineWidth(right) - 1
  const damage = damageOf(session)
  const left = room - lineWidth(dotted([[span('')], damage]))
  const words = clueTo(state, session, placeOf(state, session)) ?? dotted(cellsAt('second', row, left))
  // Cuts the words, so that damage is always shown.
  return spread([...start, ...withAgents(session, [clipLine(words, left), damage], room)], right, width)
}

function damageOf(session: Session): Line {
  // Without a title, the first line already says it.
  if (session.unreadable && !isUnread(session)) return [span(whyUncounted(session) ?? '', 'failed')]
  return session.parseErrors === 0 ? [] : [span(`${count(session.parseErrors)} damaged`, 'failed')]
}

/** Adds the number of subagents, if there is room. */
function withAgents({ subagents }: Session, words: readonly Line[], room: number): Line {
  const agents: Line = subagents === 0 ? [] : [span(plural(subagents, 'agent'), 'dim')]
  const all = dotted([...words, agents])
  return lineWidth(all) <= room ? all : dotted(words)
}

/** Why the list is empty, and what to press next. */
export function emptyListSentence(state: State): string {
  const { list, stage, progress } = state
  if (stage === 'remembered' || progress) return 'Looking for sessions…'
  const isFolder = list.request.scope.kind === 'folder'
  const elsewhere = isFolder ? ` ${pressing(state, 'list.scope', 'to look in all projects')}` : ''
  if (isFiltered(list.request))
    return ['No session matches.', ...list.query.notes, clearing(state)].join(' ') + elsewhere
  if (isFolder) return `No session began in this folder. ${pressing(state, 'list.scope', 'to see all projects')}`
  return list.request.scope.kind === 'view'
    ? 'Nothing here, and that is fine.'
    : `Only empty sessions and subagents here. ${pressing(state, 'list.hidden', 'to see them')}`
}

function pressing(state: State, command: string, why: string): string {
  const key = keyFor(state, command)
  return key === undefined ? '' : `Press ${keyName(key)} ${why}.`
}

function clearing(state: State): string {
  const { words, filters } = state.list.request
  const wordsKey = words === '' ? undefined : keyFor(state, 'list.clearWords')
  const filtersKey = Object.keys(filters).length === 0 ? undefined : keyFor(state, 'list.clearFilters')
  const clears = [
    ...(wordsKey === undefined ? [] : [`${keyName(wordsKey)} to clear the words`]),
    ...(filtersKey === undefined ? [] : [`${keyName(filtersKey)} to clear every filter`]),
  ]
  const search = wordsKey === undefined ? undefined : keyFor(state, 'search.open')
  const next = search === undefined ? '' : `, then ${keyName(search)} to search what was said`
  return clears.length === 0 ? '' : `Press ${clears.join(' or ')}${next}.`
}

export function withSentence(sentence: string, width: number, height: number): readonly Line[] {
  const lines = wrapLine([span(sentence, 'dim')], Math.max(width - 6, 10))
  const first = Math.max(Math.floor(height / 3), 0)
  const indented = lines.map(line => [span('   '), ...line])
  return filled(indented, width, height, first)
}
