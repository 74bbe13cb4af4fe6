import { type Period, periods } from '../../../app/insight/state.ts'
import { type Line, type Look, type Span, span } from '../../../text/span.ts'
import { lineWidth } from '../../line-parts.ts'

/** The periods to choose from, with the chosen one highlighted; null if the query sets another time. */
export function periodLine(chosen: Period | null, look: Look): Line {
  return periods.flatMap((period, at) => [
    ...(at === 0 ? [] : [span(' ')]),
    periodSpan(period, period === chosen, look),
  ])
}

/** A period; the chosen one has brackets if the theme has no background for it. */
function periodSpan(period: Period, isChosen: boolean, { theme }: Look): Span {
  if (!isChosen) return span(` ${period} `, 'dim')
  const hasGround = theme !== 'ansi16' && theme !== 'nocolor'
  return hasGround
    ? span(` ${period} `, 'text', { bold: true, on: 'btn' })
    : span(`[${period}]`, 'text', { bold: true })
}

/** The period at a column of the header, which ends with them one column before the edge. */
export function periodAt(columns: number, x: number, look: Look): Period | undefined {
  const line = periodLine('all', look)
  let from = columns - 1 - lineWidth(line)
  for (const [at, one] of line.entries()) {
    const to = from + lineWidth([one])
    if (x >= from && x < to) return at % 2 === 0 ? periods[at / 2] : undefined
    from = to
  }
  return undefined
}
