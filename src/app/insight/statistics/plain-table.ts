import { clipStart, padEnd, padStart, widthOf } from '../../../text/clip.ts'
import type { PageLine } from './lines.ts'

export interface PlainColumn<Row> {
  readonly name: string
  of(row: Row): string
  /** A shorter name, and shorter figures. */
  readonly shortName?: string
  short?(row: Row): string
  /** Left out where there is no room for all, the last such column first. */
  readonly isSpare?: true
}

export interface PlainTable<Row> {
  readonly title: string
  /** The heading above the names of the rows. */
  readonly first: string
  readonly columns: readonly PlainColumn<Row>[]
  readonly rows: readonly (readonly [name: string, row: Row])[]
  readonly total?: Row
}

/** A blank line, a title, the names of the columns, the rows and their sum, no wider than the room. */
export function plainTable<Row>(table: PlainTable<Row>, room: number): readonly PageLine[] {
  const { title, rows } = table
  const heading: readonly PageLine[] = [
    { tone: 'why', text: '' },
    { tone: 'heading', text: title },
  ]
  if (rows.length === 0) return [...heading, { tone: 'why', text: 'none' }]
  const { names, cells, sums, widths } = fitted(table, room)
  const [longest = 0, ...others] = widths
  const left = Math.min(longest, Math.max(room - sumOf(others), LEAST_NAME))
  // The end of a path says the most.
  const line = ([name = '', ...figures]: readonly string[]): string =>
    padEnd(clipStart(name, left), left) + figures.map((text, at) => padStart(text, others[at] ?? 0)).join('')
  return [
    ...heading,
    { tone: 'names', text: line(names) },
    ...cells.map(row => ({ tone: 'text', text: line(row) }) as const),
    ...sums.map(row => ({ tone: 'sum', text: line(row) }) as const),
  ]
}

/** Room for a day, which is not cut. */
const LEAST_NAME = 12
const GAP = 2

interface Measured {
  readonly names: readonly string[]
  readonly cells: readonly (readonly string[])[]
  readonly sums: readonly (readonly string[])[]
  /** The widths of the columns, each with the gap before it. */
  readonly widths: readonly number[]
}

/** The widest form that fits: whole, with short names, with rounded figures, without spare columns. */
function fitted<Row>(table: PlainTable<Row>, room: number): Measured {
  let columns = table.columns
  let measured = measure(table, columns)
  for (const narrower of [shortlyNamed, rounded, ...columns.map(() => withoutOne)]) {
    const [name = 0, ...others] = measured.widths
    if (Math.min(name, LEAST_NAME) + sumOf(others) <= room) break
    columns = narrower(columns)
    measured = measure(table, columns)
  }
  return measured
}

type Columns<Row> = readonly PlainColumn<Row>[]

const shortlyNamed = <Row>(columns: Columns<Row>): Columns<Row> =>
  columns.map(column => ({ ...column, name: column.shortName ?? column.name }))

const rounded = <Row>(columns: Columns<Row>): Columns<Row> =>
  columns.map(column => ({ ...column, of: column.short ?? column.of }))

function withoutOne<Row>(columns: Columns<Row>): Columns<Row> {
  const spare = columns.findLastIndex(({ isSpare }) => isSpare)
  return columns.filter((_, at) => at !== spare)
}

function measure<Row>({ first, rows, total }: PlainTable<Row>, columns: Columns<Row>): Measured {
  const cells = rows.map(([name, row]) => [name, ...columns.map(({ of }) => of(row))])
  const sums = total === undefined ? [] : [['total', ...columns.map(({ of }) => of(total))]]
  const names = [first, ...columns.map(({ name }) => name)]
  const widths = names.map((name, at) =>
    [...cells, ...sums].reduce(
      (most, row) => Math.max(most, widthOf(row[at] ?? '') + (at === 0 ? 0 : GAP)),
      widthOf(name) + (at === 0 ? 0 : GAP),
    ),
  )
  return { names, cells, sums, widths }
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
