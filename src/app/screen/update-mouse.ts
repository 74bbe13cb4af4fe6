import { clickedDialog } from '../dialogs/update.ts'
import { scrollInsight } from '../insight/moves.ts'
import { clickedTask } from '../insight/tasks/update.ts'
import { listLine, shapeOf } from '../list/rows.ts'
import { scrollList, select } from '../list/update.ts'
import { andThen, type Handlers, type Next, remembering, stay } from '../next.ts'
import { divisionOf, type PlacedPane, panesOf } from '../panes.ts'
import { rowOfScope, scopeOfRow, type TreeRow, treeRows } from '../projects/rows.ts'
import { chooseScope, scrollTree, setUnfolded } from '../projects/update.ts'
import { choiceAt, chooseMatch, scrollMatches } from '../search/match-moves.ts'
import type { State } from '../state.ts'
import { laidOut, spotAtLine, topLine } from '../transcript/laid-out.ts'
import { scrollTranscript } from '../transcript/moves.ts'
import type { ClickTarget } from './messages.ts'
import type { Pane } from './state.ts'
import { tabsOf } from './tabs.ts'
import { choosePane } from './update.ts'

export const pointerHandlers = {
  clicked: (state, { x, y, isDouble, hit }) => clicked(state, x, y, isDouble, hit),
  wheeled: (state, { x, y, by }) => wheeled(state, x, y, by),
} satisfies Partial<Handlers>

/** A click chooses what is under it, a second one at the same place opens it. Beside a dialog it closes that. */
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
  projects(state, { column, line }) {
    const row = treeRows(state.tree)[state.tree.top + line]
    if (row?.kind === 'folder' && row.node.children.length > 0 && column <= 2 + 2 * row.depth)
      return andThen(foldRow(state, row), remembering)
    const scope = scopeOfRow(row)
    return scope ? chooseScope(state, scope) : stay(state)
  },
  sessions(state, { line }) {
    const hit = listLine(shapeOf(state), state.list.top + line)
    return hit?.kind === 'session' ? select(state, hit.index) : stay(state)
  },
  matches(state, { line }) {
    const chosen = state.search && choiceAt(state.search, state.search.top + line)
    return chosen ? chooseMatch(state, chosen) : stay(state)
  },
  transcript(state, { line }) {
    const { reader } = state
    if (!reader) return stay(state)
    const layout = laidOut(state, reader)
    const top = topLine(state, reader, layout)
    const { key } = spotAtLine(layout, Math.min(top + line, layout.height - 1))
    return stay({ ...state, reader: { ...reader, cursor: key } })
  },
}

/** A cursor that is folded away goes up to what hides it. */
function foldRow(state: State, row: TreeRow & { kind: 'folder' }): Next {
  const next = setUnfolded(state, row.node.path, !row.isUnfolded)
  const { scope } = state.list.request
  const isHidden = rowOfScope(treeRows(state.tree), scope) >= 0 && rowOfScope(treeRows(next.tree), scope) < 0
  return isHidden ? chooseScope(next, scopeOfRow(row) ?? scope) : stay(next)
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

/** The pane under the pointer, whichever has the focus. */
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

/** Its title is in the rule above it. */
const titleAt = (state: State, x: number, y: number): Pane | undefined =>
  divisionOf(state) === 'columns' && y === 1
    ? panesOf(state).find(pane => x >= pane.x && x < pane.x + pane.width)?.pane
    : undefined

function paneAt(state: State, x: number, y: number): PlacedPane | undefined {
  return panesOf(state).find(pane => x >= pane.x && x < pane.x + pane.width && y >= pane.y && y < pane.y + pane.height)
}
