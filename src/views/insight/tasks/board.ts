import type { TaskScreen } from '../../../app/insight/state.ts'
import { placeOfChosen } from '../../../app/insight/tasks/moves.ts'
import {
  type BoardLine,
  type BoardShape,
  boardLine,
  boardRoom,
  boardShape,
  type CardPlace,
  type PlacedLane,
} from '../../../app/insight/tasks/shape.ts'
import type { State } from '../../../app/state.ts'
import { withTilde } from '../../../model/folder.ts'
import { boardColumns } from '../../../statistics/task-board.ts'
import { sliceLine } from '../../../text/lines.ts'
import { type Frame, glyph, type Line, type Span, span } from '../../../text/span.ts'
import { washLine } from '../../../text/wash.ts'
import { barred, blank, clipLine, fitLine, lineWidth, rule, sharesInSight } from '../../line-parts.ts'
import { withSentence } from '../../list/sessions.ts'
import { titledRule } from '../../ruled.ts'
import { insightHeader, progressWords } from '../../screen/dashboard-header.ts'
import { footer, keyFor, keyName } from '../../screen/footer.ts'
import { edged, thumbRows } from '../../screen/pane.ts'
import { count, plural } from '../../words.ts'
import { cardLine, columnTitles, listRow } from './card.ts'
import { taskDetail } from './detail.ts'

/** The task board, with columns for states and lanes for projects, and the selected task below. */
export function taskScreen(state: State, screen: TaskScreen): Frame {
  const { columns } = state.size
  const shape = boardShape(state, screen)
  const { height, detail } = boardRoom(state)
  const chosen = placeOfChosen(state, screen)
  const { line, cursor } = insightHeader(
    state,
    screen.showsDone ? 'tasks' : 'open tasks',
    corner(state, shape),
    figures(shape),
  )
  const body =
    shape.lanes.length === 0 ? withSentence(emptySentence(state, screen), columns, height) : lines(state, screen, shape)
  const below = detail === 0 ? [] : [ruled(shape, '┴'), ...taskDetail(state, screen, columns, detail)]
  return {
    rows: [line, titles(shape, chosen), ...body, ...below, [rule(columns, 'border')], footer(state)],
    ...(cursor !== undefined && { cursor: { x: cursor, y: 0 } }),
  }
}

function figures({ board: { open, done, sessions, lanes } }: BoardShape): Line {
  if (lanes.length === 0) return []
  const items = done === 0 ? `${count(open)} in` : `${count(open)} open, ${count(done)} done in`
  const projects = lanes.length === 1 ? '' : `   ${plural(lanes.length, 'project')}`
  return [span(`   ${items} ${plural(sessions, 'session')}${projects}`, 'dim')]
}

const ROOM_FOR_ORDER = 120

function corner(state: State, { board }: BoardShape): Line {
  const progress = progressWords(state)
  const order = state.size.columns < ROOM_FOR_ORDER || progress.length > 0 ? [] : [span('newest first', 'dim')]
  const stale = board.stale === 0 ? [] : [span(`   ${count(board.stale)} stale`, 'tool')]
  return [...order, ...stale, ...progress]
}

/** The rule with the columns' titles and numbers of tasks. It is heavy above the selected task. */
function titles(shape: BoardShape, chosen: CardPlace | undefined): Line {
  if (shape.isList) return listTitle(shape)
  return shape.stacks.flatMap(({ columns, width }, at): Line => {
    const isChosen = chosen?.stack === at
    const column = columns[0] ?? 'next'
    const right = [span(` ${count(shape.board.counts[column])} `, isChosen ? 'text' : 'dim')]
    const name = span(columnTitles[column], isChosen ? 'focus' : 'dim', { bold: isChosen })
    const line = titledRule(name, right, width, isChosen)
    return at === 0 ? line : [glyph('┬', 'border'), ...line]
  })
}

/** The rule of a narrow board, which has no columns, with the number of tasks in each state. */
function listTitle({ board: { counts }, stacks }: BoardShape): Line {
  const width = stacks[0]?.width ?? 0
  const shown = boardColumns.filter(column => counts[column] > 0)
  const words = shown.flatMap((column, at) => [
    span(`${at === 0 ? '' : '   '}${columnTitles[column]} `, 'dim'),
    span(count(counts[column])),
  ])
  if (words.length === 0) return [rule(width, 'border')]
  const left = [rule(1, 'focus', true), span(' '), ...clipLine(words, width - 4), span(' ')]
  return [...left, rule(width - lineWidth(left), 'focus', true)]
}

