import type { State } from '../../app/state.ts'
import { type Line, span } from '../../text/span.ts'
import { fitLine, lineWidth, spread } from '../line-parts.ts'
import { type SessionColumn, type SessionRow, sessionColumns } from './session-columns.ts'

/** A session as a row of the table. Columns that do not fit are left out. */
export function tableRow(row: SessionRow, width: number): Line {
  const cells = columnsIn(row.state, width).flatMap(([column, room]) => aligned(column, column.cells(row, room), room))
  return [...cells, span(' ')]
}

/** A heading in the table; the first one also names the columns. */
export function tableHeading(state: State, heading: string, isFirst: boolean, width: number): Line {
  const [, ...columns] = columnsIn(state, width)
  const start = [span(` ${heading}`, 'dim')]
  if (!isFirst || columns.every(([column]) => column.heading === '')) return spread(start, [], width)
  const names = columns.flatMap(([column, room]) => aligned(column, [span(column.heading, 'dim')], room))
  return spread(start, [...names, span(' ')], width)
}

function aligned({ align }: SessionColumn, cells: Line, width: number): Line {
  return align === 'left' ? fitLine(cells, width) : [span(' '.repeat(Math.max(width - lineWidth(cells), 0))), ...cells]
}

/** The columns of a table of this width, with their widths. */
function columnsIn(state: State, width: number): readonly (readonly [SessionColumn, number])[] {
  const shown = sessionColumns.filter(({ from }) => width >= from)
  const widths = shown.map(column => (column.width === 'rest' ? 0 : column.width(state, width)))
  const rest = width - 1 - widths.reduce((sum, one) => sum + one, 0)
  return shown.map((column, at) => [column, column.width === 'rest' ? rest : (widths[at] ?? 0)])
}
