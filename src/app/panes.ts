import type { Pane, Size, Widened } from './screen/state.ts'
import type { State } from './state.ts'

/** A place on the screen, in cells. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedPane extends Rect {
  readonly pane: Pane
}

/** How the screen is divided, by its width. */
export type Division = 'columns' | 'tabs' | 'tooSmall'

const SMALLEST: Size = { columns: 40, rows: 10 }
const TWO_PANES = 100
const THREE_PANES = 120
/** Rows outside the panes: the header and a rule above, a rule and the footer below. */
const ABOVE = 2
const BELOW = 2

export function divisionOf({ size }: State): Division {
  if (size.columns < SMALLEST.columns || size.rows < SMALLEST.rows) return 'tooSmall'
  return size.columns < TWO_PANES ? 'tabs' : 'columns'
}

/** The panes on the screen, from left to right; a vertical line stands between any two. */
export function panesOf(state: State): readonly PlacedPane[] {
  const { columns, rows } = state.size
  const height = Math.max(rows - ABOVE - BELOW, 0)
  let x = 0
  return widthsOf(state).map(([pane, width]) => {
    const placed = { pane, x, y: ABOVE, width: Math.min(width, columns - x), height }
    x += width + 1
    return placed
  })
}

/** The size of a pane, also of one that is not on the screen: the list can still scroll in it. */
export function sizeOfPane(state: State, pane: Pane): Pick<Rect, 'width' | 'height'> {
  const isBehind = pane === 'projects' || pane === 'sessions'
  return (
    panesOf(isBehind ? behindSearch(state) : state).find(placed => placed.pane === pane) ?? {
      width: state.size.columns,
      height: Math.max(state.size.rows - ABOVE - BELOW, 0),
    }
  )
}

/** The dashboard behind a search, as it was left. */
function behindSearch(state: State): State {
  const { search } = state
  return search ? { ...state, pane: search.behind.pane, isZoomed: search.behind.isZoomed, search: null } : state
}

/** Lines of a session in the list: one where the pane has room for a table. */
export function rowHeight(state: State): 1 | 2 {
  return sizeOfPane(state, 'sessions').width >= TABLE_WIDTH || divisionOf(state) === 'tabs' ? 1 : 2
}

const TABLE_WIDTH = 72
/** 57 columns of 119. */
const MATCHES_SHARE = 0.48

function widthsOf(state: State): readonly (readonly [Pane, number])[] {
  const { pane } = state
  const { columns } = state.size
  if (state.isZoomed || divisionOf(state) !== 'columns') return [[pane, columns]]
  if (state.search) {
    const matches = Math.floor((columns - 1) * MATCHES_SHARE)
    return [
      ['matches', matches],
      ['transcript', columns - matches - 1],
    ]
  }
  const { projects, sessions } = paneWidths(state)
  if (columns < THREE_PANES) {
    const left = pane === 'projects' ? ('projects' as const) : ('sessions' as const)
    return [
      [left, sessions],
      ['transcript', columns - sessions - 1],
    ]
  }
  return [
    ['projects', projects],
    ['sessions', sessions],
    ['transcript', columns - projects - sessions - 2],
  ]
}

/** Grows evenly with the screen: 24 and 42 columns at 120, 26 and 48 at 160. Each pane keeps some room. */
function paneWidths({ size: { columns }, widened }: State): { projects: number; sessions: number } {
  if (columns < THREE_PANES) return { projects: 0, sessions: between(40 + widened.sessions, 24, columns - 31) }
  const projects = between(24 + Math.floor((columns - 120) / 20) + widened.projects, 12, columns - 62)
  const sessions = between(42 + Math.floor(((columns - 120) * 3) / 20) + widened.sessions, 24, columns - projects - 32)
  return { projects, sessions }
}

/** How much wider a pane really is than by default. Beyond its limit nothing adds up, so every key shows at once. */
export function widenedBy(state: State): Widened {
  const [given, natural] = [paneWidths(state), paneWidths({ ...state, widened: { projects: 0, sessions: 0 } })]
  const projects = state.size.columns < THREE_PANES ? state.widened.projects : given.projects - natural.projects
  return { projects, sessions: given.sessions - natural.sessions }
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/** Also behind a dialog. */
export const hasFocus = (state: State, pane: Pane): boolean => state.pane === pane
