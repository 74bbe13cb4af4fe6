import { padStart, widthOf } from '../../../text/clip.ts'
import { type Line, span, type Token } from '../../../text/span.ts'
import { fitLine, rod } from '../../line-parts.ts'

/** A line of a ranking, with an amount for its bar and figures beside it. */
export interface Ranked {
  readonly name: string
  readonly amount: number
  readonly figures: readonly { readonly text: string; readonly token: Token }[]
  /** The sum of all others, which has no bar. */
  readonly isRest?: true
}

const MARGIN = 2
const GAP = 2
const NAME_LEAST = 8
const ROD_LEAST = 6

/** Draws names, bars, and figures at the right edge. If there is not enough room, bars go first, then the last figures. */
export function rankedLines(rows: readonly Ranked[], width: number, height: number, token: Token): readonly Line[] {
  const shown = rows.slice(0, height)
  const room = width - MARGIN - 1
  const columns = figureWidths(shown, room - NAME_LEAST)
  const taken = columns.reduce((sum, one) => sum + one + GAP, 0)
  const longest = Math.max(NAME_LEAST, ...shown.map(({ name }) => widthOf(name)))
  const names = Math.min(longest, Math.max(NAME_LEAST, Math.floor((room - taken) * 0.6)))
  const rods = room - taken - names - GAP
  const hasRods = rods >= ROD_LEAST
  const most = Math.max(0, ...shown.filter(({ isRest }) => !isRest).map(({ amount }) => amount))
  return shown.map(({ name, amount, figures, isRest }) => {
    const bar = amount > 0 && most > 0 && !isRest ? rod(Math.min(amount / most, 1), rods, token) : []
    const written = columns.map((column, at) => {
      const figure = figures[at]
      return span(' '.repeat(GAP) + padStart(figure?.text ?? '', column), figure?.token ?? 'dim')
    })
    const named = fitLine([span(name, isRest ? 'dim' : 'text')], hasRods ? names : room - taken)
    return [
      span(' '.repeat(MARGIN)),
      ...named,
      ...(hasRods ? [span(' '.repeat(GAP)), ...fitLine(bar, rods)] : []),
      ...written,
      span(' '),
    ]
  })
}

/** The width of each column of figures; the last columns are left out if there is not enough room. */
function figureWidths(rows: readonly Ranked[], room: number): readonly number[] {
  const widths: number[] = []
  let left = room
  for (let at = 0; rows.some(({ figures }) => at < figures.length); at++) {
    const width = Math.max(4, ...rows.map(({ figures }) => widthOf(figures[at]?.text ?? '')))
    left -= width + GAP
    if (left < 0) break
    widths.push(width)
  }
  return widths
}
