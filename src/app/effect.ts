import type { ExportChoices, ExportSubject } from '../model/export.ts'
import type { ReadyPlan, ResumeRequest } from '../model/resume.ts'
import type { Session } from '../model/session.ts'
import type { TextQuery } from '../query/language/text-query.ts'
import type { NarrowRequest, Scope } from '../query/list/narrow.ts'
import type { Found, Match } from '../query/match/finder.ts'
import type { Statistics } from '../statistics/statistics.ts'
import type { Block } from '../transcript-layout/block.ts'
import type { ExportJob } from './export/state.ts'
import type { Msg } from './message.ts'
import type { ResumeWay } from './resume/state.ts'
import type { Remembered } from './saved-state.ts'
import type { Toast } from './screen/state.ts'

/** A request to the world outside the app, named by a verb. `effects/perform.ts` does it and answers with messages. */
export type Effect =
  /** Makes another thing happen, before anything else is handled. */
  | { readonly do: 'tell'; readonly msg: Msg }
  | { readonly do: 'narrow'; readonly number: number; readonly request: NarrowRequest }
  | { readonly do: 'growTree'; readonly showsHidden: boolean }
  | { readonly do: 'findChoices'; readonly scope: Scope; readonly showsHidden: boolean }
  | { readonly do: 'findQueryChoices' }
  /** Opens it soon, unless another is chosen meanwhile: a key held down opens nothing on its way. */
  | {
      readonly do: 'openTranscript'
      readonly number: number
      readonly session: Session
      /** Byte offset of the line to open it at; the end if left out. */
      readonly at?: number
    }
  /** Opens the transcript of the session, or of one of its subagents, at the match. */
  | {
      readonly do: 'openMatch'
      readonly number: number
      readonly session: Session
      readonly match: Match
      /** Waits a little: the next letter typed may ask for another match. */
      readonly mayWait?: true
    }
  /** Searches what was said in the sessions of this scope. Answers arrive as they are found. */
  | { readonly do: 'find'; readonly number: number; readonly line: string; readonly request: FindScope }
  | {
      readonly do: 'readSnippets'
      readonly number: number
      readonly query: TextQuery
      readonly found: Found
      readonly most: number
    }
  | { readonly do: 'findLater'; readonly number: number }
  | { readonly do: 'stopFinding' }
  | { readonly do: 'openSubagent'; readonly number: number; readonly session: Session; readonly call: CallWithSubagent }
  | {
      readonly do: 'readPassage'
      readonly number: number
      readonly session: Session
      readonly offset: number
      readonly side: 'before' | 'after'
    }
  | { readonly do: 'seek'; readonly number: number; readonly session: Session; readonly to: Target }
  /** Finds all hits in the open transcript: those from an offset on, then those before it. Ends an older question. */
  | {
      readonly do: 'findHits'
      readonly number: number
      readonly session: Session
      readonly query: TextQuery
      readonly from: number
      /** Known size of the file. */
      readonly size: number
      /** Hits before `from` are known already. */
      readonly isOnlyNew: boolean
    }
  | { readonly do: 'stopHits' }
  | { readonly do: 'follow'; readonly sessionKey: string | null }
  | { readonly do: 'showFirst'; readonly sessionKeys: readonly string[] }
  | { readonly do: 'rescan' }
  /** Works out whether and how the session can be resumed. */
  | {
      readonly do: 'planResume'
      readonly session: Session
      readonly request: ResumeRequest
      readonly way: ResumeWay
      readonly isConfirmed: boolean
    }
  /** Lends the terminal to the agent until it ends. */
  | { readonly do: 'resume'; readonly plan: ReadyPlan }
  | { readonly do: 'resumeInTmux'; readonly plan: ReadyPlan }
  | { readonly do: 'jumpToPane'; readonly pane: string }
  /** Copies to the clipboard; words of a session have their secrets masked. */
  | { readonly do: 'copy'; readonly text: string; readonly what: string }
  | { readonly do: 'copyBlock'; readonly block: Block; readonly hidesHome: boolean; readonly what: string }
  | {
      readonly do: 'copyExport'
      readonly subject: ExportSubject
      readonly choices: ExportChoices
      readonly what: string
    }
  /** Works out how large it will be and what will be masked. Ends an older question. */
  | { readonly do: 'previewExport'; readonly number: number; readonly job: ExportJob }
  /** Stops a preview whose answer is no longer needed. */
  | { readonly do: 'stopPreview' }
  | { readonly do: 'export'; readonly job: ExportJob }
  | { readonly do: 'stopExport' }
  /** Opens a file with the program that the system uses for its kind. */
  | { readonly do: 'openFile'; readonly path: string }
  /** Counts what these sessions spent between two moments. `request`: the list request that they answer. */
  | {
      readonly do: 'count'
      readonly number: number
      readonly sessions: readonly Session[]
      readonly request: NarrowRequest
      readonly since: number | null
      readonly until: number | null
      readonly now: number
    }
  /** Reads the course of a session for its curves. Ends an older question. */
  | { readonly do: 'readCourse'; readonly session: Session }
  /** Saves a new file in the folder that the program was started in. */
  | { readonly do: 'saveStatistics'; readonly statistics: Statistics }
  /** Loads the code that draws curves: it is large, and not needed at the start. */
  | { readonly do: 'loadCharts' }
  | { readonly do: 'remember'; readonly remembered: Remembered }
  | { readonly do: 'fadeToast'; readonly toast: Toast }
  | { readonly do: 'startDemo' }
  | { readonly do: 'setMouse'; readonly isOn: boolean }
  | { readonly do: 'suspend' }
  | { readonly do: 'quit' }

type FindScope = Pick<NarrowRequest, 'scope' | 'filters' | 'showsHidden'>

export interface CallWithSubagent {
  readonly toolCallId: string
  readonly agentId?: string
}

/** A place in a transcript to go to. */
export type Target =
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'fraction'; readonly fraction: number }
  | { readonly kind: 'time'; readonly ms: number }
  /** The `count`th prompt in that direction. */
  | { readonly kind: 'prompt'; readonly from: number; readonly direction: 1 | -1; readonly count: number }
