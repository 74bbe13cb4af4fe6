import type { Look } from '../../text/span.ts'
import type { ExportRow } from '../export/state.ts'
import type { Period } from '../insight/state.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Pane, Progress, Stage, Toast } from './state.ts'

/** What the mouse, the window, the clock and the disk told, and moves within a pane. */
export type ScreenMessage =
  | {
      readonly type: 'clicked'
      readonly x: number
      readonly y: number
      readonly isDouble: boolean
      /** What is drawn there, where it was looked up. */
      readonly hit?: ClickTarget
    }
  | { readonly type: 'wheeled'; readonly x: number; readonly y: number; readonly by: number }
  | { readonly type: 'resized'; readonly columns: number; readonly rows: number }
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
  | { readonly type: 'demoAsked' }
  | { readonly type: 'ticked'; readonly now: number }
  | { readonly type: 'lookChosen'; readonly look: Partial<Look> }
  /** `isKnownHere`: sessions began in the folder that the program was started in, or may have. */
  | { readonly type: 'stageReached'; readonly stage: Stage; readonly isKnownHere: boolean }
  | { readonly type: 'progressed'; readonly progress: Progress | null }
  | { readonly type: 'toasted'; readonly toast: Toast }
  | { readonly type: 'toastFaded'; readonly toast: Toast }
  | { readonly type: 'placeFound'; readonly place: Surroundings }
  | { readonly type: 'demoStarted'; readonly place: Surroundings }

/** What a click met, besides the panes: a row of a dialog that can be chosen, any other place in it, a key. */
export type ClickTarget =
  | { readonly kind: 'choice'; readonly index: number; readonly word: string }
  /** In the form of an export. */
  | { readonly kind: 'formOption'; readonly row: ExportRow; readonly option: number }
  | { readonly kind: 'inside'; readonly word: string }
  | { readonly kind: 'key'; readonly key: string }
  /** Of the statistics. */
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'countedSession'; readonly sessionKey: string }
  | { readonly kind: 'none' }
