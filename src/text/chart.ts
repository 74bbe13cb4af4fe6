import type { Line, Token } from './span.ts'

/** Curves to draw, without scales and labels. */
export interface Chart {
  readonly columns: number
  readonly rows: number
  /** Value at the upper edge; the lower edge is 0. */
  readonly most: number
  /** Values are spread evenly from the left edge to the right one. Where two curves meet, the first is on top. */
  readonly series: readonly Series[]
}

export interface Series {
  readonly values: readonly number[]
  readonly token: Token
}

/** Draws `rows` lines of `columns` cells; empty cells are spaces without a token. The code is large and loaded late. */
export type DrawChart = (chart: Chart) => readonly Line[]
