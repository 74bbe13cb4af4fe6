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

/** What is to be done in the world. Imperative; `effects/perform.ts` does it and answers with messages. */
export type Effect =
  /** One thing that happened makes another happen: handled before anything else. */
  | { readonly do: 'tell'; readonly msg: Msg }
  | { readonly do: 'narrow'; readonly number: number; readonly request: NarrowRequest }
  | { readonly do: 'growTree'; readonly showsHidden: boolean }
  | { readonly do: 'findChoices'; readonly scope: Scope; readonly showsHidden: boolean }
  | { readonly do: 'findQueryChoices' }
  /** Soon, if nothing else is chosen meanwhile: holding a key down opens nothing on the way. */
  | {
      readonly do: 'openTranscript'
      readonly number: number
      readonly session: Session
      /** Where the line begins at which it is opened; else it is at its end. */
      readonly at?: number
    }
  /** Of the session, or of one of its subagents. */
  | {
      readonly do: 'openMatch'
      readonly number: number
      readonly session: Session
      readonly match: Match
      /** The next letter may want another one. */
      readonly mayWait?: true
    }
  /** What was said, of the sessions of this scope. It is answered as it is found. */
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
  /** All the hits in the transcript that is read, from a place on and then those before it. An older question ends. */
  | {
      readonly do: 'findHits'
      readonly number: number
      readonly session: Session
      readonly query: TextQuery
      readonly from: number
      /** As long as the file is known to be. */
      readonly size: number
      /** What lies before is known already. */
      readonly isOnlyNew: boolean
    }
  | { readonly do: 'stopHits' }
  | { readonly do: 'follow'; readonly sessionKey: string | null }
  | { readonly do: 'showFirst'; readonly sessionKeys: readonly string[] }
  | { readonly do: 'rescan' }
  /** Looks whether it can be gone on with, and how. */
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
  /** How large it will be, and what will be masked. An older question ends. */
  | { readonly do: 'previewExport'; readonly number: number; readonly job: ExportJob }
  /** Stops a preview whose answer is no longer needed. */
  | { readonly do: 'stopPreview' }
  | { readonly do: 'export'; readonly job: ExportJob }
  | { readonly do: 'stopExport' }
  /** With whatever the system opens such files with. */
  | { readonly do: 'openFile'; readonly path: string }
  /** What these sessions spent, from one moment to another, or since ever. `request`: what they are listed for. */
  | {
      readonly do: 'count'
      readonly number: number
      readonly sessions: readonly Session[]
      readonly request: NarrowRequest
      readonly since: number | null
      readonly until: number | null
      readonly now: number
    }
  /** How this session went. An older question ends. */
  | { readonly do: 'readCourse'; readonly session: Session }
  /** Into a new file where we were started. */
  | { readonly do: 'saveStatistics'; readonly statistics: Statistics }
  /** What draws curves is large, and not needed before. */
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

/** Where in a transcript to go. */
export type Target =
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'fraction'; readonly fraction: number }
  | { readonly kind: 'time'; readonly ms: number }
  /** The `count`th one that way. */
  | { readonly kind: 'prompt'; readonly from: number; readonly direction: 1 | -1; readonly count: number }
