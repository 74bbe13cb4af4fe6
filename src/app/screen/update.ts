import { isSameScope, wholeRequest } from '../../query/list/narrow.ts'
import { countAgain } from '../insight/statistics/update-figures.ts'
import { goToInsightEnd, goToInsightRow, insightInSight, moveInInsight } from '../insight/update.ts'
import { groupsFor, keepInSight, requested, select, stillInSight } from '../list/update.ts'
import { andThen, type Handlers, type Next, remembering, stay, toasted, withoutToast } from '../next.ts'
import { divisionOf, panesOf, rowHeight, sizeOfPane, widenedBy } from '../panes.ts'
import { goToTreeEnd, goToTreeRow, moveInTree, treeInSight } from '../projects/update.ts'
import { goToMatchesEnd, moveInMatches, pageInMatches, seekMatch, withChosenInSight } from '../search/moves.ts'
import type { State } from '../state.ts'
import { goToTranscriptEnd, moveInTranscript, scrollTranscript, transcriptInSight } from '../transcript/moves.ts'
import { openChosen } from '../transcript/update.ts'
import type { Pane } from './state.ts'
import { nameOfTheme } from './theme-choice.ts'

export const screenHandlers = {
  resized: (state, { columns, rows }) =>
    transcriptInSight(
      treeInSight(keepInSight(withChosenInSight(insightInSight({ ...state, size: { columns, rows } })))),
    ),
  ticked: (state, { now }) => {
    const groups = groupsFor(state.list.sessions, state.list.answered, now)
    const next = stillInSight(state, { ...state, now, list: { ...state.list, groups } })
    const isAnotherDay = new Date(now).toDateString() !== new Date(state.now).toDateString()
    return isAnotherDay ? countAgain(next) : stay(next)
  },
  lookChosen: (state, { look }) => stay({ ...state, look: { ...state.look, ...look } }),
  moved: (state, { by, unit }) => move(state, by, unit),
  wentToEnd: (state, { end }) => goToEnd(state, end),
  wentToRow: (state, { row }) => goToRow(state, row),
  paneChosen: (state, { pane }) => choosePane(state, pane),
  paneLeft: (state, { by }) => {
    const inOrder = state.search ? searchPanes : panesInOrder
    const at = inOrder.indexOf(state.pane) + by + inOrder.length
    return choosePane(state, inOrder[at % inOrder.length] ?? 'sessions')
  },
  zoomToggled: state => transcriptInSight(keepInSight({ ...state, isZoomed: !state.isZoomed })),
  paneWidened: (state, { by }) => widen(state, by),
  widthsReset: state =>
    andThen(transcriptInSight(keepInSight({ ...state, widened: { projects: 0, sessions: 0 } })), remembering),
  mouseToggled: state => {
    const isMouseOn = !state.isMouseOn
    const text = isMouseOn ? 'Mouse on.' : 'Mouse off: select text with your terminal.'
    return andThen(toasted({ ...state, isMouseOn }, text), next => stay(next, { do: 'setMouse', isOn: isMouseOn }))
  },
  timesToggled: state => stay({ ...state, times: state.times === 'relative' ? 'absolute' : 'relative' }),
  themeChosen: state => {
    const theme = themes[(themes.indexOf(state.look.theme) + 1) % themes.length] ?? 'dark'
    const text = `Theme ${nameOfTheme(theme)}. To keep it, set "theme": "${nameOfTheme(theme)}" in the settings.`
    return toasted({ ...state, look: { ...state.look, theme } }, text)
  },
  stageReached: (state, { stage, isKnownHere }) => {
    if (state.stage === 'settled') return stay(state)
    const here = { kind: 'folder' as const, path: state.place.here }
    // Without a session in the folder of the start, all are shown. Later, an empty folder is the user's choice.
    const isLost = !isKnownHere && isSameScope(state.list.request.scope, here)
    const list = { ...state.list, isAllInstead: isLost || state.list.isAllInstead }
    return isLost
      ? requested({ ...state, stage, list }, { scope: { kind: 'all' } })
      : countAgain({ ...state, stage }, { isSame: true })
  },
  progressed: (state, { progress }) => stay({ ...state, progress }),
  toasted: (state, { toast }) => toasted(state, toast.text, toast.kind),
  toastFaded: (state, { toast }) => (state.toast === toast ? withoutToast(state) : stay(state)),
  refused: (state, { why }) => toasted(state, why),
  quitAsked: (state, { isSure = false }) =>
    state.exportProgress && !isSure
      ? toasted(state, 'An export is running. Press Ctrl-C to quit anyway.')
      : stay(state, { do: 'quit' }),
  suspendAsked: state => stay(state, { do: 'suspend' }),
  demoAsked: state => stay(state, { do: 'startDemo' }),
  placeFound: (state, { place }) => stay({ ...state, place }),
  demoStarted: (state, { place }) =>
    requested(
      {
        ...state,
        place,
        stage: 'remembered',
        transcript: null,
        list: { ...state.list, selected: null },
        tree: { ...state.tree, tree: null, files: 0, top: 0 },
      },
      { ...wholeRequest, scope: { kind: 'folder', path: place.here } },
    ),
} satisfies Partial<Handlers>

