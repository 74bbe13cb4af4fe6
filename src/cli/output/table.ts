import { drawnText } from '../../text/cells.ts'
import { clip, clipStart, padEnd, padStart, widthOf } from '../../text/clip.ts'
import { washLine } from '../../text/wash.ts'
import type { Output } from './output.ts'

export interface Column<Row> {
  readonly heading: string
  readonly align?: 'right'
  /** Greatest width on a usual screen; half of it on a narrow one, twice on a wide one. */
  readonly most?: number
  /** Least width of the screen; on narrower ones the column is left out. */
  readonly needs?: number
  /** Cuts texts at the start instead of the end: for paths. */
  readonly cutStart?: true
  text(row: Row): string
}

const GAP = 2

/**
 * Table with headings, fitted to the terminal's width. The last column takes the rest of the width or, if it holds
 * figures, the first one takes as much of it as it needs. In a pipe nothing is cut.
 */
export function table<Row>(all: readonly Column<Row>[], rows: readonly Row[], output: Output): string {
  const columns = all.filter(({ needs = 0 }) => output.columns >= needs)
  const cells = rows.map(row => columns.map(column => drawnText(washLine(column.text(row)))))
  const widths = widthsFor(columns, cells, output.columns)
  const lineOf = (texts: readonly string[]) => {
    const line = columns.map((column, at) => cell(column, texts[at] ?? '', widths[at] ?? 0)).join(' '.repeat(GAP))
    return clip(line.trimEnd(), output.columns)
  }
  const heading = lineOf(columns.map(column => column.heading))
  return `${[output.style('dim', heading), ...cells.map(lineOf)].join('\n')}\n`
}

function widthsFor<Row>(
  columns: readonly Column<Row>[],
  cells: readonly (readonly string[])[],
  available: number,
): number[] {
  const natural = columns.map((column, at) =>
    cells.reduce((widest, texts) => Math.max(widest, widthOf(texts[at] ?? '')), column.heading.length),
  )
  if (available === Number.POSITIVE_INFINITY) return natural
  const scale = available < 100 ? 0.5 : available < 160 ? 1 : 2
  const widths = natural.map((width, at) => Math.min(width, (columns[at]?.most ?? Number.POSITIVE_INFINITY) * scale))
  const whole = widths.reduce((sum, width) => sum + width + GAP, -GAP)
  const [first = 0, last = 0] = [widths[0], widths.at(-1)]
  if (columns.at(-1)?.align !== 'right') return widths.with(-1, Math.max(available - whole + last, 1))
  return widths.with(0, Math.min(Math.max(available - whole + first, 1), natural[0] ?? 0))
}

function cell<Row>({ align, cutStart }: Column<Row>, text: string, width: number): string {
  const cut = cutStart ? clipStart(text, width) : clip(text, width)
  return align === 'right' ? padStart(cut, width) : padEnd(cut, width)
}
