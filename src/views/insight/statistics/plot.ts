import type { Chart, DrawChart, Series } from '../../../text/chart.ts'
import { padStart, widthOf } from '../../../text/clip.ts'
import { sliceLine } from '../../../text/lines.ts'
import { glyph, type Line, type Span, span } from '../../../text/span.ts'
import { filled, fitLine, joined, lineWidth } from '../../line-parts.ts'

/** Curves with a scale at their left and labels below. */
export interface Plot {
  readonly series: readonly Series[]
  /** Whether values are integers, so that the scale has only integers, too. */
  readonly isWhole: boolean
  named(value: number): string
  /** Labels below, each at an index of the series, the most important first. */
  readonly labels: readonly PlotLabel[]
  /** Indexes of the series with a vertical line. */
  readonly marks?: readonly number[]
}

interface PlotLabel {
  readonly at: number
  readonly text: string
}

/** Rows below the curves: the axis and its labels. */
export const PLOT_FEET = 2
/** Rows from one value on the scale to the next. */
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

/** Draws vertical lines: a symbol at the top, over anything, and below it lines through blank cells. */
function marked(line: Line, columns: readonly number[], isTop: boolean): Line {
  if (!isTop) return overBlanks(line, columns, glyph('│', 'compaction'))
  const sign = glyph('▾', 'compaction', { standIn: 'v' })
  return columns.reduce<Line>(
    (row, at) => [sliceLine(row, 0, at), [sign], sliceLine(row, at + 1, lineWidth(row))].flat(),
    line,
  )
}

const highest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)

/** Reduces values to the number of dots, with the highest value for each dot. */
export function thinned(values: readonly number[], dots: number): readonly number[] {
  if (values.length <= dots) return values
  const first = (dot: number) => Math.floor((dot * values.length) / dots)
  return Array.from({ length: dots }, (_, dot) => highest(values.slice(first(dot), first(dot + 1))))
}

const DOTS_IN_COLUMN = 2

/** Draws the curves, or blanks until the code for that is loaded. A single value is doubled, as one point has no line. */
function drawn(chart: Chart, draw: DrawChart | undefined): readonly Line[] {
  if (!draw || chart.series.length === 0) return filled([], chart.columns, chart.rows)
  const series = chart.series.map(one => ({
    ...one,
    values:
      one.values.length === 1 ? [...one.values, ...one.values] : thinned(one.values, chart.columns * DOTS_IN_COLUMN),
  }))
  return filled(draw({ ...chart, series }), chart.columns, chart.rows)
}

/** The smallest round number that is enough, so that the highest point is near the upper edge. */
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

/** Puts a symbol into these columns where they are blank. */
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
    let text = ''
    for (const letter of one.text) {
      const isFree = (letter === ' ' || letter === '\u2800') && isWanted.has(column)
      if (isFree && text !== '') spans.push({ ...one, text })
      if (isFree) spans.push(sign)
      text = isFree ? '' : text + letter
      column++
    }
    if (text !== '') spans.push({ ...one, text })
  }
  return spans
}

interface PlacedLabel {
  readonly tick: number
  readonly from: number
  readonly text: string
}

/** The labels that fit, each below its tick, with at least two spaces between them. */
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

/** The names of the curves, each with a piece of its line. */
export function legendOf(names: readonly { readonly name: string; readonly series: Series }[]): Line {
  const parts = names.map(({ name, series }) => [glyph('⠒⠒⠒', series.token), span(` ${name}`, 'dim')])
  return joined(span('   '), parts)
}
