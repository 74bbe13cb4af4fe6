import type { DayGroup } from '../../query/list/days.ts'
import { rowHeight } from '../panes.ts'
import type { State } from '../state.ts'

/** The layout of the session list. It may be very long, so lines are worked out and never counted. */
export interface ListShape {
  readonly count: number
  readonly rowHeight: 1 | 2
  readonly groups: readonly DayGroup[]
}

/** A line of the list. */
export type ListLine =
  | { readonly kind: 'heading'; readonly heading: string; readonly isFirst: boolean }
  | { readonly kind: 'blank' }
  | { readonly kind: 'session'; readonly index: number; readonly part: number }

export function shapeOf(state: State): ListShape {
  const { sessions, groups } = state.list
  return { count: sessions.length, rowHeight: rowHeight(state), groups }
}

export function listHeight(shape: ListShape): number {
  return shape.count * shape.rowHeight + linesAbove(shape.groups.length - 1)
}

/** The first line of a session. */
export function lineOfSession(shape: ListShape, index: number): number {
  return index * shape.rowHeight + linesAbove(groupOf(shape, index))
}

/** The first line to show for a session: that of its heading, if it is the first below one. */
export function lineToSee(shape: ListShape, index: number): number {
  const line = lineOfSession(shape, index)
  return shape.groups.some(({ start }) => start === index) ? line - 1 : line
}

export function listLine(shape: ListShape, line: number): ListLine | undefined {
  if (line < 0 || line >= listHeight(shape)) return undefined
  const group = shape.groups.findLastIndex((_, at) => line >= headingLine(shape, at) - (at > 0 ? 1 : 0))
  const found = shape.groups[group]
  if (!found) return sessionLine(shape, 0, line)
  const heading = headingLine(shape, group)
  if (line < heading) return { kind: 'blank' }
  if (line === heading) return { kind: 'heading', heading: found.heading, isFirst: group === 0 }
  return sessionLine(shape, found.start, line - heading - 1)
}

function sessionLine({ rowHeight }: ListShape, start: number, line: number): ListLine {
  return { kind: 'session', index: start + Math.floor(line / rowHeight), part: line % rowHeight }
}

function headingLine(shape: ListShape, group: number): number {
  const start = shape.groups[group]?.start ?? 0
  return start * shape.rowHeight + linesAbove(group) - 1
}

/** The number of lines that headings take down to this group: one each, and a blank one before all but the first. */
function linesAbove(group: number): number {
  return group < 0 ? 0 : 2 * group + 1
}

function groupOf({ groups }: ListShape, index: number): number {
  return groups.findLastIndex(({ start }) => start <= index)
}
