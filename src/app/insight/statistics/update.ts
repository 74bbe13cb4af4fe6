import { spanOf } from '../../../statistics/counting-request.ts'
import { select } from '../../list/update.ts'
import { andThen, type Handlers, type Next, stay, toasted, withoutToast } from '../../next.ts'
import { choosePane } from '../../screen/update.ts'
import { type State, withoutInsight } from '../../state.ts'
import { openChosen } from '../../transcript/update.ts'
import { type SessionOrder, type StatisticsScreen, sessionOrders } from '../state.ts'
import { chooseRow, scrollStatistics, statisticsInSight } from './moves.ts'
import { pageLines } from './pages.ts'
import { chosenRow, sessionRows } from './sessions.ts'
import { countAgain } from './update-figures.ts'

export const statisticsHandlers = {
  counted: (state, { number, statistics }) =>
    onScreen(state, screen =>
      number === screen.questionNumber ? counted(state, { ...screen, statistics }) : stay(state),
    ),
  courseRead: (state, { sessionKey, course }) =>
    onScreen(state, screen =>
      screen.chosen === sessionKey
        ? stay({ ...state, insight: { ...screen, course: { sessionKey, course } } })
        : stay(state),
    ),
  chartsLoaded: state => stay({ ...state }),
  periodChosen: (state, { period }) =>
    onScreen(state, screen =>
      screen.period === period
        ? stay(state)
        : andThen(withoutToast({ ...state, insight: { ...screen, period, top: 0 } }), countAgain),
    ),
  measureChosen: (state, { measure }) =>
    onScreen(state, screen => stay(statisticsInSight({ ...state, insight: { ...screen, measure } }))),
  statisticsPageChosen: (state, { page }) =>
    onScreen(state, screen => {
      // After a look at the cost, the costliest sessions come first.
      const order = page === 'sessions' && screen.measure === 'cost' ? 'cost' : screen.order
      const opened: StatisticsScreen = { ...screen, page, order, top: 0 }
      const next: State = { ...state, insight: opened }
      return page === 'sessions' ? chooseRow(next, opened, chosenRow(opened)) : stay(next)
    }),
  sessionOrderCycled: state =>
    onScreen(state, screen => {
      const order = orderAfter(screen.order)
      const sorted: StatisticsScreen = { ...screen, order, top: 0 }
      return andThen(chooseRow({ ...state, insight: sorted }, sorted, 0), next =>
        toasted(next, `Sessions sorted by ${order}, the most first.`),
      )
    }),
  countedSessionChosen: (state, { sessionKey, isDouble }) =>
    onScreen(state, screen => {
      const row = sessionRows(screen).findIndex(({ session }) => session.key === sessionKey)
      if (row < 0) return stay(state)
      const chosen = chooseRow(state, screen, row)
      return isDouble
        ? andThen(chosen, next => stay(next, { do: 'tell', msg: { type: 'countedSessionOpened' } }))
        : chosen
    }),
  countedSessionOpened: state => onScreen(state, screen => openCounted(state, screen)),
  statisticsCopied: state =>
    onScreen(state, screen => {
      const page = screen.page === 'receipt' ? 'receipt' : 'table'
      const lines = pageLines({ ...screen, page }, copiedWidth[page]).map(({ text }) => text.trimEnd())
      return stay(state, {
        do: 'copy',
        text: `${lines.join('\n')}\n`,
        what: page === 'table' ? 'the table' : 'the receipt',
      })
    }),
  statisticsSaveAsked: state =>
    onScreen(state, ({ statistics }) => (statistics ? stay(state, { do: 'saveStatistics', statistics }) : stay(state))),
} satisfies Partial<Handlers>

/** Sentences are wrapped as on a page, whatever the size of the terminal; figures are in full. */
const copiedWidth = { table: Number.POSITIVE_INFINITY, receipt: 124 } as const

const onScreen = (state: State, act: (screen: StatisticsScreen) => Next): Next =>
  state.insight?.kind === 'statistics' ? act(state.insight) : stay(state)

/** Takes new figures. A chosen session that is gone is replaced by its neighbour. */
function counted(state: State, screen: StatisticsScreen): Next {
  const before = state.insight?.kind === 'statistics' ? chosenRow(state.insight) : 0
  const next: State = { ...state, insight: screen }
  if (screen.page !== 'sessions') return scrollStatistics(next, screen, 0)
  const isThere = sessionRows(screen).some(({ session }) => session.key === screen.chosen)
  // The session may have gone on. Its old course stays until the new one is read.
  return chooseRow(next, screen, isThere ? chosenRow(screen) : before, { readsAgain: true })
}

const orderAfter = (order: SessionOrder): SessionOrder =>
  sessionOrders[(sessionOrders.indexOf(order) + 1) % sessionOrders.length] ?? 'tokens'

/** Why a counted session is not listed: one that went on after the time asked for is counted up to that only. */
function whyNotListed({ list }: State): string {
  const { since, until } = spanOf(list.query, list.answered.filters)
  return list.answered.showsHidden || since !== null || until !== null
    ? 'The filter hides this session in the list, as it last changed at another time. Press X to clear the filter.'
    : 'This session is hidden in the list. Press a there to show it.'
}

/** Goes back to the panes, with that session selected and its transcript open. */
function openCounted(state: State, screen: StatisticsScreen): Next {
  const key = sessionRows(screen)[chosenRow(screen)]?.session.key
  const index = state.list.sessions.findIndex(session => session.key === key)
  if (index < 0) return toasted(state, whyNotListed(state))
  // A filter may have selected it already, while no transcript was opened.
  return andThen(select(withoutInsight(state), index), openChosen, next => choosePane(next, 'transcript'))
}
