import { type BoardItem, itemNamed, nameOfItem } from '../../../statistics/task-board.ts'
import type { Next } from '../../next.ts'
import type { State } from '../../state.ts'
import type { TaskScreen } from '../state.ts'
import {
  type BoardShape,
  boardRoom,
  boardShape,
  type CardPlace,
  itemAt,
  linesOfCard,
  nearestCard,
  placeOfItem,
} from './shape.ts'

/** The item under the bar. */
export function chosenItem(state: State, screen: TaskScreen): BoardItem | undefined {
  return screen.chosen ? itemNamed(boardShape(state, screen).board, screen.chosen) : undefined
}

export function placeOfChosen(state: State, screen: TaskScreen): CardPlace | undefined {
  const item = chosenItem(state, screen)
  return item && placeOfItem(boardShape(state, screen), item)
}

/** Moves down a column, from project to project. */
export function movedOnBoard(state: State, screen: TaskScreen, by: number, unit: 'row' | 'half' | 'page'): State {
  const shape = boardShape(state, screen)
  const place = placeOfChosen(state, screen)
  if (!place) return withFirstChosen(state, screen)
  if (unit === 'row') return chosenAt(state, screen, along(shape, place, by))
  const { height } = boardRoom(state)
  const lines = by * Math.max(1, unit === 'page' ? height - 1 : Math.floor(height / 2))
  const there = nearestCard(shape, place.stack, linesOfCard(shape, place).first + lines) ?? place
  const isFurther = linesOfCard(shape, there).first * Math.sign(by) > linesOfCard(shape, place).first * Math.sign(by)
  return chosenAt(state, screen, isFurther ? there : along(shape, place, Math.sign(by)))
}

/** The place `by` cards further in the same stack, or at its end. */
function along(shape: BoardShape, place: CardPlace, by: number): CardPlace {
  const step = Math.sign(by)
  let { lane, at } = place
  for (let left = Math.abs(by); left > 0; ) {
    const count = shape.lanes[lane]?.stacks[place.stack]?.length ?? 0
    const within = Math.max(0, Math.min(at + step * left, count - 1))
    left -= Math.abs(within - at)
    at = within
    if (left === 0) break
    const next = otherLane(shape, place.stack, lane, step)
    if (next === undefined) break
    lane = next
    at = step > 0 ? 0 : (shape.lanes[lane]?.stacks[place.stack]?.length ?? 1) - 1
    left--
  }
  return { ...place, lane, at }
}

/** The next lane in that direction with a card in this stack. */
function otherLane(shape: BoardShape, stack: number, from: number, step: number): number | undefined {
  for (let lane = from + step; shape.lanes[lane]; lane += step)
    if (shape.lanes[lane]?.stacks[stack]?.length) return lane
  return undefined
}

/** Moves to the card beside it, past empty columns; in a list, to the next project. */
export function movedAside(state: State, screen: TaskScreen, by: 1 | -1): State {
  const shape = boardShape(state, screen)
  const place = placeOfChosen(state, screen)
  if (!place) return withFirstChosen(state, screen)
  if (shape.isList) {
    const isFirst = place.at === 0
    const lane = by < 0 && !isFirst ? place.lane : otherLane(shape, place.stack, place.lane, by)
    return lane === undefined ? state : chosenAt(state, screen, { ...place, lane, at: 0 })
  }
  for (let stack = place.stack + by; shape.stacks[stack]; stack += by) {
    const beside = besideIn(shape, place, stack)
    if (beside) return chosenAt(state, screen, beside)
  }
  return state
}

/** The place beside a card, in the same project if possible. */
function besideIn(shape: BoardShape, place: CardPlace, stack: number): CardPlace | undefined {
  const inLane = shape.lanes[place.lane]?.stacks[stack]?.length ?? 0
  return inLane > 0
    ? { lane: place.lane, stack, at: Math.min(place.at, inLane - 1) }
    : nearestCard(shape, stack, linesOfCard(shape, place).first)
}

/** Moves to the first or last card of the column. */
export function atBoardEnd(state: State, screen: TaskScreen, end: 'top' | 'bottom'): State {
  const shape = boardShape(state, screen)
  const { stack } = placeOfChosen(state, screen) ?? { stack: 0 }
  const place = nearestCard(shape, stack, end === 'top' ? 0 : shape.height)
  return place ? chosenAt(state, screen, place) : withFirstChosen(state, screen)
}

