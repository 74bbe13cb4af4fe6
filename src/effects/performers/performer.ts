import type { Msg } from '../../app/message.ts'
import type { OutwardEffect } from '../../app/runtime.ts'
import type { TerminalClipboard } from '../clipboard.ts'
import type { Exporting } from '../exporting/exports.ts'
import type { FindingInFile } from '../find-in-transcript.ts'
import type { ListQueries } from '../list-queries.ts'
import type { LiveSessions } from '../live-sessions.ts'
import type { LendingTerminal } from '../resume-session.ts'
import type { Memory } from '../saved-state.ts'
import type { Finding } from '../search-sessions.ts'
import type { Counting } from '../statistics.ts'
import type { Transcripts } from '../transcripts.ts'

export type Dispatch = (msg: Msg) => void

/** One function for each effect: does it, and answers with messages. `idle` waits for the promises. */
export type Performers = {
  readonly [E in OutwardEffect as E['do']]: (effect: E, dispatch: Dispatch) => Promise<void> | void
}

/** The part of the terminal that effects use. */
export interface EffectsTerminal extends LendingTerminal, TerminalClipboard {
  setMouse(isOn: boolean): void
  suspend(): void
}

/** The parts that performers work with: made once, shared by all features. */
export interface Tools {
  readonly env: NodeJS.ProcessEnv
  readonly terminal: EffectsTerminal
  readonly memory: Memory
  readonly questions: ListQueries
  readonly transcripts: Transcripts
  readonly finding: Finding
  readonly findingInFile: FindingInFile
  readonly exporting: Exporting
  readonly counting: Counting
  /** Resolves when Markdown can be read. */
  readonly readingAids: Promise<void>
  /** Runs when the sessions are open; not at all if the user left before. */
  withSessions(act: (live: LiveSessions) => Promise<void> | void): Promise<void>
  /** Watches the session that is open, by its key, so that its growth is told at once. */
  follow(sessionKey: string | null): Promise<void>
  readonly isDemo: boolean
  startDemo(): Promise<void>
  /** Loads the code that draws curves. */
  loadCharts(): Promise<void>
  quit(): void
}
