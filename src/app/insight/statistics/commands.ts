import { inGroup } from '../../command.ts'
import type { State } from '../../state.ts'
import { type Measure, measures, type Period, periods, type StatisticsPage, type StatisticsScreen } from '../state.ts'
import { sessionRows } from './sessions.ts'

const screenOf = ({ insight }: State): StatisticsScreen | undefined =>
  insight?.kind === 'statistics' ? insight : undefined

const pageOf = (state: State): StatisticsPage => screenOf(state)?.page ?? 'overview'

/** Whether the screen is wide enough: a narrow footer has only the most needed keys. */
const isAtLeast = ({ size }: State, columns: number): boolean => size.columns >= columns

const isOffered = (state: State, page: StatisticsPage): boolean =>
  pageOf(state) !== page && isAtLeast(state, pageOf(state) === 'overview' ? 104 : 118)

function periodAfter(state: State, by: number): Period {
  const at = periods.indexOf(screenOf(state)?.period ?? '30d') + by
  return periods[Math.max(0, Math.min(at, periods.length - 1))] ?? 'all'
}

function measureAfter(state: State, by: number): Measure {
  const at = measures.indexOf(screenOf(state)?.measure ?? 'tokens') + by
  return measures[at % measures.length] ?? 'tokens'
}

const isMeasured = (state: State): boolean => pageOf(state) === 'overview' || pageOf(state) === 'table'

const notCounted = (state: State): string | undefined =>
  screenOf(state)?.statistics ? undefined : 'Still counting. Try again in a moment.'

/** Why nothing can be copied or saved: an empty period has no table. */
const nothingCounted = (state: State): string | undefined =>
  notCounted(state) ??
  (screenOf(state)?.statistics?.range ? undefined : 'Nothing happened in this time. Press → for a longer one.')

const noRow = (state: State): string | undefined => {
  const screen = screenOf(state)
  if (screen && sessionRows(screen).length > 0) return undefined
  return screen?.period === periods.at(-1)
    ? 'No session is counted here. Press / to change the filter.'
    : 'No session is counted here. Press → for a longer time.'
}

/** A page is opened and closed by the same key. */
const pageMsg = (page: StatisticsPage) => (state: State) =>
  ({ type: 'statisticsPageChosen', page: pageOf(state) === page ? 'overview' : page }) as const

export const statisticsCommands = inGroup('Insight', [
  {
    id: 'statistics.shorter',
    keys: ['left', 'h'],
    title: 'A shorter time',
    aliases: 'period days week month',
    where: ['statistics'],
    inFooter: state => (isAtLeast(state, 100) || pageOf(state) === 'overview' ? 'period' : undefined),
    inFooterWith: 'statistics.longer',
    msg: state => ({ type: 'periodChosen', period: periodAfter(state, -1) }),
  },
  {
    id: 'statistics.longer',
    keys: ['right', 'l'],
    title: 'A longer time',
    aliases: 'period year all days',
    where: ['statistics'],
    msg: state => ({ type: 'periodChosen', period: periodAfter(state, 1) }),
  },
  {
    id: 'statistics.measure',
    keys: ['tab'],
    title: 'Tokens, sessions or cost',
    aliases: 'measure dollars money prompts chart',
    where: ['statistics'],
    inFooter: state => {
      if (!isMeasured(state)) return undefined
      const next = `by ${measureAfter(state, 1)}`
      return isAtLeast(state, 118) ? `${next} · ${measureAfter(state, 2)}` : next
    },
    whyNot: state =>
      isMeasured(state) ? undefined : 'Only the overview and the table have a measure to choose. Press Esc to go back.',
    msg: state => ({ type: 'measureChosen', measure: measureAfter(state, 1) }),
  },
  {
    id: 'statistics.sessions',
    keys: ['s'],
    title: 'The counted sessions; press again for another order',
    aliases: 'longest costliest expensive sort duration course context compactions',
    where: ['statistics'],
    inFooter: state => (pageOf(state) === 'sessions' ? 'order' : 'sessions'),
    whyNot: notCounted,
    msg: state =>
      pageOf(state) === 'sessions'
        ? { type: 'sessionOrderCycled' }
        : { type: 'statisticsPageChosen', page: 'sessions' },
  },
  {
    id: 'statistics.read',
    keys: ['enter'],
    title: 'Read the transcript of the chosen session; in the overview, choose one',
    aliases: 'open',
    where: ['statistics'],
    inFooter: state => (pageOf(state) === 'sessions' ? 'read' : undefined),
    whyNot: noRow,
    msg: state =>
      pageOf(state) === 'sessions'
        ? { type: 'countedSessionOpened' }
        : { type: 'statisticsPageChosen', page: 'sessions' },
  },
  {
    id: 'statistics.table',
    keys: ['v'],
    title: 'All numbers as a table',
    aliases: 'text plain accessible screen reader figures',
    where: ['statistics'],
    inFooter: state => (isOffered(state, 'table') ? 'table' : undefined),
    whyNot: notCounted,
    msg: pageMsg('table'),
  },
  {
    id: 'statistics.receipt',
    keys: ['c'],
    title: 'Receipt: how the tokens were counted',
    aliases: 'why duplicates copies subagents price explain',
    where: ['statistics'],
    inFooter: state => (isOffered(state, 'receipt') ? 'receipt' : undefined),
    whyNot: notCounted,
    msg: pageMsg('receipt'),
  },
  {
    id: 'statistics.copy',
    keys: ['y'],
    title: 'Copy the table, or the receipt that is shown',
    aliases: 'clipboard yank',
    where: ['statistics'],
    inFooter: state => (pageOf(state) === 'table' || pageOf(state) === 'receipt' ? 'copy' : undefined),
    whyNot: nothingCounted,
    msg: () => ({ type: 'statisticsCopied' }),
  },
  {
    id: 'statistics.save',
    keys: ['e'],
    title: 'Save as CSV, in a new file in this folder',
    aliases: 'export spreadsheet excel',
    where: ['statistics'],
    inFooter: state => (isAtLeast(state, 126) ? 'save CSV' : isAtLeast(state, 118) ? 'CSV' : undefined),
    whyNot: nothingCounted,
    msg: () => ({ type: 'statisticsSaveAsked' }),
  },
  {
    id: 'statistics.project',
    keys: ['p'],
    title: 'Only a project: type a part of its path',
    aliases: 'filter folder',
    where: ['statistics'],
    inFooter: state => (isAtLeast(state, 144) && pageOf(state) === 'overview' ? 'project' : undefined),
    msg: () => ({ type: 'filterOpened', field: 'project:' }),
  },
  {
    id: 'statistics.model',
    keys: ['m'],
    title: 'Only a model: type a part of its name',
    aliases: 'filter opus sonnet haiku',
    where: ['statistics'],
    inFooter: state => (isAtLeast(state, 144) && pageOf(state) === 'overview' ? 'model' : undefined),
    msg: () => ({ type: 'filterOpened', field: 'model:' }),
  },
])
