import makeLineChart from 'blessed-contrib/lib/widget/charts/line.js'
import { glyph, type Line, type Span, type Token } from '../text/span.ts'
import type { Row } from './lay.ts'
import { makeScreen } from './screen.ts'

interface Series {
  readonly values: readonly number[]
  readonly token: Token
}

/** A line chart in braille dots, as lines that a view can put anywhere. Its own chunk: what draws it is large. */
export function lineChart(
  labels: readonly string[],
  series: readonly Series[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly Line[] {
  const screen = makeScreen({ columns, rows })
  screen.draw = () => {}
  const tokens = [...series.map(({ token }) => token), labelToken, axisToken]
  const chart = makeLineChart({
    screen,
    width: columns,
    height: rows,
    style: { text: carrierOf(tokens.length - 2), baseline: carrierOf(tokens.length - 1) },
  })
  screen.append(chart)
  chart.setData(
    series.map(({ values }, index) => ({ x: [...labels], y: [...values], style: { line: carrierOf(index) } })),
  )
  screen.render()
  return screen.lines.map(row => lineOf(row, tokens))
}

const labelToken: Token = 'dim'
const axisToken: Token = 'border'

/** Its canvas knows colours by these names only, so each stands for a token until the cells are read. */
const carriers = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'black'] as const
const codes: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 0]

const carrierOf = (index: number): string => carriers[index] ?? 'white'

function lineOf(row: Row, tokens: readonly Token[]): Line {
  const spans: Span[] = []
  for (const [attribute, text] of row) {
    const token = tokens[codes.indexOf((attribute >> 9) & 0x1ff)] ?? labelToken
    const last = spans.at(-1)
    if (last?.token === token) spans[spans.length - 1] = glyph(last.text + text, token)
    else spans.push(glyph(text, token))
  }
  return spans
}
