import { asList, asNumber, asObject, asText, type JsonObject } from '../../model/json.ts'
import { noFiles, noTools, type Session } from '../../model/session.ts'
import { isSameScope } from '../../query/list/narrow.ts'
import { isFiltered, type ListState } from '../list/state.ts'
import { groupsFor, keepInSight } from '../list/update.ts'
import { rowHeight, sizeOfPane } from '../panes.ts'
import type { TreeState } from '../projects/state.ts'
import type { State } from '../state.ts'

/** The screen as the program was left: the first picture of the next start. */
export interface LastScreen
  extends Pick<ListState, 'request' | 'sessions' | 'shown' | 'total' | 'isMixed' | 'selected'>,
    Pick<TreeState, 'tree' | 'files'> {
  readonly version: typeof VERSION
}

/** Raised when the format of sessions or of the tree changes: older screens are then not understood. */
const VERSION = 3

export function lastScreenOf(state: State): LastScreen {
  const { answered, sessions, index, selected, shown, total, isMixed } = state.list
  const most = Math.ceil(sizeOfPane(state, 'sessions').height / rowHeight(state))
  const from = Math.max(0, Math.min(index, sessions.length) - most)
  const { tree, files } = state.tree
  return {
    version: VERSION,
    request: answered,
    sessions: sessions.slice(from, from + 2 * most).map(asInRow),
    shown,
    total,
    isMixed,
    selected,
    tree,
    files,
  }
}

/** Leaves out what no row shows: the less there is to read, the sooner it is on the screen. */
function asInRow(session: Session): Session {
  return { ...session, tasks: [], tools: noTools, files: noFiles, firstPrompt: null, lastPrompt: null, summary: null }
}

/** Shows the last screen again, if it answers the same question, until the disk has been looked at. */
export function withLastScreen(state: State, last: LastScreen | undefined): State {
  if (!last) return state
  const { request } = state.list
  const isSame =
    isSameScope(last.request.scope, request.scope) &&
    last.request.sort === request.sort &&
    last.request.isReversed === request.isReversed &&
    last.request.showsHidden === request.showsHidden &&
    isFiltered(last.request) === isFiltered(request)
  const tree = { ...state.tree, tree: last.tree, files: last.files }
  if (!isSame) return { ...state, tree }
  const { sessions, selected, shown, total, isMixed } = last
  const index = Math.max(
    sessions.findIndex(({ key }) => key === selected),
    0,
  )
  const groups = groupsFor(sessions, request, state.now)
  const list = { ...state.list, sessions, shown, total, isMixed, selected, index, groups, answered: request }
  return keepInSight({ ...state, tree, list })
}

/** Checks everything that is drawn: it is our own file, but anything may have happened to it. */
export function understoodScreen(kept: unknown): LastScreen | undefined {
  const given = asObject(kept)
  const isOurs = given?.version === VERSION && asNumber(given.files) !== undefined && isRequest(asObject(given.request))
  const isWhole = isOurs && isTree(given.tree) && asList(given.sessions)?.every(one => isSession(asObject(one)))
  return isWhole ? withKeys(given as unknown as LastScreen) : undefined
}

/** Screens saved before sessions had a key: each session had a file to itself then. */
const withKeys = (screen: LastScreen): LastScreen => ({
  ...screen,
  sessions: screen.sessions.map(session => ({ ...session, key: session.key ?? session.path })),
})

const isRequest = (request: JsonObject | undefined): boolean =>
  asText(asObject(request?.scope)?.kind) !== undefined &&
  asText(request?.words) !== undefined &&
  asObject(request?.filters) !== undefined

/** Whether it has what a row of the list is drawn from. */
function isSession(session: JsonObject | undefined): boolean {
  const hasTexts =
    ['path', 'projectPath', 'status'].every(name => asText(session?.[name]) !== undefined) &&
    ['title', 'gitBranch'].every(name => session?.[name] === null || asText(session?.[name]) !== undefined)
  return hasTexts && asObject(session?.counts) !== undefined && asObject(session?.usage) !== undefined
}

function isTree(tree: unknown): boolean {
  const given = asObject(tree)
  return tree === null || (asObject(given?.views) !== undefined && asList(given?.roots)?.every(isNode) === true)
}

function isNode(node: unknown): boolean {
  const given = asObject(node)
  const hasTexts = asText(given?.path) !== undefined && asText(given?.name) !== undefined
  return hasTexts && asNumber(given?.count) !== undefined && asList(given?.children)?.every(isNode) === true
}