const panesInOrder: readonly Pane[] = ['projects', 'sessions', 'transcript']
const searchPanes: readonly Pane[] = ['matches', 'transcript']
const themes = ['dark', 'light', 'contrast', 'ansi16', 'nocolor'] as const

export function choosePane(state: State, pane: Pane): Next {
  if (pane === state.pane) return stay(state)
  const arranged = transcriptInSight(stillInSight(state, { ...state, pane }))
  return andThen(arranged, next => (pane === 'transcript' ? stay(next) : openChosen(next)), remembering)
}

function move(state: State, by: number, unit: 'row' | 'half' | 'page'): Next {
  if (state.insight) return moveInInsight(state, state.insight, by, unit)
  const { height } = sizeOfPane(state, state.pane)
  const lines = unit === 'page' ? height - 1 : Math.floor(height / 2)
  switch (state.pane) {
    case 'projects':
      return moveInTree(state, unit === 'row' ? by : by * lines)
    case 'sessions': {
      const sessions = Math.max(1, Math.floor(lines / rowHeight(state)))
      return select(state, state.list.index + (unit === 'row' ? by : by * sessions))
    }
    case 'matches':
      return unit === 'row' ? moveInMatches(state, by) : pageInMatches(state, by * lines)
    case 'transcript':
      return unit === 'row' ? moveInTranscript(state, by) : scrollTranscript(state, by * lines)
  }
}

function goToEnd(state: State, end: 'top' | 'bottom'): Next {
  if (state.insight) return goToInsightEnd(state, state.insight, end)
  switch (state.pane) {
    case 'projects':
      return goToTreeEnd(state, end)
    case 'sessions':
      return select(state, end === 'top' ? 0 : state.list.sessions.length - 1)
    case 'matches':
      return goToMatchesEnd(state, end)
    case 'transcript':
      return goToTranscriptEnd(state, end)
  }
}

function goToRow(state: State, row: number): Next {
  if (state.insight) return goToInsightRow(state, state.insight, row)
  switch (state.pane) {
    case 'projects':
      return goToTreeRow(state, row)
    case 'sessions':
      return select(state, row - 1)
    case 'matches':
      return andThen(goToMatchesEnd(state, 'top'), next => seekMatch(next, row - 1))
    case 'transcript':
      return toasted(state, 'A transcript has no row numbers. Type 50% to go to its middle.')
  }
}

/** Widens the pane at the cost of its neighbours. */
function widen(state: State, by: number): Next {
  if (state.isZoomed || divisionOf(state) !== 'columns')
    return toasted(state, 'Only one pane is on the screen, so it has no width to change.')
  const { projects, sessions } = widenedBy(state)
  const isLeft = state.pane === 'projects' && panesOf(state).length === 3
  const widened = isLeft
    ? { projects: projects + by, sessions }
    : { projects, sessions: sessions + (state.pane === 'transcript' ? -by : by) }
  const next = { ...state, widened: widenedBy({ ...state, widened }) }
  return andThen(transcriptInSight(keepInSight(next)), remembering)
}
