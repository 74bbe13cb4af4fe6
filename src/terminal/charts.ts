import makeCanvas from 'blessed-contrib/lib/widget/canvas.js'
import type { Chart, Series } from '../text/chart.ts'
import { glyph, type Line, type Span, span, type Token } from '../text/span.ts'
import type { Row } from './lay.ts'
import { makeScreen } from './screen.ts'

/** Columns that contrib's canvas leaves free for labels, which we draw elsewhere. */
const LEFT_FREE = 6
/** Dots in a cell of braille, across and down. */
const ACROSS = 2
const DOWN = 4

/**
 * Draws curves in braille dots, as lines that a view can put anywhere. A chunk of its own, as contrib is large. The view
 * adds scales and labels: contrib's line chart would write them over each other.
 */
export function drawChart(chart: Chart): readonly Line[] {
  const key = JSON.stringify(chart)
  const lines = drawn.get(key) ?? linesOf(chart)
  drawn.delete(key)
  drawn.set(key, lines)
  for (const oldest of drawn.keys()) if (drawn.size > MOST_KEPT) drawn.delete(oldest)
  return lines
}

/** Cached, as most frames have the same curves as the one before, and drawing them takes longer than all else. */
const drawn = new Map<string, readonly Line[]>()
const MOST_KEPT = 4

function linesOf({ columns, rows, most, series }: Chart): readonly Line[] {
  const screen = makeScreen({ columns: columns + LEFT_FREE, rows })
  screen.draw = () => {}
  const canvas = makeCanvas({ screen, width: columns + LEFT_FREE, height: rows })
  screen.append(canvas)
  const size = { width: columns * ACROSS, height: rows * DOWN }
  // The curve drawn last gives a cell its colour.
  for (const [at, one] of [...series.entries()].reverse()) drawCurve(canvas.ctx, one, carrierOf(at), most, size)
  screen.render()
  const tokens = series.map(({ token }) => token)
  return screen.lines.map(row => lineOf(row.slice(0, columns), tokens))
}

type Context = ReturnType<typeof makeCanvas>['ctx']

function drawCurve(
  context: Context,
  { values }: Series,
  colour: string,
  most: number,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const xOf = (at: number): number => (values.length < 2 ? 0 : Math.round((at * (width - 1)) / (values.length - 1)))
  const yOf = (value: number): number =>
    height - 1 - Math.round((Math.max(0, Math.min(value, most)) * (height - 1)) / Math.max(most, Number.MIN_VALUE))
  context.strokeStyle = colour
  context.beginPath()
  for (const [at, value] of values.entries()) context.lineTo(xOf(at), yOf(value))
  // A single value is a horizontal line.
  if (values.length === 1) context.lineTo(width - 1, yOf(values[0] ?? 0))
  context.stroke()
}

/** The canvas knows only these colours, so each represents a token until the cells are read. */
const carriers = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'black'] as const
const codes: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 0]

const carrierOf = (index: number): string => carriers[index] ?? 'white'

function lineOf(row: Row, tokens: readonly Token[]): Line {
  const spans: Span[] = []
  for (const [attribute, text] of row) {
    const token = text === ' ' ? undefined : tokens[codes.indexOf((attribute >> 9) & 0x1ff)]
    const last = spans.at(-1)
    const isSame = last?.token === (token ?? 'text')
    const joined = isSame ? last.text + text : text
    spans.splice(isSame ? -1 : spans.length, 1, token ? glyph(joined, token) : span(joined))
  }
  return spans
}
