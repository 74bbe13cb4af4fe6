import { makePainter } from '../../../src/terminal/painter.ts'

/** A program for tests: draws a screen at once, and a chart on it when the chart code is loaded. */
const size = { columns: 50, rows: 12 }
const painter = makePainter(size)
painter.paint({ rows: [] }, { theme: 'dark', glyphs: 'unicode' })
const { drawChart } = await import('../../../src/terminal/charts.ts')
const rows = drawChart({ ...size, most: 3, series: [{ values: [1, 3], token: 'answer' }] })
process.stdout.write(painter.paint({ rows }, { theme: 'dark', glyphs: 'unicode' }))
