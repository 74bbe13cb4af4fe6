import type { Task } from '../model/session.ts'
import type { CodeFlow } from '../text/code-flow.ts'

/** All that the lines of a block depend on besides the block. */
export interface LayoutOptions {
  /** Width of the pane, in columns. */
  readonly width: number
  readonly isOpen: boolean
  /** Whether inline code keeps its backticks, as the theme has no background for code. */
  readonly backticks: boolean
  /** In milliseconds, to tell what is today. */
  readonly now: number
  readonly times: 'relative' | 'absolute'
  /** The tasks of the session, as calls name a task only by its number. */
  readonly tasks: readonly Task[]
  readonly isAbandoned: boolean
  /** Raised when the highlighter is loaded, as code then gets colours. */
  readonly version: number
  /** The session's folder. Paths below it are shown relative to it. */
  readonly folder: string | null
  /** The name above the agent's answers. */
  readonly speaker: string
  /** How long lines of code and output are shown. */
  readonly code: CodeFlow
}
