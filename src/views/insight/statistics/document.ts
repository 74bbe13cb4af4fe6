import type { StatisticsScreen } from '../../../app/insight/state.ts'
import type { PageLine } from '../../../app/insight/statistics/lines.ts'
import { pageLines } from '../../../app/insight/statistics/pages.ts'
import type { State } from '../../../app/state.ts'
import { glyph, type Line, span, type Token } from '../../../text/span.ts'
import { fitLine, scrolledLines } from '../../line-parts.ts'
import type { OverviewPage } from './overview.ts'

/** A page of text: the receipt or the table. */
export function documentPage({ size: { columns } }: State, screen: StatisticsScreen, height: number): OverviewPage {
  const lines = pageLines(screen, columns)
  const shown = scrolledLines(lines.length, screen.top, { width: columns, height }, at => {
    const line = lines[at]
    return line && fitLine([span('  '), ...drawn(line)], columns)
  })
  return { lines: shown, dividers: [] }
}

/** A line of the page. The sign for cut text is our own symbol. */
function drawn({ text, tone }: PageLine): Line {
  const [token, style] = looks[tone]
  return text.split(/(…)/).map(part => (part === '…' ? glyph(part, token, style) : span(part, token, style)))
}

const looks: { readonly [T in PageLine['tone']]: readonly [token: Token, style: { readonly bold: boolean }] } = {
  heading: ['text', { bold: true }],
  sum: ['text', { bold: true }],
  names: ['dim', { bold: false }],
  why: ['dim', { bold: false }],
  text: ['text', { bold: false }],
}
