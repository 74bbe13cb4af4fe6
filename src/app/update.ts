import { overlayHandlers } from './dialogs/update.ts'
import { exportHandlers } from './export/update.ts'
import { statisticsHandlers } from './insight/statistics/update.ts'
import { taskHandlers } from './insight/tasks/update.ts'
import { insightHandlers } from './insight/update.ts'
import { caughtUp } from './keys/type-ahead.ts'
import { keyHandlers } from './keys/update.ts'
import { listHandlers } from './list/update.ts'
import { completionHandlers } from './list/update-completion.ts'
import { filterPanelHandlers } from './list/update-filters.ts'
import type { Msg } from './message.ts'
import { type Handlers, type Next, stay } from './next.ts'
import { treeHandlers } from './projects/update.ts'
import { resumeHandlers } from './resume/update.ts'
import { screenHandlers } from './screen/update.ts'
import { pointerHandlers } from './screen/update-mouse.ts'
import { searchHandlers } from './search/update.ts'
import type { State } from './state.ts'
import { transcriptHandlers } from './transcript/update.ts'
import { findHandlers } from './transcript/update-find.ts'

/** Every message has exactly one handler; forgetting one is a type error. */
const handlers = {
  ...keyHandlers,
  ...pointerHandlers,
  ...screenHandlers,
  ...treeHandlers,
  ...listHandlers,
  ...searchHandlers,
  ...overlayHandlers,
  ...completionHandlers,
  ...filterPanelHandlers,
  ...transcriptHandlers,
  ...findHandlers,
  ...resumeHandlers,
  ...exportHandlers,
  ...insightHandlers,
  ...statisticsHandlers,
  ...taskHandlers,
} satisfies Handlers

export function update(state: State, msg: Msg): Next {
  if (state.isLent && isByHand(msg)) return stay(state)
  return caughtUp((handlers[msg.type] as (state: State, msg: Msg) => Next)(state, msg))
}

const isByHand = ({ type }: Msg): boolean =>
  type === 'keyPressed' || type === 'pasted' || type === 'clicked' || type === 'wheeled'
