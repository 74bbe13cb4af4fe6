import { type ListLine, listHeight, listLine, shapeOf } from '../../app/list/rows.ts'
import { isFiltered } from '../../app/list/state.ts'
import { hasFocus, type Rect } from '../../app/panes.ts'
import type { State } from '../../app/state.ts'
import type { Session } from '../../model/session.ts'
import { padStart } from '../../text/clip.ts'
import { clipMiddle } from '../../text/lines.ts'
import { shortNumber } from '../../text/numbers.ts'
import { glyph, type Line, span } from '../../text/span.ts'
import { wrapLine } from '../../text/wrap.ts'
import { barred, blank, clipLine, fitLine, lineWidth, spread } from '../line-parts.ts'
import { keyFor, keyName } from '../screen/footer.ts'
import { badgeOf, count, placeWords, plural, projectBeside, timeInList } from '../words.ts'
import { choiceMark, figuresOf, isUnread, shownTime, stateMark, titleSpans, whyUncounted } from './session-parts.ts'
import { tableHeading, tableRow } from './session-table.ts'
import { clueTo, found } from './why-matched.ts'

/** The session list: only the rows that are on the screen are ever made. */
export function sessions(state: State, rect: Pick<Rect, 'width' | 'height'>): readonly Line[] {
  const { width, height } = rect
  const shape = shapeOf(state)
  if (shape.count === 0) return withSentence(emptySentence(state), width, height)
  return Array.from({ length: height }, (_, line) => {
    const shown = listLine(shape, state.list.top + line)
    return shown ? drawn(state, shown, width) : blank(width)
  })
}

/** Which part of the list is on the screen, as shares of it. */
export function sessionsThumb(state: State, height: number): { from: number; to: number } | undefined {
  const total = listHeight(shapeOf(state))
  return total <= height ? undefined : { from: state.list.top / total, to: (state.list.top + height) / total }
}

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
  const row = isTable ? tableRow(state, session, isChosen, width) : rowLine(state, session, line.part, isChosen, width)
  return isChosen ? barred(row, hasFocus(state, 'sessions')) : row
}

function rowLine(state: State, session: Session, part: number, isChosen: boolean, width: number): Line {
  if (part === 1) return secondLine(state, session, width)
  const age = padStart(timeInList(shownTime(state, session), state), 4)
  return spread(
    [span(' '), stateMark(state, session), span(' '), ...titleSpans(state, session, isChosen)],
    [span(`${age} `, 'dim')],
    width,
  )
}

/** Badge, project, branch, messages; tokens at the right. What is odd about it stands there where it fits. */
function secondLine(state: State, session: Session, width: number): Line {
  const badge = badgeOf(session)
  const figures = figuresOf(session)
  const right = [span(`${padStart(figures ? shortNumber(figures.tokens) : '', 4)} `, 'dim')]
  const start = [
    span(' '),
    choiceMark(state, session),
    span(' '),
    ...(badge === '' ? [] : [span(`${badge} `, 'badge')]),
  ]
  const room = width - lineWidth(start) - lineWidth(right) - 1
  const place = placeWords(projectBeside(state, session), session)
  const damage = damageOf(session)
  const left = room - lineWidth(dotted([[span('')], damage]))
  const words = clueTo(state, session, place) ?? dotted(placeAndMessages(state, session, place, left))
  // However long the words are, damage is to be seen.
  return spread([...start, ...withAgents(session, [clipLine(words, left), damage], room)], right, width)
}

function damageOf(session: Session): Line {
  // Without a title the first line says it.
  if (session.unreadable && !isUnread(session)) return [span(whyUncounted(session) ?? '', 'failed')]
  return session.parseErrors === 0 ? [] : [span(`${count(session.parseErrors)} damaged`, 'failed')]
}

function placeAndMessages(state: State, session: Session, place: readonly string[], room: number): readonly Line[] {
  const figures = figuresOf(session)
  const messages = figures ? [span(plural(figures.messages, 'msg'), 'dim')] : []
  const before = place.slice(0, -1).map(word => found(state, word))
  const free = room - lineWidth(dotted([...before, [span('')], messages]))
  return [...before, shortened(state, place.at(-1), free), messages]
}

const dotted = (words: readonly Line[]): Line =>
  words.filter(word => word.length > 0).flatMap((word, at) => (at === 0 ? word : [glyph(' · ', 'dim'), ...word]))

/** The branch gives way to the number of messages; of less than this it says nothing. */
function shortened(state: State, branch: string | undefined, room: number): Line {
  if (branch === undefined || room < Math.min(LEAST, branch.length)) return []
  return clipMiddle(branch, room, 'dim').flatMap(part => (part.isGlyph ? part : found(state, part.text)))
}

const LEAST = 6

/** How many subagents it has, where there is room left to say so. */
function withAgents({ subagents }: Session, words: readonly Line[], room: number): Line {
  const agents: Line = subagents === 0 ? [] : [span(plural(subagents, 'agent'), 'dim')]
  const all = dotted([...words, agents])
  return lineWidth(all) <= room ? all : dotted(words)
}

function emptySentence(state: State): string {
  const { list, stage, progress } = state
  if (stage === 'remembered' || progress) return 'Looking for sessions…'
  if (isFiltered(state.list.request)) return ['No session matches.', ...list.query.notes, clearing(state)].join(' ')
  if (list.request.scope.kind === 'folder')
    return `No session began in this folder. ${pressing(state, 'list.scope', 'to see all projects')}`
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
    ...(wordsKey === undefined ? [] : [`${keyName(wordsKey)} clears the words`]),
    ...(filtersKey === undefined
      ? []
      : [`${keyName(filtersKey)} ${wordsKey === undefined ? 'clears ' : ''}every filter`]),
  ]
  const search = wordsKey === undefined ? undefined : keyFor(state, 'search.open')
  const next = search === undefined ? '' : ` Then ${keyName(search)} searches what was said.`
  return clears.length === 0 ? '' : `${clears.join(', ')}.${next}`
}

export function withSentence(sentence: string, width: number, height: number): readonly Line[] {
  const lines = wrapLine([span(sentence, 'dim')], Math.max(width - 6, 10))
  const first = Math.max(Math.floor(height / 3), 0)
  return Array.from({ length: height }, (_, at) => {
    const line = lines[at - first]
    return line ? fitLine([span('   '), ...line], width) : blank(width)
  })
}
