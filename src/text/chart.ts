import type { Line, Token } from './span.ts'

/** Curves to be drawn: what is around them, scales and names, is not part of it. */
export interface Chart {
  readonly columns: number
  readonly rows: number
  /** The value at the upper edge; at the lower one it is 0. */
  readonly most: number
  /** Each from the left edge to the right one, evenly. Where two meet, the first is seen. */
  readonly series: readonly Series[]
}

export interface Series {
  readonly values: readonly number[]
  readonly token: Token
}

/** As many lines as it has rows, each as wide as it is; blank cells are blanks without a token. What draws is large, and comes late. */
export type DrawChart = (chart: Chart) => readonly Line[]
