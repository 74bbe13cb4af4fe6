import type { Counts } from './entry.ts'
import type { Usage } from './usage.ts'

export type Status = 'active' | 'failed' | 'missing' | 'completed'
export type Source = 'aynd' | 'claude-cli' | 'sdk' | 'unknown'
export type TitleSource = 'custom' | 'ai' | 'summary' | 'prompt' | 'none'

export interface Task {
  readonly content: string
  readonly status: string
  readonly activeForm?: string
  readonly id?: string
  /** The beginning of it, where there is one. */
  readonly description?: string
  /** The ids of those that have to be done before it. */
  readonly blockedBy?: readonly string[]
  /** When it was last changed, as ISO; undefined: not known. */
  readonly setAt?: string
  /** Where the line of the call that changed it begins; undefined: no line of the session did. */
  readonly offset?: number
}

export interface ToolCounts {
  readonly [name: string]: number
}

/** As the tools were told, whether they then did it or not; each once, in the order they were first named. */
export interface TouchedFiles {
  /** Edited or written. */
  readonly edited: readonly string[]
  readonly read: readonly string[]
}

/** Where a fork came from. Some agents name the session, others the file; we say both if both are known. */
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
  /** Tells it from all others, as ids repeat across roots and copies: its path, where it has a file to itself. */
  readonly key: string
  /** The file that holds it. */
  readonly path: string
  /** The folder of the agent in which it was found, e.g. `~/.claude/projects`. */
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
  /** From the file system, and null only for a session whose file is missing. */
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
  /** How often each tool was called, by name. */
  readonly tools: ToolCounts
  readonly files: TouchedFiles
  /** Tools that answered with an error, and errors of the API. */
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
  /** Stretches of the file, from byte to byte, that the user went back behind and asked anew. Only where there are any. */
  readonly abandoned?: readonly (readonly [from: number, to: number])[]
  /** Only at a glance: the figures come from the agent's own index, or are not known yet. */
  readonly provisional?: true
  /** Its file could not be read: there is what its name and the file system tell, and no figures. */
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

/** What people call messages: what was asked and what was answered. */
export function messagesOf({ counts }: Session): number {
  return counts.user + counts.assistant
}
