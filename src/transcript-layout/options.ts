import type { Task } from '../model/session.ts'
import type { CodeFlow } from '../text/code-flow.ts'

/** What the lines of a block depend on beside the block. */
export interface LayoutOptions {
  /** Of the pane, in columns. */
  readonly width: number
  readonly isOpen: boolean
  /** Inline code keeps its backticks where the theme has no ground for it. */
  readonly backticks: boolean
  /** In milliseconds, for what counts as today. */
  readonly now: number
  readonly times: 'relative' | 'absolute'
  /** Of the session: calls name a task only by its number. */
  readonly tasks: readonly Task[]
  readonly isAbandoned: boolean
  /** Raised when the highlighter was loaded: colours are then to be had that were not before. */
  readonly version: number
  /** Where the session ran. Paths below it are shown from there. */
  readonly folder: string | null
  /** The name above the agent's answers. */
  readonly speaker: string
  /** How long lines of code and output go on. */
  readonly code: CodeFlow
}
