import { caughtUp } from './early-keys.ts'
import type { Effect } from './effect.ts'
import type { Msg } from './message.ts'
import type { State } from './state.ts'
import { stay } from './step.ts'
import { completionHandlers } from './update-completion.ts'
import { exportHandlers } from './update-export.ts'
import { findHandlers } from './update-find.ts'
import { insightHandlers } from './update-insight.ts'
import { keyHandlers } from './update-keys.ts'
import { listHandlers } from './update-list.ts'
import { overlayHandlers } from './update-overlay.ts'
import { pointerHandlers } from './update-pointer.ts'
import { readerHandlers } from './update-reader.ts'
import { resumeHandlers } from './update-resume.ts'
import { screenHandlers } from './update-screen.ts'
import { searchHandlers } from './update-search.ts'
import { statisticsHandlers } from './update-statistics.ts'
import { taskHandlers } from './update-tasks.ts'
import { treeHandlers } from './update-tree.ts'

export type Step = readonly [State, readonly Effect[]]
export type Update = (state: State, msg: Msg) => Step
export type Handlers = { [M in Msg as M['type']]: (state: State, msg: M) => Step }

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
  ...readerHandlers,
  ...findHandlers,
  ...resumeHandlers,
  ...exportHandlers,
  ...insightHandlers,
  ...statisticsHandlers,
  ...taskHandlers,
} satisfies Handlers

export function update(state: State, msg: Msg): Step {
  if (state.isLent && isByHand(msg)) return stay(state)
  return caughtUp((handlers[msg.type] as (state: State, msg: Msg) => Step)(state, msg))
}

const isByHand = ({ type }: Msg): boolean =>
  type === 'keyPressed' || type === 'pasted' || type === 'clicked' || type === 'wheeled'
