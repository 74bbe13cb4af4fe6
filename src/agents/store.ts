import type { JsonObject } from '../model/json.ts'
import type { AgentHome } from './home.ts'

/** Where and how an agent stores its sessions. */
export type AgentStore = LineStore | DocumentStore

/** Append-only lines of JSON, one file for each session: a grown file is read from its old end on. */
interface LineStore extends StorePlaces {
  readonly kind: 'lines'
  /** The session that a file with these path parts below the root holds, by its name alone; undefined for other files. */
  place(parts: readonly string[]): SessionPlace | undefined
}

/**
 * Anything else, such as one file that holds many sessions. A session is read whole whenever its stamp changes, and
 * everything that reads lines then reads the lines that `read` gives.
 */
export interface DocumentStore extends StorePlaces {
  readonly kind: 'documents'
  /** Whether the file with these path parts below the root holds sessions. */
  holds(parts: readonly string[]): boolean
  /** The sessions in a file. Throws if the file cannot be read. */
  list(file: string): Iterable<StoredSession>
  /** A session's lines, which `classify` takes apart; undefined if it is gone. Throws if the file cannot be read. */
  read(file: string, id: string): Iterable<JsonObject> | undefined
}

export interface StoredSession extends SessionPlace {
  /** Differs whenever the session does. */
  readonly stamp: string
  readonly modifiedMs: number
  readonly createdMs: number
  /** An estimate, until the session is read. */
  readonly sizeBytes: number
}

interface StorePlaces {
  readonly home: AgentHome
  /** How deep below the root files are watched for changes. */
  readonly watchDepth: number
  /** The folder of sessions that a user means by naming this folder; undefined if it has none of this agent's. */
  recognizes(folder: string): string | undefined
  /** Whether a folder below the root can hold sessions. */
  enters(parts: readonly string[]): boolean
  /** Guesses a project's path from the name of its sessions' folder. */
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
