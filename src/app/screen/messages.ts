import type { Look } from '../../text/span.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ClickTarget, Pane, Progress, Stage, Toast } from './state.ts'

/** Events of the mouse, the window, the clock and the disk, and moves within a pane. */
export type ScreenMessage =
  | {
      readonly type: 'clicked'
      readonly x: number
      readonly y: number
      readonly isDouble: boolean
      /** The thing drawn there, if it was looked up. */
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
  /** `isSure`: even if an export is running. */
  | { readonly type: 'quitAsked'; readonly isSure?: true }
  | { readonly type: 'suspendAsked' }
  | { readonly type: 'refused'; readonly why: string }
  | { readonly type: 'demoAsked' }
  | { readonly type: 'ticked'; readonly now: number }
  | { readonly type: 'lookChosen'; readonly look: Partial<Look> }
  /** `isKnownHere`: sessions may have begun in the folder that the program was started in. */
  | { readonly type: 'stageReached'; readonly stage: Stage; readonly isKnownHere: boolean }
  | { readonly type: 'progressed'; readonly progress: Progress | null }
  | { readonly type: 'toasted'; readonly toast: Toast }
  | { readonly type: 'toastFaded'; readonly toast: Toast }
  | { readonly type: 'placeFound'; readonly place: Surroundings }
  | { readonly type: 'demoStarted'; readonly place: Surroundings }
