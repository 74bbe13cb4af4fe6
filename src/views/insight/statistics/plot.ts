import type { Chart, DrawChart, Series } from '../../../text/chart.ts'
import { padStart, widthOf } from '../../../text/clip.ts'
import { sliceLine } from '../../../text/lines.ts'
import { glyph, type Line, type Span, span } from '../../../text/span.ts'
import { blank, fitLine, lineWidth } from '../../line-parts.ts'

/** Curves with a scale at their left and names below. */
export interface Plot {
  readonly series: readonly Series[]
  /** Whole numbers have no half ones on their scale. */
  readonly isWhole: boolean
  named(value: number): string
  /** Names below, each at its place in the series, the most important first. */
  readonly labels: readonly PlotLabel[]
  /** Places in the series that are marked from top to bottom. */
  readonly marks?: readonly number[]
}

interface PlotLabel {
  readonly at: number
  readonly text: string
}

/** Rows that are not the curves': the axis, and the names below it. */
export const PLOT_FEET = 2
/** Rows from one name on the scale to the next. */
const rowsPerStep = (rows: number): number => (rows >= 12 ? 3 : 2)
const GRID = 4

export function plot(
  { series, isWhole, named, labels, marks = [] }: Plot,
  width: number,
  rows: number,
  draw: DrawChart | undefined,
): readonly Line[] {
  const perStep = rowsPerStep(rows)
  const steps = rows / perStep
  const step = stepFor(Math.max(...series.map(({ values }) => highest(values)), 0) / steps, isWhole)
  const names = Array.from({ length: Math.floor(steps) + 1 }, (_, at) => named(at * step))
  const scale = Math.max(5, ...names.map(widthOf)) + 1
  const columns = Math.max(width - scale - 3, 1)
  const length = Math.max(1, ...series.map(({ values }) => values.length))
  const columnOf = (at: number) => (length === 1 ? 0 : Math.round((at / (length - 1)) * (columns - 1)))
  const curves = drawn({ columns, rows, most: steps * step, series }, draw)
  const lines = curves.map((curve, row) => {
    const tick = (rows - row) % perStep === 0 ? (rows - row) / perStep : undefined
    const name = padStart(tick === undefined ? '' : (names[tick] ?? ''), scale)
    const dotted = tick === undefined ? curve : overBlanks(curve, gridColumns(columns), glyph('·', 'border'))
    const ruled = marked(dotted, marks.map(columnOf), row === 0)
    return [span(`${name} `, 'dim'), glyph(tick === undefined ? '│' : '┤', 'border'), ...ruled, span(' ')]
  })
  const placed = spacedLabels(labels, columnOf, columns)
  const axis = axisLine(placed, columns)
  return [
    ...lines,
    [span(`${padStart(names[0] ?? '', scale)} `, 'dim'), glyph('┴', 'border'), axis, span(' ')],
    [span(' '.repeat(scale + 2)), span(labelLine(placed, columns), 'dim'), span(' ')],
  ].map(line => fitLine(line, width))
}

/** From a sign at the top, which stands upon anything, down through what is blank. */
function marked(line: Line, columns: readonly number[], isTop: boolean): Line {
  if (!isTop) return overBlanks(line, columns, glyph('│', 'compaction'))
  const sign = glyph('▾', 'compaction', { standIn: 'v' })
  return columns.reduce<Line>(
    (row, at) => [sliceLine(row, 0, at), [sign], sliceLine(row, at + 1, lineWidth(row))].flat(),
    line,
  )
}

const highest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)

/** Of more values than there are dots, the highest for each dot. */
export function thinned(values: readonly number[], dots: number): readonly number[] {
  if (values.length <= dots) return values
  const first = (dot: number) => Math.floor((dot * values.length) / dots)
  return Array.from({ length: dots }, (_, dot) => highest(values.slice(first(dot), first(dot + 1))))
}

const DOTS_IN_COLUMN = 2