function lines(state: State, screen: TaskScreen, shape: BoardShape): readonly Line[] {
  const { height } = boardRoom(state)
  const isThumb = thumbRows(sharesInSight(shape.height, screen.top, height), height)
  const chosen = placeOfChosen(state, screen)
  return Array.from({ length: height }, (_, at): Line => {
    const line = screen.top + at
    const drawn = lineAt(state, shape, line, chosen)
    return isThumb(at) ? withThumb(drawn, state.size.columns) : drawn
  })
}

function lineAt(state: State, shape: BoardShape, line: number, chosen: CardPlace | undefined): Line {
  const first = boardLine(shape, line, 0)
  if (first.kind === 'heading') return headingLine(state, shape, first.lane)
  return shape.stacks.flatMap(({ width }, stack): Line => {
    const shown = stack === 0 ? first : boardLine(shape, line, stack)
    const isLast = stack === shape.stacks.length - 1
    const drawn = stackLine(state, shape, shown, isLast ? width - 1 : width, chosen)
    // The last column of the screen is for the thumb.
    const edge = isLast ? edged(drawn, span(' ')) : drawn
    return stack === 0 ? edge : [glyph('│', 'border'), ...edge]
  })
}

function stackLine(
  state: State,
  { isList }: BoardShape,
  line: BoardLine,
  width: number,
  chosen: CardPlace | undefined,
): Line {
  if (line.kind !== 'card') return blank(width)
  const { lane, stack, at } = line.place
  const isChosen = chosen?.lane === lane && chosen.stack === stack && chosen.at === at
  const drawn = fitLine(
    isList ? listRow(state, line.item, isChosen, width) : cardLine(state, line.item, line.part, isChosen, width),
    width,
  )
  return isChosen ? barred(drawn, true) : drawn
}

/** The heading of a project, in a rule, except for the first, which is right below the titles. */
function headingLine(state: State, shape: BoardShape, at: number): Line {
  const lane = shape.lanes[at]
  if (!lane) return blank(state.size.columns)
  const { columns } = state.size
  const { open, sessions } = lane.lane
  const about = ` ${count(open)} open in ${plural(sessions, 'session')} `
  const room = Math.max(columns - about.length - 4, 4)
  const words = [
    span(' '),
    ...clipLine([span(laneName(state, shape.lanes, lane), 'text', { bold: true })], room),
    span(about, 'dim'),
  ]
  const isRuled = !shape.isList && at > 0
  const left = [isRuled ? rule(1, 'border') : span(' '), ...words]
  if (shape.isList) return fitLine(left, columns)
  const across = isRuled ? ruled(shape, '┼') : uprights(shape)
  return [...left, ...sliceLine(across, lineWidth(left), columns)]
}

/** The last part of the project's path, or all of it if two projects share the last part. */
function laneName({ place: { home } }: State, lanes: readonly PlacedLane[], { lane }: PlacedLane): string {
  const name = lastPart(lane.projectPath)
  const isShared = lanes.filter(one => lastPart(one.lane.projectPath) === name).length > 1
  return washLine(isShared || name === '' ? withTilde(lane.projectPath, home) : name)
}

const lastPart = (path: string): string => path.split('/').findLast(part => part !== '') ?? ''

/** A rule across the board, with `junction` where it meets the lines between the columns. */
const ruled = (shape: BoardShape, junction: string): Line => across(shape, junction, width => rule(width, 'border'))

const uprights = (shape: BoardShape): Line => across(shape, '│', width => span(' '.repeat(width)))

function across({ stacks }: BoardShape, junction: string, part: (width: number) => Span): Line {
  return stacks.flatMap(({ width }, at) => (at === 0 ? part(width) : [glyph(junction, 'border'), part(width)]))
}

function withThumb(line: Line, width: number): Line {
  const bar = line.at(-1)?.bar
  const thumb: Span = glyph('┃', 'dim', bar ? { bar } : {})
  return [...sliceLine(line, 0, width - 1), thumb]
}

/** Why the board is empty, and the next step. */
function emptySentence(state: State, { showsDone }: TaskScreen): string {
  const { list, progress, stage } = state
  if (progress || stage === 'remembered') return 'Reading the sessions…'
  const [done, filter] = [keyFor(state, 'tasks.done'), keyFor(state, 'insight.filter')]
  const other = filter === undefined ? '' : ` Press ${keyName(filter)} to change the filter.`
  if (list.sessions.length === 0) return `No session matches.${other}`
  if (showsDone) return `No tasks were set in these sessions.${other}`
  return `No open tasks in these sessions.${done === undefined ? '' : ` Press ${keyName(done)} to show done tasks.`}${other}`
}
