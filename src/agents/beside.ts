import type { Entry } from '../model/entry.ts'
import type { Session, Source } from '../model/session.ts'
import type { Facts } from './decode/notes.ts'
import type { StoredTask } from './stored-tasks.ts'

/** Files that an agent keeps beside its sessions, and what it does to them. Every part is optional. */
export interface Beside {
  readonly running?: RunningPrograms
  readonly index?: IndexFiles
  readonly sidecar?: Sidecar
  readonly tasks?: TaskFiles
  readonly retention?: Retention
  /** The transcript of the subagent that a tool call started; null if there is none. */
  subagentOf?(session: Pick<Session, 'path'>, call: SubagentCall): string | null
  /** Tool output that was too long for the transcript and was written to a file of its own. */
  spilledOutput?(sessionPath: string, entry: Pick<Entry, 'text' | 'toolResult'>, most?: number): SpilledOutput | null
  /** Where a session came from, as far as its own lines tell. */
  sourceOf?(facts: Facts): Source
}

/** Programs that have sessions open, as reported in the agent's config folder. */
export interface RunningPrograms {
  /** The ids of the open sessions. */
  ids(configFolder: string): ReadonlySet<string>
  /** The program that has this session open; undefined if none has. */
  program(configFolder: string, sessionId: string): Running | undefined
}

/** A program that has a session open. */
interface Running {
  readonly pid: number
  /** `pts/3`; null if unknown. */
  readonly terminal: string | null
  /** `%3` */
  readonly tmuxPane: string | null
  readonly writtenAt: string | null
}

/** An index of the sessions of a project, which the agent keeps in the project's folder. */
export interface IndexFiles {
  readonly name: string
  read(folder: string): SessionsIndex
  /** The name of the file in that folder that an entry describes. */
  fileName(sessionId: string): string
}

/** A small JSON file beside a subagent's session that says more about it. */
export interface Sidecar {
  /** The sidecar that would belong to a session; undefined if its kind has none. */
  of(sessionPath: string): string | undefined
  /** The session that a sidecar belongs to; undefined if the path is no sidecar's. */
  sessionOf(path: string): string | undefined
  /** The kind of subagent that it names. */
  agentType(sessionPath: string): string | null
}

/** Tasks in files of their own, with a folder for each session. */
export interface TaskFiles {
  /** The folders, by the ids of their sessions. */
  folders(configFolders: readonly string[]): Map<string, string>
  folderOf(configFolders: readonly string[], sessionId: string): string | undefined
  read(folder: string): readonly StoredTask[]
  /** Changes whenever a file in the folder does. */
  stamp(folder: string): string
}

/** The agent's deletion of sessions that have not changed for some time. */
export interface Retention {
  days(configFolders: readonly string[]): number | null
  /** Name of the setting that keeps them longer. */
  readonly setting: string
}

export interface SubagentCall {
  readonly toolCallId?: string | undefined
  /** Given by the call's result; while the subagent works, only its own file names the call. */
  readonly agentId?: string | undefined
}

export interface SpilledOutput {
  /** The output; only its beginning if it is long. */
  readonly text: string
  readonly bytes: number
  /** The file that has the rest. */
  readonly restIn?: string
}

/**
 * An index that an agent keeps of a project's sessions. It may miss sessions and be out of date, so it only lends a title
 * and a first prompt until a session's own file is read, and only if both are equally old.
 */
export interface SessionsIndex {
  readonly originalPath: string | null
  readonly entries: ReadonlyMap<string, IndexEntry>
}

export interface IndexEntry {
  readonly sessionId: string
  readonly modifiedMs: number | null
  readonly messageCount: number
  readonly summary: string | null
  readonly firstPrompt: string | null
  readonly projectPath: string | null
  readonly gitBranch: string | null
}

export const noIndex: SessionsIndex = { originalPath: null, entries: new Map() }

/** Whether an entry describes the file as it is now, to a second: an index has rounded times. */
export function isFresh(entry: IndexEntry, mtimeMs: number): boolean {
  return entry.modifiedMs !== null && Math.abs(entry.modifiedMs - mtimeMs) <= 1000
}
