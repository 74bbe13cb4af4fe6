import { type Next, stay } from '../../next.ts'
import type { State } from '../../state.ts'
import type { StatisticsScreen } from '../state.ts'
import { lastTop } from './pages.ts'
import { chosenRow, pageHeight, sessionRows, sessionsDivision, topFor } from './sessions.ts'

/** Moves by rows of the table, or by lines of a page of text. The overview does not move. */
export function moveInStatistics(
  state: State,
  screen: StatisticsScreen,
  by: number,
  unit: 'row' | 'half' | 'page',
): Next {
  const { table } = sessionsDivision(state.size)
  const height = screen.page === 'sessions' ? table : pageHeight(state.size)
  const lines = unit === 'row' ? by : by * Math.max(1, unit === 'page' ? height - 1 : Math.floor(height / 2))
  return screen.page === 'sessions'
    ? chooseRow(state, screen, chosenRow(screen) + lines)
    : scrollStatistics(state, screen, lines)
}

export function goToStatisticsRow(state: State, screen: StatisticsScreen, row: number): Next {
  return screen.page === 'sessions'
    ? chooseRow(state, screen, row)
    : scrollStatistics({ ...state, insight: { ...screen, top: 0 } }, { ...screen, top: 0 }, row)
}

/** Chooses a row, and reads the course of its session; `readsAgain`: even if it is known. */
export function chooseRow(state: State, screen: StatisticsScreen, row: number, { readsAgain = false } = {}): Next {
  const rows = sessionRows(screen)
  const session = rows[Math.max(0, Math.min(row, rows.length - 1))]?.session
  if (!session) return stay(state)
  const chosen = { ...screen, chosen: session.key }
  const next: State = { ...state, insight: { ...chosen, top: topFor(chosen, state.size) } }
  const isKnown = !readsAgain && screen.course?.sessionKey === session.key
  return isKnown ? stay(next) : stay(next, { do: 'readCourse', session })
}

/** Scrolls by lines. The chosen row stays chosen. */
export function scrollStatistics(state: State, screen: StatisticsScreen, by: number): Next {
  const last =
    screen.page === 'sessions'
      ? Math.max(0, sessionRows(screen).length - sessionsDivision(state.size).table)
      : lastTop(state, screen)
  const top = Math.max(0, Math.min(screen.top + by, last))
  return stay(top === screen.top ? state : { ...state, insight: { ...screen, top } })
}

/** Keeps the chosen row on a screen of another size. */
export function statisticsInSight(state: State): State {
  const { insight } = state
  if (insight?.kind !== 'statistics') return state
  const top = insight.page === 'sessions' ? topFor(insight, state.size) : Math.min(insight.top, lastTop(state, insight))
  return top === insight.top ? state : { ...state, insight: { ...insight, top } }
}
