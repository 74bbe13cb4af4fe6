import { clickedDialog } from '../dialogs/update.ts'
import { clickedTask } from '../insight/tasks/update.ts'
import { scrollInsight } from '../insight/update.ts'
import { clickedList, scrollList } from '../list/update.ts'
import { andThen, type Handlers, type Next, stay } from '../next.ts'
import { divisionOf, type PlacedPane, panesOf } from '../panes.ts'
import { clickedTree, scrollTree } from '../projects/update.ts'
import { clickedMatch, scrollMatches } from '../search/moves.ts'
import type { State } from '../state.ts'
import { clickedTranscript, scrollTranscript } from '../transcript/moves.ts'
import type { ClickTarget, Pane } from './state.ts'
import { tabsOf } from './tabs.ts'
import { choosePane } from './update.ts'

export const pointerHandlers = {
  clicked: (state, { x, y, isDouble, hit }) => clicked(state, x, y, isDouble, hit),
  wheeled: (state, { x, y, by }) => wheeled(state, x, y, by),
} satisfies Partial<Handlers>

/** A click chooses, a second one at the same place opens. Outside a dialog it closes that. */
function clicked(state: State, x: number, y: number, isDouble: boolean, hit: ClickTarget = { kind: 'none' }): Next {
  if (hit.kind === 'key') return stay(state, { do: 'tell', msg: { type: 'keyPressed', key: hit.key } })
  if (!state.overlay) return clickedScreen(state, x, y, isDouble, hit)
  if (hit.kind === 'choice' || hit.kind === 'formOption' || hit.kind === 'inside') return clickedDialog(state, hit)
  return state.overlay.kind === 'filter' || state.overlay.kind === 'find'
    ? clickedScreen({ ...state, overlay: null }, x, y, isDouble, hit)
    : stay(state, { do: 'tell', msg: { type: 'overlayClosed' } })
}

function clickedScreen(state: State, x: number, y: number, isDouble: boolean, hit: ClickTarget): Next {
  switch (state.insight?.kind) {
    case 'tasks':
      return clickedTask(state, state.insight, x, y, isDouble)
    case 'statistics':
      return clickedStatistics(state, hit, isDouble)
    default:
      return clickedPane(state, x, y, isDouble)
  }
}

function clickedStatistics(state: State, hit: ClickTarget, isDouble: boolean): Next {
  if (hit.kind === 'period') return stay(state, { do: 'tell', msg: { type: 'periodChosen', period: hit.period } })
  if (hit.kind !== 'countedSession') return stay(state)
  return stay(state, { do: 'tell', msg: { type: 'countedSessionChosen', sessionKey: hit.sessionKey, isDouble } })
}

function clickedPane(state: State, x: number, y: number, isDouble: boolean): Next {
  const isLine = state.search && y === 0 && (divisionOf(state) === 'columns' || state.search.isTyping)
  if (isLine) return stay(state, { do: 'tell', msg: { type: 'searchLineEntered' } })
  const tab =
    divisionOf(state) === 'tabs' && y === 0 ? tabsOf(state).find(({ from, to }) => x >= from && x < to) : undefined
  const chosen = tab?.pane ?? titleAt(state, x, y)
  if (chosen) return choosePane(state, chosen)
  const placed = paneAt(state, x, y)
  if (!placed) return stay(state)
  return andThen(choosePane(state, placed.pane), next => {
    const at = { column: x - placed.x, line: y - placed.y }
    return andThen(clickers[placed.pane](next, at), after => (isDouble ? openUnder(after, placed.pane) : stay(after)))
  })
}

interface At {
  readonly column: number
  readonly line: number
}

const clickers: { readonly [P in Pane]: (state: State, at: At) => Next } = {
  projects: clickedTree,
  sessions: (state, { line }) => clickedList(state, line),
  matches: (state, { line }) => clickedMatch(state, line),
  transcript: (state, { line }) => clickedTranscript(state, line),
}

function openUnder(state: State, pane: Pane): Next {
  switch (pane) {
    case 'projects':
      return choosePane(state, 'sessions')
    case 'sessions':
      return choosePane(state, 'transcript')
    case 'matches':
      return stay(state, { do: 'tell', msg: { type: 'matchOpened' } })
    case 'transcript':
      return stay(state, { do: 'tell', msg: { type: 'blockEntered' } })
  }
}

/** Scrolls the pane under the pointer, whichever has the focus. */
function wheeled(state: State, x: number, y: number, by: number): Next {
  if (state.overlay?.kind === 'palette') return stay(state, { do: 'tell', msg: { type: 'overlayMoved', by } })
  if (state.overlay?.kind === 'details') return stay(state, { do: 'tell', msg: { type: 'overlayScrolled', by } })
  if (state.overlay && state.overlay.kind !== 'filter' && state.overlay.kind !== 'find') return stay(state)
  if (state.insight) return scrollInsight(state, state.insight, by)
  switch (paneAt(state, x, y)?.pane) {
    case 'projects':
      return scrollTree(state, by)
    case 'sessions':
      return scrollList(state, by)
    case 'matches':
      return scrollMatches(state, by)
    case 'transcript':
      return scrollTranscript(state, by)
    default:
      return stay(state)
  }
}

/** The pane whose title, in the rule above it, was clicked. */
const titleAt = (state: State, x: number, y: number): Pane | undefined =>
  divisionOf(state) === 'columns' && y === 1
    ? panesOf(state).find(pane => x >= pane.x && x < pane.x + pane.width)?.pane
    : undefined

function paneAt(state: State, x: number, y: number): PlacedPane | undefined {
  return panesOf(state).find(pane => x >= pane.x && x < pane.x + pane.width && y >= pane.y && y < pane.y + pane.height)
}
