import { type ExportChoices, usualExport } from '../model/export.ts'
import type { Session } from '../model/session.ts'
import type { NarrowRequest } from '../query/list/narrow.ts'
import type { Look } from '../text/span.ts'
import { type ShownKinds, shownAtStart } from '../transcript-layout/block.ts'
import type { Overlay } from './dialogs/state.ts'
import {
  type Insight,
  insightsAtStart,
  type LastInsights,
  rememberedInsights,
  sessionInInsight,
} from './insight/state.ts'
import { emptyList, type ListState } from './list/state.ts'
import type { TreeState } from './projects/state.ts'
import {
  type EarlyKey,
  type KeyChoices,
  nothingTyped,
  type Pane,
  type Progress,
  type Size,
  type Stage,
  type Toast,
  type TypedKeys,
  type Widened,
} from './screen/state.ts'
import { foundOf, type LastSearch, type Search } from './search/state.ts'
import type { Surroundings } from './surroundings.ts'
import type { OpenTranscript } from './transcript/state.ts'

/** Everything the screen depends on. Plain data, and small: sessions are in the store, transcripts in files. */
export interface State {
  readonly size: Size
  readonly now: number
  readonly look: Look
  readonly times: 'relative' | 'absolute'
  readonly place: Surroundings
  readonly stage: Stage
  readonly pane: Pane
  readonly isZoomed: boolean
  readonly isMouseOn: boolean
  /** The number of columns that the user made a pane wider than by default. */
  readonly widened: Widened
  readonly typed: TypedKeys
  /** Keys pressed before their target was there: they are pressed again when it is. */
  readonly early: readonly EarlyKey[]
  readonly overlay: Overlay | null
  /** An agent has the terminal, or will have it at once: keys are not for us. */
  readonly isLent: boolean
  readonly tree: TreeState
  readonly list: ListState
  /** Set while the search is open, with panes of its own. */
  readonly search: Search | null
  readonly lastSearch: LastSearch
  /** Set while the statistics or the task board hide the panes. */
  readonly insight: Insight | null
  /** The screens as they were left. */
  readonly lastInsights: LastInsights
  readonly transcript: OpenTranscript | null
  /** The number of the newest request to open a transcript. */
  readonly opening: number
  /** The key of the session that was asked for last, whether it is open yet or not. */
  readonly requestedKey: string | null
  /** The number of the newest find in a transcript. */
  readonly finds: number
  readonly shown: ShownKinds
  readonly wrapsCode: boolean
  readonly progress: Progress | null
  readonly exporting: ExportChoices
  readonly exportProgress: Progress | null
  /** The path of the last export. */
  readonly exported: string | null
  readonly toast: Toast | null
  /** Other projects in which sessions may be resumed without a question. */
  readonly trusted: ReadonlySet<string>
  /** Problems that were not shown yet. */
  readonly unseen: readonly Toast[]
  /** The user's own keys, by command. */
  readonly keys: KeyChoices
}

/** The part of the screen that has the keys. */
export type Focus =
  | Pane
  /** The line of the search, and the transcript of a match. */
  | 'search'
  | 'found'
  | Overlay['kind']
  /** The line for the name of a file in the export form. */
  | 'exportTo'
  | Insight['kind']
  | 'welcome'

export type { Overlay } from './dialogs/state.ts'
export type { FilterFieldName, FilterPanel } from './list/state.ts'
export type { OpenTranscript, Spot } from './transcript/state.ts'
export type { NarrowRequest, Session }

export function focusOf(state: State): Focus {
  const { overlay } = state
  if (overlay) return overlay.kind === 'export' && overlay.row === 'to' ? 'exportTo' : overlay.kind
  return isEmpty(state) ? 'welcome' : paneFocus(state)
}

/** The focus without regard to dialogs. */
export function paneFocus({ pane, search, insight }: State): Focus {
  if (insight) return insight.kind
  if (!search) return pane
  return pane === 'transcript' ? 'found' : search.isTyping ? 'search' : 'matches'
}

/** Closes an insight and remembers it for the next time. */
export function withoutInsight(state: State): State {
  const { insight, lastInsights } = state
  return { ...state, insight: null, lastInsights: rememberedInsights(lastInsights, insight), typed: nothingTyped }
}

/** Whether there is no session at all on this machine. */
export function isEmpty({ stage, tree }: State): boolean {
  return stage !== 'remembered' && tree.tree !== null && tree.files === 0
}

/** The selected session: that of the list, of the chosen match, or of the chosen row of an insight. */
export function chosenSession({ list, search, insight, now }: State): Session | undefined {
  if (insight) return sessionInInsight(insight, list.sessions, now)
  return search ? foundOf(search)?.session : list.sessions[list.index]
}

/** The session that the details are about. */
export function detailedSession(state: State): Session | undefined {
  return (state.overlay?.kind === 'details' && state.overlay.subagent) || chosenSession(state)
}

export function firstState(given: Pick<State, 'size' | 'now' | 'look' | 'place'> & Partial<State>): State {
  return {
    times: 'relative',
    stage: 'remembered',
    pane: 'sessions',
    isZoomed: false,
    isMouseOn: true,
    widened: { projects: 0, sessions: 0 },
    typed: nothingTyped,
    early: [],
    overlay: null,
    isLent: false,
    tree: { tree: null, files: 0, unfolded: new Map(), top: 0 },
    list: emptyList,
    search: null,
    lastSearch: { line: '', questionNumber: 0 },
    insight: null,
    lastInsights: insightsAtStart,
    transcript: null,
    opening: 0,
    requestedKey: null,
    finds: 0,
    shown: shownAtStart,
    wrapsCode: false,
    progress: null,
    exporting: usualExport,
    exportProgress: null,
    exported: null,
    toast: null,
    unseen: [],
    trusted: new Set(),
    keys: {},
    ...given,
  }
}
