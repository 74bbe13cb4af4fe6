import type { Tree } from '../../query/list/tree.ts'

export interface TreeState {
  readonly tree: Tree | null
  /** All session files there are, shown or not. */
  readonly files: number
  /** Folders that are not as they are by themselves: true is unfolded. */
  readonly unfolded: ReadonlyMap<string, boolean>
  readonly top: number
}
