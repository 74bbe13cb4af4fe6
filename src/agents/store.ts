import type { AgentHome } from './home.ts'

/** Where an agent keeps its sessions: append-only lines of JSON, one file for each session. */
export interface LineStore {
  readonly home: AgentHome
  /** How many folders below the root a session's file may lie and still be watched for changes. */
  readonly watchDepth: number
  /** The folder of sessions that a user means by naming this one; undefined if it holds none of this agent's. */
  recognizes(folder: string): string | undefined
  /** Whether a folder below the root can hold sessions. */
  enters(parts: readonly string[]): boolean
  /** The session that a file with these path parts below the root holds, by its name alone; undefined for other files. */
  place(parts: readonly string[]): SessionPlace | undefined
  /** The best guess at a project's path from the name of the folder its sessions lie in. */
  guessProject?(folder: string): string
  /** The folder below the root that holds a project's sessions. Agents without it keep all sessions together. */
  projectFolder?(projectPath: string): ProjectFolder
}

export interface ProjectFolder {
  readonly name: string
  /** Whether the agent shortens long names, so that `name` is only how the folder's name begins. */
  readonly isBeginning: boolean
}

export interface SessionPlace {
  readonly id: string
  /** The project folder's name, as the agent encoded it; empty if the agent has none. */
  readonly folder: string
  readonly isSubagent: boolean
  /** The session that a subagent's path names as its parent. */
  readonly parentId: string | null
}