/** Scrolls by lines. The chosen card stays chosen. */
export function scrolledBoard(state: State, screen: TaskScreen, by: number): State {
  return withTop(state, screen, screen.top + by)
}

export function chosenAt(state: State, screen: TaskScreen, place: CardPlace): State {
  const item = itemAt(boardShape(state, screen), place)
  return item ? boardInSight(state, { ...screen, chosen: nameOfItem(item) }) : state
}

function withFirstChosen(state: State, screen: TaskScreen): State {
  const shape = boardShape(state, screen)
  const stack = shape.lanes[0]?.stacks.findIndex(items => items.length > 0) ?? -1
  return stack < 0
    ? { ...state, insight: { ...screen, chosen: null, top: 0 } }
    : chosenAt(state, screen, { lane: 0, stack, at: 0 })
}

/** Scrolled no further than needed to see the chosen card. */
function boardInSight(state: State, screen: TaskScreen): State {
  const place = placeOfChosen(state, screen)
  if (!place) return withTop(state, screen, screen.top)
  const { from, last } = linesOfCard(boardShape(state, screen), place)
  const { height } = boardRoom(state)
  return withTop(state, screen, Math.min(Math.max(screen.top, last - height + 1), from))
}

function withTop(state: State, screen: TaskScreen, line: number): State {
  const highest = Math.max(0, boardShape(state, screen).height - boardRoom(state).height)
  return { ...state, insight: { ...screen, top: Math.max(0, Math.min(line, highest)) } }
}

/**
 * Keeps the chosen card where it is on the screen after the sessions or the shown columns have changed. One that is gone
 * is replaced by its neighbour.
 */
export function boardAfter(before: State, was: TaskScreen, after: State, screen: TaskScreen): State {
  const old = placeOfChosen(before, was)
  if (!old) return withFirstChosen(after, screen)
  const shape = boardShape(after, screen)
  const kept = placeOfChosen(after, screen)
  const place = kept ?? neighbour(boardShape(before, was), old, shape)
  if (!place) return withFirstChosen(after, screen)
  const item = itemAt(shape, place)
  const moved = linesOfCard(shape, place).first - linesOfCard(boardShape(before, was), old).first
  const next = { ...screen, chosen: item ? nameOfItem(item) : null, top: was.top === 0 ? 0 : was.top + moved }
  return isInSight(before, was, old) || !kept ? boardInSight(after, next) : withTop(after, next, next.top)
}

function isInSight(state: State, screen: TaskScreen, place: CardPlace): boolean {
  const { first, last } = linesOfCard(boardShape(state, screen), place)
  return first >= screen.top && last < screen.top + boardRoom(state).height
}

/** The nearest card that was below it and is still there, else above it, else any near its place. */
function neighbour(before: BoardShape, old: CardPlace, after: BoardShape): CardPlace | undefined {
  const stack = before.lanes.flatMap(({ stacks }) => stacks[old.stack] ?? [])
  const at = stack.indexOf(itemAt(before, old) as BoardItem)
  for (const item of [...stack.slice(at + 1), ...stack.slice(0, at).reverse()]) {
    const still = itemNamed(after.board, nameOfItem(item))
    const place = still && placeOfItem(after, still)
    if (place) return place
  }
  return nearestCard(after, Math.min(old.stack, after.stacks.length - 1), linesOfCard(before, old).first)
}

/** Keeps the chosen card if it is still there, else chooses the first. */
export function withItemChosen(state: State): State {
  const { insight } = state
  if (insight?.kind !== 'tasks') return state
  return chosenItem(state, insight) ? boardInSight(state, insight) : withFirstChosen(state, insight)
}

export const tasksInSight = (state: State): State =>
  state.insight?.kind === 'tasks' ? boardInSight(state, state.insight) : state

/** Keeps the board in place after a change of the list. */
export function boardSettled(before: State, [next, effects]: Next): Next {
  const [was, is] = [before.insight, next.insight]
  return was?.kind === 'tasks' && is?.kind === 'tasks' ? [boardAfter(before, was, next, is), effects] : [next, effects]
}
