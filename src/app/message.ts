import type { DialogsMessage } from './dialogs/messages.ts'
import type { ExportMessage } from './export/messages.ts'
import type { InsightMessage } from './insight/messages.ts'
import type { KeysMessage } from './keys/messages.ts'
import type { ListMessage } from './list/messages.ts'
import type { ProjectsMessage } from './projects/messages.ts'
import type { ResumeMessage } from './resume/messages.ts'
import type { ScreenMessage } from './screen/messages.ts'
import type { SearchMessage } from './search/messages.ts'
import type { TranscriptMessage } from './transcript/messages.ts'

/** An event, named in the past tense. Each has one handler, in the `update.ts` of its feature. */
export type Msg =
  | KeysMessage
  | ScreenMessage
  | ProjectsMessage
  | ListMessage
  | DialogsMessage
  | TranscriptMessage
  | SearchMessage
  | InsightMessage
  | ResumeMessage
  | ExportMessage

/** Has the program handle a message. */
export type Dispatch = (msg: Msg) => void
