import { isSameScope, type Scope } from '../../query/list/narrow.ts'
import { requested } from '../list/update.ts'
import { andThen, type Handlers, type Next, remembering, stay } from '../next.ts'
import { sizeOfPane } from '../panes.ts'
import type { State } from '../state.ts'
import { rowOfScope, scopeInTree, scopeOfRow, stepInTree, type TreeRow, treeRows } from './rows.ts'
import type { TreeState } from './state.ts'

export const treeHandlers = {
  treeGrown: (state, { tree, files }) => {
    const next = grown(state, { ...state.tree, tree, files })
    const { scope } = state.list.request
    const known = scopeInTree(tree.roots, scope)
    return known === scope ? stay(next) : requested(next, { scope: known })
  },
  scopeToggled: state => {
    const here: Scope = { kind: 'folder', path: state.place.here }
    const roots = state.tree.tree?.roots ?? []
    return chooseScope(state, isSameScope(state.list.request.scope, here) ? { kind: 'all' } : scopeInTree(roots, here))
  },
  folderFolded: (state, { how }) => fold(state, how),
} satisfies Partial<Handlers>

/** Puts the cursor on a row, which makes it the scope of the list. */
function chooseScope(state: State, scope: Scope): Next {
  if (isSameScope(scope, state.list.request.scope)) return stay(state)
  const list = { ...state.list, top: 0, isAllInstead: false }
  return andThen(requested({ ...state, list }, { scope }), next => stay(treeInSight(next)), remembering)
}

export function moveInTree(state: State, by: number): Next {
  const rows = treeRows(state.tree)
  const from = rowOfScope(rows, state.list.request.scope)
  const scope = scopeOfRow(rows[stepInTree(rows, from, by)])
  return scope ? chooseScope(state, scope) : stay(state)
}

export function goToTreeEnd(state: State, end: 'top' | 'bottom'): Next {
  return moveInTree(state, end === 'top' ? -treeRows(state.tree).length : treeRows(state.tree).length)
}

/** Counts only rows that can be chosen. */
export function goToTreeRow(state: State, row: number): Next {
  return andThen(goToTreeEnd(state, 'top'), next => moveInTree(next, row - 1))
}

export function scrollTree(state: State, by: number): Next {
  const { height } = sizeOfPane(state, 'projects')
  const most = Math.max(0, treeRows(state.tree).length - height)
  const top = Math.max(0, Math.min(state.tree.top + by, most))
  return stay({ ...state, tree: { ...state.tree, top } })
}

function fold(state: State, how: 'fold' | 'unfold' | 'toggle'): Next {
  const rows = treeRows(state.tree)
  const at = rowOfScope(rows, state.list.request.scope)
  const row = rows[at]
  if (row?.kind !== 'folder') return stay(state)
  const isUnfolded = how === 'toggle' ? !row.isUnfolded : how === 'unfold'
  // Folding what is folded goes up, as in every tree.
  if (isUnfolded === row.isUnfolded || row.node.children.length === 0) {
    const parent = how === 'fold' ? scopeOfRow(parentRow(rows, at, row.depth)) : undefined
    return parent ? chooseScope(state, parent) : stay(state)
  }
  return andThen(stay(setUnfolded(state, row.node.path, isUnfolded)), remembering)
}

/** A click chooses a row; on the sign before a folder, it folds or unfolds that. A cursor hidden so goes up to it. */
export function clickedTree(state: State, { column, line }: { readonly column: number; readonly line: number }): Next {
  const row = treeRows(state.tree)[state.tree.top + line]
  const clicked = scopeOfRow(row)
  const isSign = row?.kind === 'folder' && row.node.children.length > 0 && column <= 2 + 2 * row.depth
  if (!isSign) return clicked ? chooseScope(state, clicked) : stay(state)
  const next = setUnfolded(state, row.node.path, !row.isUnfolded)
  const { scope } = state.list.request
  const isHidden = rowOfScope(treeRows(state.tree), scope) >= 0 && rowOfScope(treeRows(next.tree), scope) < 0
  return andThen(isHidden ? chooseScope(next, clicked ?? scope) : stay(next), remembering)
}

function setUnfolded(state: State, path: string, isUnfolded: boolean): State {
  const unfolded = new Map(state.tree.unfolded).set(path, isUnfolded)
  return treeInSight({ ...state, tree: { ...state.tree, unfolded } })
}

function parentRow(rows: readonly TreeRow[], at: number, depth: number): TreeRow | undefined {
  return rows.slice(0, at).findLast(row => row.kind === 'folder' && row.depth < depth)
}

/** A tree that was scrolled away from its cursor stays where it is. */
function grown(state: State, tree: TreeState): State {
  const next = { ...state, tree }
  return treeInSight(state).tree.top === state.tree.top ? treeInSight(next) : scrollTree(next, 0)[0]
}

export function treeInSight(state: State): State {
  const rows = treeRows(state.tree)
  const { height } = sizeOfPane(state, 'projects')
  const at = Math.max(0, rowOfScope(rows, state.list.request.scope))
  const lowest = Math.max(0, rows.length - height)
  const top = Math.min(Math.max(state.tree.top, at - height + 1), at, lowest)
  return { ...state, tree: { ...state.tree, top: Math.max(0, top) } }
}
