import { asList, asNumber, asObject, asText } from '../model/json.ts'
import type { Session } from '../model/session.ts'
import { rowHeight, sizeOfPane } from './panes.ts'
import type { ListState, State } from './state.ts'
import { isSameScope } from './tree-rows.ts'
import { groupsFor, keepInSight } from './update-list.ts'

/** What was on the screen when the program was left: the first thing to see when it comes back. */
export interface LastScreen {
  readonly version: typeof VERSION
  readonly wish: ListState['wish']
  readonly sessions: readonly Session[]
  readonly selected: string | null
  readonly tree: State['tree']['tree']
  readonly files: number
}

/** Raised whenever a session or the tree is made of other things: what an older version left is not understood. */
const VERSION = 1

export function lastScreenOf(state: State): LastScreen {
  const { wish, sessions, index, selected } = state.list
  const most = Math.ceil(sizeOfPane(state, 'sessions').height / rowHeight(state))
  const from = Math.max(0, Math.min(index, sessions.length) - most)
  const { tree, files } = state.tree
  const around = sessions.slice(from, from + 2 * most).map(asInRow)
  return { version: VERSION, wish, sessions: around, selected, tree, files }
}

/** Without what no row shows: the less there is to read, the sooner it is on the screen. */
function asInRow(session: Session): Session {
  return { ...session, tasks: [], firstPrompt: null, lastPrompt: null, summary: null }
}

/** The same screen again, if it answers the same question. It is replaced as soon as the disk has been looked at. */
export function withLastScreen(state: State, last: LastScreen | undefined): State {
  if (!last) return state
  const { wish } = state.list
  const isSame =
    isSameScope(last.wish.scope, wish.scope) &&
    last.wish.sort === wish.sort &&
    last.wish.isReversed === wish.isReversed &&
    last.wish.showsHidden === wish.showsHidden
  const tree = { ...state.tree, tree: last.tree, files: last.files }
  if (!isSame) return { ...state, tree }
  const { sessions, selected } = last
  const index = Math.max(
    sessions.findIndex(({ path }) => path === selected),
    0,
  )
  const list = { ...state.list, sessions, selected, index, groups: groupsFor(sessions, wish, state.now) }
  return keepInSight({ ...state, tree, list })
}

/** It is our own file, written whole; but another version may have written it. */
export function understoodScreen(kept: unknown): LastScreen | undefined {
  const given = asObject(kept)
  const isOurs = given?.version === VERSION && asNumber(given.files) !== undefined && asObject(given.wish) !== undefined
  const hasSessions = asList(given?.sessions)?.every(one => asText(asObject(one)?.path) !== undefined)
  return isOurs && hasSessions ? (given as unknown as LastScreen) : undefined
}
