import type { StatisticsScreen } from '../../../app/insight/state.ts'
import type { PageLine } from '../../../app/insight/statistics/lines.ts'
import { pageLines } from '../../../app/insight/statistics/pages.ts'
import type { State } from '../../../app/state.ts'
import { glyph, type Line, span, type Token } from '../../../text/span.ts'
import { fitLine, scrolledLines } from '../../line-parts.ts'
import type { OverviewPage } from './overview.ts'

/** A page of words, as much of it as there is room for. */
export function documentPage({ size: { columns } }: State, screen: StatisticsScreen, height: number): OverviewPage {
  const lines = pageLines(screen, columns)
  const shown = scrolledLines(lines.length, screen.top, { width: columns, height }, at => {
    const line = lines[at]
    return line && fitLine([span('  '), ...drawn(line)], columns)
  })
  return { lines: shown, dividers: [] }
}

/** The sign for what was cut is ours. */
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
