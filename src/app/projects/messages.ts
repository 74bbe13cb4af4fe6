import type { Tree } from '../../query/list/tree.ts'

/** Events of the tree of projects. */
export type ProjectsMessage =
  | { readonly type: 'scopeToggled' }
  | { readonly type: 'folderFolded'; readonly how: 'fold' | 'unfold' | 'toggle' }
  | { readonly type: 'treeGrown'; readonly tree: Tree; readonly files: number }
