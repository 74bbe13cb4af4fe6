import { type ExportChoices, exportAtStart } from '../model/export.ts'
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
import { foundOf } from './search/match-rows.ts'
import type { LastSearch, Search } from './search/state.ts'
import type { Surroundings } from './surroundings.ts'
import type { OpenTranscript } from './transcript/state.ts'

/** Everything the screen depends on. Plain data: the sessions themselves are in the store, the files on disk. */
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
  /** By how much the user made a pane wider than it is by itself. */
  readonly widened: Widened
  readonly typed: TypedKeys
  /** Pressed before what they are meant for was there: they are heard when it is. */
  readonly early: readonly EarlyKey[]
  readonly overlay: Overlay | null
  /** The terminal is an agent's, or will be at once: what is typed is not for us. */
  readonly isLent: boolean
  readonly tree: TreeState
  readonly list: ListState
  /** While it is open, the panes are those of the search. */
  readonly search: Search | null
  readonly lastSearch: LastSearch
  /** While it is open, there are no panes. */
  readonly insight: Insight | null
  /** The screens as they were left. */
  readonly lastInsights: LastInsights
  readonly reader: OpenTranscript | null
  /** The number of the newest opening of a transcript. */
  readonly opening: number
  /** The path of the chosen session that was asked for last, whether it is there yet or not. */
  readonly reading: string | null
  /** The number of the newest question for something in a transcript. */
  readonly finds: number
  readonly shown: ShownKinds
  readonly wrapsCode: boolean
  readonly progress: Progress | null
  /** How things are exported. */
  readonly exporting: ExportChoices
  readonly exportProgress: Progress | null
  /** What was exported last. */
  readonly exported: string | null
  readonly toast: Toast | null
  /** Projects other than this one in which sessions may be resumed without a question. */
  readonly trusted: ReadonlySet<string>
  /** Problems that were not shown yet: each gets its turn. */
  readonly unseen: readonly Toast[]
  /** The user's own keys, by command. */
  readonly keys: KeyChoices
}

/** What the keys go to. */
export type Focus =
  | Pane
  /** The line of the search, and the transcript that it opened. */
  | 'search'
  | 'found'
  | 'filter'
  | 'palette'
  | 'details'
  | 'filters'
  | 'kinds'
  | 'jump'
  | 'find'
  | 'question'
  | 'resumeAs'
  | 'resumeText'
  | 'export'
  /** In its line for the name of a file. */
  | 'exportTo'
  | 'statistics'
  | 'tasks'
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

/** Without regard to what lies over the panes. */
export function paneFocus({ pane, search, insight }: State): Focus {
  if (insight) return insight.kind
  if (!search) return pane
  return pane === 'transcript' ? 'found' : search.isTyping ? 'search' : 'matches'
}

/** The panes again; what was looked at stays in mind for the next time. */
export function withoutInsight(state: State): State {
  const { insight, lastInsights } = state
  return { ...state, insight: null, lastInsights: rememberedInsights(lastInsights, insight), typed: nothingTyped }
}

/** There is nothing on this machine: not in this scope, not anywhere. */
export function isEmpty({ stage, tree }: State): boolean {
  return stage !== 'remembered' && tree.tree !== null && tree.files === 0
}

/** Of the list, the one in which the chosen match was found, or the one of the chosen row of an insight. */
export function chosenSession({ list, search, insight, now }: State): Session | undefined {
  if (insight) return sessionInInsight(insight, list.sessions, now)
  return search ? foundOf(search)?.session : list.sessions[list.index]
}

/** The one that the details are about. */
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
    lastSearch: { line: '', asked: 0 },
    insight: null,
    lastInsights: insightsAtStart,
    reader: null,
    opening: 0,
    reading: null,
    finds: 0,
    shown: shownAtStart,
    wrapsCode: false,
    progress: null,
    exporting: exportAtStart,
    exportProgress: null,
    exported: null,
    toast: null,
    unseen: [],
    trusted: new Set(),
    keys: {},
    ...given,
  }
}
