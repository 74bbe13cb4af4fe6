import { memo } from '../../../model/memo.ts'
import {
  type Board,
  type BoardColumn,
  type BoardItem,
  boardColumns,
  boardOf,
  type Lane,
} from '../../../statistics/task-board.ts'
import type { State } from '../../state.ts'
import type { TaskScreen } from '../state.ts'

/** The layout of the board. A card is two lines and a blank one; in a list, one line. */
export interface BoardShape {
  readonly board: Board
  readonly isList: boolean
  /** From left to right; a vertical line stands between any two. */
  readonly stacks: readonly PlacedStack[]
  readonly lanes: readonly PlacedLane[]
  /** The number of all lines. */
  readonly height: number
}

interface PlacedStack {
  readonly columns: readonly BoardColumn[]
  readonly x: number
  readonly width: number
}

export interface PlacedLane {
  readonly lane: Lane
  /** The line of its heading. */
  readonly start: number
  /** The items of each stack, from top to bottom. */
  readonly stacks: readonly (readonly BoardItem[])[]
}

/** The place of a card: its lane, its stack, and its index there. */
export interface CardPlace {
  readonly lane: number
  readonly stack: number
  readonly at: number
}

/** A line of a stack. */
export type BoardLine =
  | { readonly kind: 'heading'; readonly lane: number }
  | { readonly kind: 'card'; readonly item: BoardItem; readonly place: CardPlace; readonly part: number }
  | { readonly kind: 'blank' }

/** Narrower than this, a column has room for half a sentence. */
const LEAST_WIDTH = 29

export function boardShape(state: State, screen: TaskScreen): BoardShape {
  const { columns: width } = state.size
  const board = boardOf(state.list.sessions, { showsDone: screen.showsDone, now: state.now })
  const shown = boardColumns.filter(column => column !== 'done' || screen.showsDone)
  const isList = widthOfEach(width, shown.length) < LEAST_WIDTH
  const kinds = isList ? [shown] : shown.map(column => [column])
  return { board, isList, stacks: stacksOf(kinds, width), ...placedLanes(board, kinds, isList) }
}

const widthOfEach = (width: number, count: number): number => Math.floor((width - count + 1) / count)

/** Shares the width; the last stack gets the rest. */
function stacksOf(kinds: readonly (readonly BoardColumn[])[], width: number): readonly PlacedStack[] {
  const each = widthOfEach(width, kinds.length)
  return kinds.map((columns, at) => {
    const x = at * (each + 1)
    return { columns, x, width: at === kinds.length - 1 ? width - x : each }
  })
}

interface Placed {
  readonly lanes: readonly PlacedLane[]
  readonly height: number
}

const lanesKnown = memo<Placed>()

/** Places the lanes. Remembered, as moving about changes nothing. */
function placedLanes(board: Board, kinds: readonly (readonly BoardColumn[])[], isList: boolean): Placed {
  return lanesKnown(board, [isList], () => {
    let start = 0
    const lanes = board.lanes.map(lane => {
      const stacks = kinds.map(columns => columns.flatMap(column => lane.columns[column]))
      const placed = { lane, start, stacks }
      start += 1 + pitchOf({ isList }) * Math.max(...stacks.map(items => items.length)) + (isList ? 1 : 0)
      return placed
    })
    // No blank line after the last one.
    return { lanes, height: Math.max(start - 1, 0) }
  })
}

/** Lines from one card to the next. */
const pitchOf = ({ isList }: Pick<BoardShape, 'isList'>): number => (isList ? 1 : 3)
const cardHeight = ({ isList }: Pick<BoardShape, 'isList'>): number => (isList ? 1 : 2)

export function boardLine(shape: BoardShape, line: number, stack: number): BoardLine {
  const lane = shape.lanes.findLastIndex(({ start }) => start <= line)
  const found = shape.lanes[lane]
  if (!found) return { kind: 'blank' }
  if (found.start === line) return { kind: 'heading', lane }
  const below = line - found.start - 1
  const at = Math.floor(below / pitchOf(shape))
  const part = below % pitchOf(shape)
  const item = found.stacks[stack]?.[at]
  return item && part < cardHeight(shape) ? { kind: 'card', item, place: { lane, stack, at }, part } : { kind: 'blank' }
}

export function itemAt(shape: BoardShape, { lane, stack, at }: CardPlace): BoardItem | undefined {
  return shape.lanes[lane]?.stacks[stack]?.[at]
}

/** The lines of a card. `from`: the first line to show, which is the heading for the first card below it. */
export function linesOfCard(shape: BoardShape, { lane, at }: CardPlace): { first: number; last: number; from: number } {
  const start = shape.lanes[lane]?.start ?? 0
  const first = start + 1 + at * pitchOf(shape)
  return { first, last: first + cardHeight(shape) - 1, from: at === 0 ? start : first }
}

export function placeOfItem(shape: BoardShape, item: BoardItem): CardPlace | undefined {
  const lane = shape.lanes.findIndex(one => one.lane.projectPath === item.session.projectPath)
  const stack = shape.stacks.findIndex(({ columns }) => columns.includes(item.column))
  const at = shape.lanes[lane]?.stacks[stack]?.indexOf(item) ?? -1
  return at < 0 ? undefined : { lane, stack, at }
}

/** The card of a stack that is nearest to a line. */
export function nearestCard(shape: BoardShape, stack: number, line: number): CardPlace | undefined {
  let nearest: { readonly place: CardPlace; readonly distance: number } | undefined
  for (const [lane, { start, stacks }] of shape.lanes.entries()) {
    const count = stacks[stack]?.length ?? 0
    if (count === 0) continue
    const at = Math.max(0, Math.min(Math.round((line - start - 1) / pitchOf(shape)), count - 1))
    const distance = Math.abs(linesOfCard(shape, { lane, stack, at }).first - line)
    if (!nearest || distance < nearest.distance) nearest = { place: { lane, stack, at }, distance }
  }
  return nearest?.place
}

/** The number of lines for the board, and for the details of the chosen item. */
export function boardRoom({ size: { rows } }: State): { readonly height: number; readonly detail: number } {
  const detail = rows >= 50 ? 5 : rows >= 30 ? 4 : rows >= 20 ? 3 : rows >= 14 ? 2 : 0
  const taken = 4 + (detail > 0 ? detail + 1 : 0)
  return { height: Math.max(rows - taken, 0), detail }
}
