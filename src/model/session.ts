import type { Counts, Usage } from './entry.ts'

export type Status = 'active' | 'failed' | 'missing' | 'completed'
export type Source = 'aynd' | 'claude-cli' | 'sdk' | 'unknown'
export type TitleSource = 'custom' | 'ai' | 'summary' | 'prompt' | 'none'

export interface Task {
  readonly content: string
  readonly status: string
  readonly activeForm?: string
  readonly id?: string
  /** Beginning of the description. */
  readonly description?: string
  /** Ids of the tasks that have to be done before it. */
  readonly blockedBy?: readonly string[]
  /** When it was last changed, as ISO; undefined if unknown. */
  readonly setAt?: string
  /** Byte offset of the call that last changed it; undefined if no line of the session did. */
  readonly offset?: number
}

export interface ToolCounts {
  readonly [name: string]: number
}

/** Files named in tool calls, whether the calls succeeded or not; each once, in the order of first mention. */
export interface TouchedFiles {
  /** Edited or written. */
  readonly edited: readonly string[]
  readonly read: readonly string[]
}

/** Origin of a fork. Some agents record the session, others the file. */
export interface ForkedFrom {
  readonly sessionId: string | null
  readonly entryId: string | null
  readonly path?: string
  readonly branchSummary?: string
}

/** One session as the list shows it. */
export interface Session {
  readonly id: string
  /** The agent's name: a row of `agents/index.ts`. */
  readonly format: string
  /** Unique, unlike the id, which copies share: the path, if the session has a file to itself. */
  readonly key: string
  readonly path: string
  /** The agent's folder that it was found in, e.g. `~/.claude/projects`. */
  readonly root: string
  readonly projectPath: string
  readonly projectGuessed?: true
  readonly projectEncoded: string
  readonly cwd: string | null
  readonly title: string | null
  readonly titleSource: TitleSource
  readonly firstPrompt: string | null
  readonly lastPrompt: string | null
  readonly summary: string | null
  readonly messageCount: number
  readonly counts: Counts
  /** From the file system; null only if the file is missing. */
  readonly created: string | null
  readonly modified: string | null
  /** From inside the file. */
  readonly firstTimestamp: string | null
  readonly lastTimestamp: string | null
  readonly durationMs: number
  readonly gitBranch: string | null
  readonly models: readonly string[]
  readonly version: string | null
  readonly usage: Usage
  readonly tasks: readonly Task[]
  readonly tools: ToolCounts
  readonly files: TouchedFiles
  /** Number of failed tool calls and API errors. */
  readonly errors: number
  readonly status: Status
  readonly source: Source
  readonly sizeBytes: number
  readonly parseErrors: number
  readonly empty: boolean
  readonly isSubagent: boolean
  /** A subagent whose parent's file is gone. */
  readonly isOrphan?: true
  readonly parentId: string | null
  readonly agentType: string | null
  readonly subagents: number
  readonly forkedFrom: ForkedFrom | null
  /** Byte ranges of the file that the user rewound and replaced with another prompt. Absent if there are none. */
  readonly abandoned?: readonly (readonly [from: number, to: number])[]
  /** Not read yet: the figures are from the agent's own index, or unknown. */
  readonly provisional?: true
  /** Its file could not be read: all that is known is from its name and the file system. */
  readonly unreadable?: true
}

export interface Project {
  readonly path: string
  readonly encoded: string
  readonly sessionCount: number
  readonly lastModified: string | null
}

export const noTools: ToolCounts = {}

export const noFiles: TouchedFiles = { edited: [], read: [] }

export function tokensOf({ usage }: Session): number {
  return usage.inputTokens + usage.outputTokens + usage.cacheCreationTokens + usage.cacheReadTokens
}

/** Number of messages as people count them: prompts and answers. */
export function messagesOf({ counts }: Session): number {
  return counts.user + counts.assistant
}
