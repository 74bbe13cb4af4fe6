import type { ExportPreview } from '../model/export.ts'
import type { Passage } from '../model/passage.ts'
import type { ReadyPlan, ResumePlan, ResumeWish } from '../model/resume.ts'
import type { Session } from '../model/session.ts'
import type { QueryChoices } from '../query/language/complete.ts'
import type { Narrowed, Scope } from '../query/list/narrow.ts'
import type { Tree } from '../query/list/tree.ts'
import type { Hit as FoundHit, Match } from '../query/match/finder.ts'
import type { Course, Statistics } from '../statistics/statistics.ts'
import type { Look } from '../text/span.ts'
import type { ExportJob } from './export/state.ts'
import type { Measure, Period, StatisticsPage } from './insight/state.ts'
import type { ResumeWay } from './resume/state.ts'
import type { Pane, Progress, Stage, Toast } from './screen/state.ts'
import type { SearchAnswer } from './search/state.ts'
import type { FilterChoices } from './state.ts'
import type { Surroundings } from './surroundings.ts'

/** What happened. Past tense; the first group is what the user did, the second what the disk and the terminal said. */
export type Msg =
  | { readonly type: 'keyPressed'; readonly key: string; readonly text?: string }
  | { readonly type: 'pasted'; readonly text: string }
  | {
      readonly type: 'clicked'
      readonly x: number
      readonly y: number
      readonly isDouble: boolean
      /** What is drawn there, if somebody looked. */
      readonly hit?: Hit
    }
  | { readonly type: 'wheeled'; readonly x: number; readonly y: number; readonly by: number }
  | { readonly type: 'resized'; readonly columns: number; readonly rows: number }
  // Moving about
  | { readonly type: 'moved'; readonly by: number; readonly unit: 'row' | 'half' | 'page' }
  | { readonly type: 'wentToEnd'; readonly end: 'top' | 'bottom' }
  /** Counted from one. */
  | { readonly type: 'wentToRow'; readonly row: number }
  | { readonly type: 'paneChosen'; readonly pane: Pane }
  | { readonly type: 'paneLeft'; readonly by: 1 | -1 }
  | { readonly type: 'zoomToggled' }
  | { readonly type: 'paneWidened'; readonly by: number }
  | { readonly type: 'widthsReset' }
  | { readonly type: 'mouseToggled' }
  | { readonly type: 'timesToggled' }
  | { readonly type: 'themeChosen' }
  /** `isSure`: whatever is under way. */
  | { readonly type: 'quitAsked'; readonly isSure?: true }
  | { readonly type: 'suspendAsked' }
  | { readonly type: 'refused'; readonly why: string }
  // Projects
  | { readonly type: 'scopeChosen'; readonly scope: Scope }
  | { readonly type: 'scopeToggled' }
  | { readonly type: 'folderFolded'; readonly how: 'fold' | 'unfold' | 'toggle' }
  // The list
  /** `field`: with the beginning of it typed already. */
  | { readonly type: 'filterOpened'; readonly field?: string }
  | { readonly type: 'completionAsked'; readonly by: 1 | -1 }
  | { readonly type: 'filterCleared' }
  | { readonly type: 'sortCycled' }
  | { readonly type: 'sortReversed' }
  | { readonly type: 'hiddenToggled' }
  | { readonly type: 'rescanAsked' }
  | { readonly type: 'filterPanelOpened' }
  | { readonly type: 'filtersCleared' }
  | { readonly type: 'demoAsked' }
  // The search
  | { readonly type: 'searchOpened' }
  | { readonly type: 'searchLeft' }
  | { readonly type: 'searchLineEntered' }
  | { readonly type: 'searchLineLeft' }
  | { readonly type: 'patternToggled' }
  | { readonly type: 'foundSessionSought'; readonly by: number }
  /** From one match to the next, those that are folded away included. */
  | { readonly type: 'matchSought'; readonly by: number }
  | { readonly type: 'matchOpened' }
  | { readonly type: 'matchesUnfolded' }
  // Going on with a session
  /** `isConfirmed`: in whichever project it is. */
  | {
      readonly type: 'resumeWished'
      readonly wish: ResumeWish
      readonly way: ResumeWay
      readonly isConfirmed?: boolean
    }
  | { readonly type: 'resumeAsOpened' }
  | { readonly type: 'resumeTextOpened'; readonly what: 'prompt' | 'folder' }
  | { readonly type: 'resumeConfirmed'; readonly plan: ReadyPlan; readonly way: ResumeWay }
  | { readonly type: 'paneJumpAsked'; readonly pane: string }
  | { readonly type: 'answerCopied' }
  // Exporting
  | { readonly type: 'exportOpened' }
  | { readonly type: 'exportToggled' }
  | { readonly type: 'exportAsked'; readonly job: ExportJob }
  | { readonly type: 'exportLeft' }
  | { readonly type: 'exportedOpened' }
  | { readonly type: 'sessionMarked' }
  | { readonly type: 'marksCleared' }
  | { readonly type: 'rangeToggled' }
  | { readonly type: 'messageCopied' }
  // Insight
  | { readonly type: 'statisticsOpened' }
  | { readonly type: 'tasksOpened' }
  | { readonly type: 'insightLeft' }
  | { readonly type: 'doneToggled' }
  | { readonly type: 'columnLeft'; readonly by: 1 | -1 }
  | { readonly type: 'taskEntered' }
  | { readonly type: 'taskCopied' }
  | { readonly type: 'periodChosen'; readonly period: Period }
  | { readonly type: 'measureChosen'; readonly measure: Measure }
  | { readonly type: 'statisticsPageChosen'; readonly page: StatisticsPage }
  | { readonly type: 'sessionOrderCycled' }
  | { readonly type: 'countedSessionChosen'; readonly path: string; readonly isDouble: boolean }
  | { readonly type: 'countedSessionOpened' }
  | { readonly type: 'statisticsCopied' }
  | { readonly type: 'statisticsSaveAsked' }
  // Overlays
  | { readonly type: 'paletteOpened' }
  | { readonly type: 'detailsOpened' }
  | { readonly type: 'kindsOpened' }
  | { readonly type: 'jumpOpened' }
  | { readonly type: 'overlayMoved'; readonly by: number }
  | { readonly type: 'overlayScrolled'; readonly by: number }
  | { readonly type: 'overlayConfirmed' }
  | { readonly type: 'overlayClosed' }
  | { readonly type: 'choiceChanged'; readonly by: 1 | -1 }
  // The transcript
  | { readonly type: 'blockToggled' }
  | { readonly type: 'blockEntered' }
  | { readonly type: 'allToggled' }
  | { readonly type: 'promptSought'; readonly by: number }
  | { readonly type: 'percentSought'; readonly percent: number }
  | { readonly type: 'followToggled' }
  | { readonly type: 'wrapToggled' }
  | { readonly type: 'codeShifted'; readonly by: number }
  | { readonly type: 'parentReturned' }
  | { readonly type: 'findOpened' }
  | { readonly type: 'findWalked'; readonly by: number }
  | { readonly type: 'findCleared' }
  // What the machine said
  | { readonly type: 'started' }
  | { readonly type: 'ticked'; readonly now: number }
  | { readonly type: 'lookChosen'; readonly look: Partial<Look> }
  | { readonly type: 'listNarrowed'; readonly number: number; readonly answer: ListAnswer }
  | { readonly type: 'treeGrown'; readonly tree: Tree; readonly files: number }
  | { readonly type: 'shelfChanged' }
  | { readonly type: 'choicesFound'; readonly choices: FilterChoices }
  | { readonly type: 'queryChoicesFound'; readonly choices: QueryChoices }
  /** `isKnownHere`: sessions began in the folder that the program was started in, or may have. */
  | { readonly type: 'stageReached'; readonly stage: Stage; readonly isKnownHere: boolean }
  | { readonly type: 'progressed'; readonly progress: Progress | null }
  | { readonly type: 'toasted'; readonly toast: Toast }
  | { readonly type: 'toastFaded'; readonly toast: Toast }
  | { readonly type: 'placeFound'; readonly place: Surroundings }
  | { readonly type: 'demoStarted'; readonly place: Surroundings }
  | { readonly type: 'highlighterLoaded' }
  | { readonly type: 'chartsLoaded' }
  | { readonly type: 'counted'; readonly number: number; readonly statistics: Statistics }
  | { readonly type: 'courseRead'; readonly path: string; readonly course: Course }
  | { readonly type: 'matchesFound'; readonly answer: SearchAnswer }
  | {
      readonly type: 'snippetsRead'
      readonly number: number
      /** Of the session. */
      readonly path: string
      readonly most: number
      readonly matches: readonly Match[]
    }
  /** It is time to ask again. */
  | { readonly type: 'findingDue'; readonly number: number }
  /** `fork`: what a fork would run, where that is the safer way. */
  | {
      readonly type: 'resumePlanned'
      readonly session: Session
      readonly wish: ResumeWish
      readonly plan: ResumePlan
      readonly fork: ResumePlan | null
      readonly way: ResumeWay
      readonly isConfirmed: boolean
    }
  /** `resultId`: of a session that was not there before. */
  | { readonly type: 'resumeEnded'; readonly toast: Toast; readonly resultId: string | null }
  | { readonly type: 'exportPreviewed'; readonly number: number; readonly preview: ExportPreview }
  /** There is something of that name already. */
  | { readonly type: 'exportMet'; readonly job: ExportJob; readonly path: string; readonly isFolder: boolean }
  | { readonly type: 'exportProgressed'; readonly progress: Progress }
  | { readonly type: 'exportDone'; readonly job: ExportJob; readonly path: string; readonly toast: Toast }
  | { readonly type: 'exportFailed'; readonly why: string }
  | OpenedTranscript
  | {
      readonly type: 'transcriptFailed'
      readonly number: number
      readonly session: Session
      readonly problem: string
      readonly isGone: boolean
    }
  | {
      readonly type: 'passageRead'
      readonly number: number
      readonly passage: Passage
      readonly side: 'before' | 'after'
      /** Of the file, now. */
      readonly size: number
    }
  | { readonly type: 'passageSought'; readonly number: number; readonly passage: Passage; readonly at: 'start' | 'end' }
  | { readonly type: 'nothingSought'; readonly number: number; readonly why: string }
  | { readonly type: 'subagentMissed'; readonly number: number }
  | {
      readonly type: 'hitsFound'
      readonly number: number
      readonly hits: readonly FoundHit[]
      /** Up to where all of it has been looked at; null: there may be more. */
      readonly searchedTo: number | null
    }
  | { readonly type: 'findFailed'; readonly number: number; readonly why: string }
  | { readonly type: 'transcriptGrown'; readonly path: string; readonly size: number }
  | { readonly type: 'transcriptLost'; readonly path: string }
  | { readonly type: 'transcriptReplaced'; readonly path: string }

/** What a click met, besides the panes: a row of a dialog that can be chosen, any other place in it, a key. */
export type Hit =
  | { readonly kind: 'choice'; readonly index: number; readonly word: string }
  | { readonly kind: 'inside'; readonly word: string }
  | { readonly kind: 'key'; readonly key: string }
  /** Of the statistics. */
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'countedSession'; readonly path: string }
  | { readonly kind: 'none' }

export interface OpenedTranscript {
  readonly type: 'transcriptOpened'
  readonly number: number
  readonly session: Session
  readonly passage: Passage
  readonly isSubagent: boolean
  /** Opened at this match, so that there may be more after it. */
  readonly match?: Match
  /** The same for a line, by the byte at which it begins. */
  readonly at?: number
  /** Of the file. */
  readonly size?: number
}

export interface ListAnswer extends Narrowed {
  readonly isMixed: boolean
}
