import type { ExportPreview } from '../../model/export.ts'
import type { Progress, Toast } from '../screen/state.ts'
import type { ExportJob } from './state.ts'

/** Events of an export, of marking and of copying. */
export type ExportMessage =
  | { readonly type: 'exportOpened' }
  | { readonly type: 'exportToggled' }
  | { readonly type: 'exportAsked'; readonly job: ExportJob }
  | { readonly type: 'exportLeft' }
  | { readonly type: 'exportedOpened' }
  | { readonly type: 'sessionMarked' }
  | { readonly type: 'marksCleared' }
  | { readonly type: 'rangeToggled' }
  | { readonly type: 'messageCopied' }
  | { readonly type: 'exportPreviewed'; readonly number: number; readonly preview: ExportPreview }
  /** Something has that name already. */
  | { readonly type: 'exportMet'; readonly job: ExportJob; readonly path: string; readonly isFolder: boolean }
  | { readonly type: 'exportProgressed'; readonly progress: Progress }
  | { readonly type: 'exportDone'; readonly job: ExportJob; readonly path: string; readonly toast: Toast }
  | { readonly type: 'exportFailed'; readonly why: string }
