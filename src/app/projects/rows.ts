import { isSameList, memo } from '../../model/memo.ts'
import type { Scope } from '../../query/list/narrow.ts'
import { foldersOf, type Tree, type TreeNode } from '../../query/list/tree.ts'
import { type View, views } from '../../query/list/views.ts'
import type { TreeState } from './state.ts'

/** A row of the projects pane. */
export type TreeRow =
  | { readonly kind: 'all'; readonly count: number }
  | { readonly kind: 'folder'; readonly node: TreeNode; readonly depth: number; readonly isUnfolded: boolean }
  | { readonly kind: 'blank' }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'view'; readonly view: View; readonly count: number }

/** A folder with more children than this is folded at first: it would bury what comes after. */
const MANY = 12

const rowsKnown = memo<readonly TreeRow[]>()

/** The rows of the pane. Remembered, as footer, commands and the pane itself all ask for them at every key. */
export function treeRows({ tree, unfolded }: TreeState): readonly TreeRow[] {
  return tree ? rowsKnown(tree, [unfolded], () => rowsOf(tree, unfolded)) : []
}

function rowsOf(tree: Tree, unfolded: TreeState['unfolded']): readonly TreeRow[] {
  return [
    { kind: 'all', count: tree.total },
    ...tree.roots.flatMap(node => branch(node, 0)),
    { kind: 'blank' },
    { kind: 'heading', text: 'VIEWS' },
    ...views.map(view => ({ kind: 'view' as const, view, count: tree.views[view] })),
  ]

  function branch(node: TreeNode, depth: number): TreeRow[] {
    const isUnfolded = node.children.length > 0 && (unfolded.get(node.path) ?? isOpenByItself(node, depth))
    const row = { kind: 'folder' as const, node, depth, isUnfolded }
    return isUnfolded ? [row, ...node.children.flatMap(child => branch(child, depth + 1))] : [row]
  }
}

const isOpenByItself = (node: TreeNode, depth: number): boolean => depth === 0 && node.children.length <= MANY

/** The scope of a row; undefined if it cannot be chosen. */
export function scopeOfRow(row: TreeRow | undefined): Scope | undefined {
  switch (row?.kind) {
    case 'all':
      return { kind: 'all' }
    case 'folder':
      return { kind: 'folder', path: row.node.path, also: foldersOf(row.node).slice(1) }
    case 'view':
      return { kind: 'view', view: row.view }
    default:
      return undefined
  }
}

/** The scope with the worktrees that the tree counts as the folder's own, folded away or not. */
export function scopeInTree(roots: readonly TreeNode[], scope: Scope): Scope {
  if (scope.kind !== 'folder') return scope
  const also = nodesAt(roots, scope.path).flatMap(node => foldersOf(node).slice(1))
  return isSameList(also, scope.also ?? []) ? scope : { ...scope, also }
}

function nodesAt(nodes: readonly TreeNode[], path: string): readonly TreeNode[] {
  return nodes.flatMap(node => (node.path === path ? [node] : nodesAt(node.children, path)))
}

/** Index of the row of a scope; -1: none. */
export function rowOfScope(rows: readonly TreeRow[], scope: Scope): number {
  return rows.findIndex(row => {
    if (row.kind === 'folder') return scope.kind === 'folder' && row.node.path === scope.path
    if (row.kind === 'view') return scope.kind === 'view' && row.view === scope.view
    return row.kind === 'all' && scope.kind === 'all'
  })
}

const canBeChosen = (row: TreeRow | undefined): boolean => row?.kind !== 'blank' && row?.kind !== 'heading'

/** Index of the row that is `by` steps on; only rows that can be chosen count. From -1, any step leads to the first. */
export function stepInTree(rows: readonly TreeRow[], from: number, by: number): number {
  if (from < 0) return stepInTree(rows, 0, Math.max(by - 1, 0))
  const step = Math.sign(by)
  let at = from
  for (let left = Math.abs(by); left > 0; left--) {
    let next = at + step
    while (next >= 0 && next < rows.length && !canBeChosen(rows[next])) next += step
    if (next < 0 || next >= rows.length) break
    at = next
  }
  return at
}
