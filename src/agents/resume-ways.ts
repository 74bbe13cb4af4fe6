import type { JsonObject } from '../model/json.ts'
import type { Launch } from '../model/launch.ts'
import type { Session } from '../model/session.ts'

/** How a session is resumed, forked, and moved to another folder. */
export interface ResumeWays {
  /** Who makes a fork: the agent when it starts, we as a file before that, or none can be made. */
  readonly fork: 'byAgent' | 'byUs' | 'none'
  /** The command that starts the agent on a session. */
  launch(session: Session, how: ResumeHow): Launch
  /** Present if the agent finds a session only from the folder it began in. */
  readonly inFolder?: BoundToFolder
  /** Present if `fork` is `byUs`. */
  readonly ownFork?: OwnFork
}

export interface ResumeHow {
  /** The program as the user calls it, and the arguments they always give. */
  readonly agent: Pick<Launch, 'file' | 'args'>
  readonly cwd: string
  readonly env: Launch['env']
  /** Whether the agent continues the session itself, forks it, or continues a copy that we wrote before. */
  readonly result: { readonly kind: 'itself' } | { readonly kind: 'fork' | 'copy'; readonly id: string }
  readonly prompt?: string
  /** Whether there is a file of this name in the folder. */
  has(name: string): boolean
}

/** For an agent that looks for sessions only in a folder named after the one it was started in. */
interface BoundToFolder {
  /** The name of that folder; undefined if the path is too long to know it. */
  folderName(cwd: string): string | undefined
  /** The name of a session's file in that folder. */
  fileName(id: string): string
  /** The members of a line that must read differently in a copy under another id and for another folder. */
  copied(line: JsonObject, copy: SessionCopy): { readonly [name: string]: string }
}

export interface SessionCopy {
  readonly id: string
  readonly from: string
  readonly to: string
}

/** Writes forks in the format of an agent that cannot fork by itself. */
export interface OwnFork {
  fileName(id: string, now: Date): string
  /** A line worth copying; undefined for all others. `start` and `end` are its bytes without the newline. */
  lineOf(line: JsonObject, start: number, end: number): ForkLine | undefined
  /** The lines that a fork copies: the last messages, and others that these depend on. */
  kept(lines: readonly ForkLine[], least: number): readonly KeptLine[]
  /** The lines that a fork begins with. */
  head(from: string, kept: readonly KeptLine[], fork: Fork): readonly object[]
}

export interface Fork {
  readonly id: string
  readonly cwd: string
  readonly now: Date
  /** How many of the last messages it keeps, at least. */
  readonly keep: number
  readonly summary?: string
}

export interface ForkLine {
  readonly kind: 'message' | 'compaction'
  readonly id: string
  readonly start: number
  readonly end: number
  /** The ids of the tool calls in it. */
  readonly calls: readonly string[]
  /** The id of the call that it answers. */
  readonly answers: string | undefined
  /** The first message that a compaction does not sum up. */
  readonly firstKept: string | undefined
}

export interface KeptLine {
  readonly line: ForkLine
  /** Members that read differently in the fork. */
  readonly changes?: { readonly [name: string]: string }
}