/** A series of one value has no line; twice the same one is. Until what draws is there, the place is kept. */
function drawn(chart: Chart, draw: DrawChart | undefined): readonly Line[] {
  const none = () => blank(chart.columns)
  if (!draw || chart.series.length === 0) return Array.from({ length: chart.rows }, none)
  const series = chart.series.map(one => ({
    ...one,
    values:
      one.values.length === 1 ? [...one.values, ...one.values] : thinned(one.values, chart.columns * DOTS_IN_COLUMN),
  }))
  const lines = draw({ ...chart, series })
  return Array.from({ length: chart.rows }, (_, at) => fitLine(lines[at] ?? [], chart.columns))
}

/** A round number: the smallest that is enough, so that the highest point is near the upper edge. */
export function stepFor(least: number, isWhole: boolean): number {
  const enough = Math.max(least, isWhole ? 1 : 0.01)
  const power = 10 ** Math.floor(Math.log10(enough))
  const isRound = (one: number) => !isWhole || Number.isInteger(one * power)
  const times = roundNumbers.find(one => isRound(one) && one * power >= enough * 0.999_999) ?? 10
  return times * power
}

const roundNumbers = [1, 2, 2.5, 3, 4, 5, 10]

const gridColumns = (columns: number): readonly number[] =>
  Array.from({ length: Math.floor((columns - 1) / GRID) }, (_, at) => (at + 1) * GRID - 1)

/** A sign at these columns, where nothing is drawn. */
function overBlanks(line: Line, columns: readonly number[], sign: Span): Line {
  if (columns.length === 0) return line
  const isWanted = new Set(columns)
  const spans: Span[] = []
  let column = 0
  for (const one of line) {
    if (/^[^ \u2800]*$/.test(one.text)) {
      spans.push(one)
      column += widthOf(one.text)
      continue
    }
    let kept = ''
    for (const letter of one.text) {
      const isFree = (letter === ' ' || letter === '\u2800') && isWanted.has(column)
      if (isFree && kept !== '') spans.push({ ...one, text: kept })
      if (isFree) spans.push(sign)
      kept = isFree ? '' : kept + letter
      column++
    }
    if (kept !== '') spans.push({ ...one, text: kept })
  }
  return spans
}

interface PlacedLabel {
  readonly tick: number
  readonly from: number
  readonly text: string
}

/** Those that have room, each below its tick, with two blanks between any two. */
function spacedLabels(
  labels: readonly PlotLabel[],
  columnOf: (at: number) => number,
  columns: number,
): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = []
  for (const { at, text } of labels) {
    const tick = columnOf(at)
    const width = widthOf(text)
    const from = Math.max(0, Math.min(tick - Math.floor(width / 2), columns - width))
    const isFree = placed.every(one => from + width + 2 <= one.from || one.from + widthOf(one.text) + 2 <= from)
    if (isFree && width <= columns) placed.push({ tick, from, text })
  }
  return placed.sort((a, b) => a.from - b.from)
}

function axisLine(placed: readonly PlacedLabel[], columns: number): Span {
  const ticks = new Set(placed.map(({ tick }) => tick))
  return glyph(Array.from({ length: columns }, (_, at) => (ticks.has(at) ? '┬' : '─')).join(''), 'border')
}

function labelLine(placed: readonly PlacedLabel[], columns: number): string {
  const line = placed.reduce((text, { from, text: label }) => text + ' '.repeat(from - widthOf(text)) + label, '')
  return line + ' '.repeat(Math.max(columns - widthOf(line), 0))
}

/** The names of the curves with a piece of each. */
export function legendOf(names: readonly { readonly name: string; readonly series: Series }[]): Line {
  return names.flatMap(({ name, series }, at) => [
    ...(at === 0 ? [] : [span('   ')]),
    glyph('⠒⠒⠒', series.token),
    span(` ${name}`, 'dim'),
  ])
}
