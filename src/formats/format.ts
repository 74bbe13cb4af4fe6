import type { Entry, Wording } from '../model/entry.ts'
import type { JsonObject } from '../model/json.ts'
import type { Launch } from '../model/launch.ts'
import type { FormatName, Session } from '../model/session.ts'
import type { AgentHome } from './agent-home.ts'
import type { Notes } from './notes.ts'
import type { Piece } from './piece.ts'

/**
 * One agent's way of keeping sessions. Everything an agent does its own way is behind this record; a new agent is one
 * file (or folder), one row in `formats/index.ts` and fixtures.
 */
export interface Format {
  readonly name: FormatName
  readonly label: string
  /** Name and version. Raised whenever the same bytes would give other facts: our cache then forgets what it knew. */
  readonly reader: `${FormatName}@${number}`
  /** Whether the id of a session is written in its file rather than in its name. */
  readonly isIdInside: boolean
  readonly home: AgentHome
  /** Whether a folder below the root can hold sessions. */
  enters(parts: readonly string[]): boolean
  /** What the file with these path parts below the root is, by its name alone. Undefined: not a session. */
  place(parts: readonly string[]): SessionPlace | undefined
  /** A small JSON file beside a session that says more about it. */
  sidecar?(path: string): string | undefined
  /** The one function from a line to what the transcript has for it. Counting, showing and searching all start here. */
  classify(line: JsonObject): readonly Piece[]
  /** The members that `classify` and `note` read. A scan does not look at others. */
  readonly reading: Reading
  /** Whether the words of a line matter to `note`, so that their beginning is not enough. */
  readsWords(line: JsonObject): boolean
  /** Whether something is said in a line where `reading` does not say so. */
  saysElsewhere?(line: JsonObject): boolean
  /** What is said in a piece: the same that its entry has. */
  wording(line: JsonObject, piece: Piece): Wording
  /** A piece in full, for reading. One entry for each piece, always. */
  entry(line: JsonObject, piece: Piece, before?: JsonObject): Entry
  /** Whether `entry` has a use for the line before this one. */
  readsLineBefore?(line: JsonObject): boolean
  /** Writes down what a line, which begins at `offset`, says about its session. */
  note(notes: Notes, line: JsonObject, pieces: readonly Piece[], offset: number): void
  /** The entries as the agent itself would send them on after its last compaction. */
  compacted(entries: readonly Entry[]): readonly Entry[]
  /** Whether a session is only found from the folder it began in. */
  readonly isBoundToFolder: boolean
  /** Who makes a fork of a session: the agent when it is started, or we before that, as a file of its own. */
  readonly fork: 'byAgent' | 'byUs' | 'none'
  /** How the agent is started on one of its sessions. */
  resume(session: Session, how: ResumeHow): Launch
}

export interface ResumeHow {
  /** The program as the user calls it, and the arguments they always give. */
  readonly agent: Pick<Launch, 'file' | 'args'>
  readonly cwd: string
  readonly env: Launch['env']
  /** Whether the agent goes on with the session itself, makes a fork of it, or goes on with a copy that is written before. */
  readonly result: { readonly kind: 'itself' } | { readonly kind: 'fork' | 'copy'; readonly id: string }
  readonly prompt?: string
  /** Whether there is a file of this name in the folder. */
  has(name: string): boolean
}

export interface Reading {
  readonly whole: readonly string[]
  /** Those of which, in most lines, only the presence and the first few ASCII characters matter. */
  readonly beginning: readonly string[]
  /** What is read besides by whoever wants all that is said: these, and everything in those. */
  readonly said: readonly string[]
  readonly saidWithin: readonly string[]
}

export interface SessionPlace {
  readonly id: string
  /** The project folder's name, as the agent encoded it; empty where the agent has none. */
  readonly folder: string
  readonly isSubagent: boolean
  /** The session that a subagent's path names as its parent. */
  readonly parentId: string | null
}
