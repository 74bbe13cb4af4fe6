import type { Tree } from '../../query/list/tree.ts'

export interface TreeState {
  readonly tree: Tree | null
  /** The number of all session files, shown or not. */
  readonly files: number
  /** Folders that the user folded (false) or unfolded (true). */
  readonly unfolded: ReadonlyMap<string, boolean>
  readonly top: number
}
