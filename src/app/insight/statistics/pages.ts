import type { State } from '../../state.ts'
import type { Period, StatisticsScreen } from '../state.ts'
import type { PageLine } from './lines.ts'
import { receiptLines } from './receipt.ts'
import { pageHeight } from './sessions.ts'
import { tableLines } from './table.ts'

/** The lines of a page of text; the other pages have none. */
export function pageLines(screen: StatisticsScreen, width: number): readonly PageLine[] {
  const { statistics, page } = screen
  if (!statistics) return []
  if (page === 'receipt') return receiptLines(statistics, width)
  return page === 'table' ? tableLines(statistics, screen.measure, width - 4) : []
}

/** The last line that a page can be scrolled to. */
export function lastTop({ size }: State, screen: StatisticsScreen): number {
  return Math.max(0, pageLines(screen, size.columns).length - pageHeight(size))
}

export const periodInWords: { readonly [P in Period]: string } = {
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
  '90d': 'the last 90 days',
  '1y': 'the last year',
  all: 'all this time',
}
