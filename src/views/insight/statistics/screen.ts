import { periods, type StatisticsScreen } from '../../../app/insight/state.ts'
import { periodInWords } from '../../../app/insight/statistics/pages.ts'
import { pageHeight, sessionRows, sessionsDivision, TABLE_HEAD } from '../../../app/insight/statistics/sessions.ts'
import { isPeriodMeant } from '../../../app/insight/statistics/update-figures.ts'
import { isFiltered } from '../../../app/list/state.ts'
import type { ClickTarget } from '../../../app/screen/state.ts'
import type { State } from '../../../app/state.ts'
import type { Statistics } from '../../../statistics/statistics.ts'
import type { DrawChart } from '../../../text/chart.ts'
import { type Frame, type Line, span } from '../../../text/span.ts'
import { centred, filled, lineWidth, rule } from '../../line-parts.ts'
import { bottomRule } from '../../ruled.ts'
import { insightHeader, progressWords } from '../../screen/dashboard-header.ts'
import { footer, keyFor, keySpan } from '../../screen/footer.ts'
import { plural } from '../../words.ts'
import { sessionsPage } from './counted-sessions.ts'
import { documentPage } from './document.ts'
import { type OverviewPage, overview } from './overview.ts'
import { periodAt, periodLine } from './periods.ts'

/** The screen with the statistics. */
export function statisticsScreen(state: State, screen: StatisticsScreen, draw: DrawChart | undefined): Frame {
  const { columns } = state.size
  const progress = columns >= 120 && state.progress ? [...progressWords(state), span('   ')] : []
  const { line, cursor } = insightHeader(state, 'statistics', [
    ...progress,
    ...periodLine(isPeriodMeant(state, screen) ? screen.period : null, state.look),
  ])
  const { lines, dividers } = pageOf(state, screen, draw)
  return {
    rows: [
      line,
      upperRule(screen, columns),
      ...filled(lines, columns, pageHeight(state.size)),
      bottomRule(columns, dividers),
      footer(state),
    ],
    ...(cursor !== undefined && { cursor: { x: cursor, y: 0 } }),
  }
}

function pageOf(state: State, screen: StatisticsScreen, draw: DrawChart | undefined): OverviewPage {
  const { statistics } = screen
  const height = pageHeight(state.size)
  if (!statistics) return inTheMiddle(state, height, [[span('Counting…', 'dim')]])
  if (isEmpty(statistics)) return inTheMiddle(state, height, nothing(state, screen))
  switch (screen.page) {
    case 'overview':
      return overview(state, screen, statistics, height, draw)
    case 'sessions':
      return sessionsPage(state, screen, statistics, draw)
    case 'table':
    case 'receipt':
      return documentPage(state, screen, height)
  }
}

/** The rule below the header, with the period that changes are relative to. */
function upperRule({ page, statistics }: StatisticsScreen, columns: number): Line {
  const days = statistics?.before && page === 'overview' ? statistics.days.length : 0
  const words =
    days === 0 ? [] : [span(` changes against the ${plural(days, 'day')} before `, 'dim'), rule(1, 'border')]
  const isRoomy = columns >= WIDE && lineWidth(words) > 0
  return isRoomy ? [rule(columns - lineWidth(words), 'border'), ...words] : [rule(columns, 'border')]
}

/** The least width with room for changes beside all figures. */
const WIDE = 110

const isEmpty = ({ total }: Statistics): boolean => total.messages + total.prompts + total.calls === 0

/** Why there are no statistics, and the next step. */
function nothing(state: State, { period }: StatisticsScreen): readonly Line[] {
  const next = (id: string, words: string): Line => {
    const key = keyFor(state, id)
    return key === undefined ? [] : [span('Press ', 'dim'), keySpan(key), span(` ${words}.`, 'dim')]
  }
  const isUnmatched = state.list.shown === 0 && isFiltered(state.list.answered)
  if (isUnmatched) return [[span('No session matches.')], next('insight.filter', 'to change the filter')]
  const what = `Nothing happened in ${periodInWords[period]}`
  if (state.progress || state.stage === 'remembered')
    return [[span(`${what} so far.`)], [span('Sessions are still being read.', 'dim')]]
  if (period !== periods.at(-1)) return [[span(`${what}.`)], next('statistics.longer', 'for a longer time')]
  return isFiltered(state.list.request)
    ? [[span(`${what}.`)], next('insight.filter', 'to change the filter')]
    : [[span(`${what}.`)], next('insight.leave', 'to go back')]
}

function inTheMiddle({ size: { columns } }: State, height: number, words: readonly Line[]): OverviewPage {
  const above = Math.max(0, Math.floor((height - words.length) / 2))
  const lines = words.map(line => centred(line, columns))
  return { lines: filled(lines, columns, height, above), dividers: [] }
}

/** Rows above the page: the header and a rule. */
const ABOVE = 2

/** The target of a click on the statistics. */
export function statisticsHit(
  { size, look }: State,
  screen: StatisticsScreen,
  x: number,
  y: number,
): ClickTarget | undefined {
  if (y === 0) {
    const period = periodAt(size.columns, x, look)
    return period && { kind: 'period', period }
  }
  const row = y - ABOVE - TABLE_HEAD
  if (screen.page !== 'sessions' || row < 0 || row >= sessionsDivision(size).table) return undefined
  const sessionKey = sessionRows(screen)[screen.top + row]?.session.key
  return sessionKey === undefined ? undefined : { kind: 'countedSession', sessionKey }
}
