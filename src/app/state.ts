import { type ExportWish, exportAtStart } from '../model/export.ts'
import type { Session } from '../model/session.ts'
import { noQuery, type Query } from '../query/language/query.ts'
import type { DayGroup } from '../query/list/days.ts'
import { type Marks, type Wish, wholeWish } from '../query/list/narrow.ts'
import type { Tree } from '../query/list/tree.ts'
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
import { foundOf } from './search/match-rows.ts'
import type { LastSearch, Search } from './search/state.ts'
import type { Reader } from './transcript/state.ts'

/** Everything the screen depends on. Plain data: the sessions themselves lie on the shelf, the files on disk. */
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
  readonly reader: Reader | null
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
  readonly exporting: ExportWish
  readonly exportProgress: Progress | null
  /** What was exported last. */
  readonly exported: string | null
  readonly toast: Toast | null
  /** Projects other than this one in which sessions may be resumed without a question. */
  readonly trusted: ReadonlySet<string>
  /** Problems that nobody has seen yet: each gets its turn. */
  readonly unseen: readonly Toast[]
  /** The user's own keys, by command. */
  readonly keys: KeyChoices
}

export interface Size {
  readonly columns: number
  readonly rows: number
}

/** Where this run stands. */
export interface Surroundings {
  readonly home: string
  /** The folder it was started in. */
  readonly here: string
  readonly roots: readonly SearchedRoot[]
  readonly settingsPath: string
  readonly isDemo: boolean
  /** Other windows can be opened and gone to. */
  readonly isInTmux?: boolean
}

interface SearchedRoot {
  readonly path: string
  readonly label: string
  readonly exists: boolean
  /** After how many days the agent deletes a session; null: never. */
  readonly keepsDays: number | null
}

/** How far the look at the disk has come: painted from memory, every file seen, every file read. */
export type Stage = 'remembered' | 'surveyed' | 'settled'

export type Pane = 'projects' | 'sessions' | 'transcript' | 'matches'

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

export interface Widened {
  readonly projects: number
  readonly sessions: number
}

/** Keys that mean something only together with the next one: a count, the first `g` of `g g`. */
export interface TypedKeys {
  readonly count: number | null
  readonly prefix: string | null
}

export interface EarlyKey {
  readonly key: string
  readonly text?: string
}

export interface Progress {
  readonly done: number
  readonly total: number
}

export interface Toast {
  readonly text: string
  readonly kind: 'done' | 'note' | 'problem'
}

export interface KeyChoices {
  readonly [command: string]: readonly string[]
}

export interface TreeState {
  readonly tree: Tree | null
  /** All session files there are, shown or not. */
  readonly files: number
  /** Folders that are not as they are by themselves: true is unfolded. */
  readonly unfolded: ReadonlyMap<string, boolean>
  readonly top: number
}

export interface ListState {
  readonly wish: Wish
  /** Of the newest question; answers to older ones are dropped. */
  readonly asked: number
  readonly sessions: readonly Session[]
  /** As the line was understood that they answer. */
  readonly query: Query
  readonly marks: Marks
  readonly groups: readonly DayGroup[]
  /** How many of how many are listed. At first only those on the screen are known, from the last run. */
  readonly shown: number
  readonly total: number
  /** Whether they are of several projects: inside one, its name says nothing. */
  readonly isMixed: boolean
  /** The path of the chosen session, and where it stands. */
  readonly selected: string | null
  readonly index: number
  /** The first line of the list that is on the screen. */
  readonly top: number
  /** Sessions whose file was gone when it was opened. One that is told of anew is another, and there again. */
  readonly lost: ReadonlySet<Session>
  /** The wish for which the list stands now. */
  readonly answered: Wish
  /** There was nothing in the folder it was started in, so all is shown, which nobody chose. */
  readonly isAllInstead: boolean
  /** The id of a session that is to be chosen when it is there. */
  readonly awaited: string | null
  /** Marked to be exported together, by path. */
  readonly marked: ReadonlyMap<string, Session>
}

export type { FilterChoices, FilterFieldName, FilterPanel, Overlay } from './dialogs/state.ts'
export type { Reader, Spot } from './transcript/state.ts'
export type { Session, Wish }

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

/** Whether a list is less than what its scope holds. */
export const isFiltered = ({ words, filters }: Pick<Wish, 'words' | 'filters'>): boolean =>
  words !== '' || Object.values(filters).some(value => value !== undefined)

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

export const nothingTyped: TypedKeys = { count: null, prefix: null }

export const emptyList: ListState = {
  wish: wholeWish,
  asked: 0,
  sessions: [],
  query: noQuery,
  marks: new Map(),
  groups: [],
  shown: 0,
  total: 0,
  isMixed: true,
  selected: null,
  index: 0,
  top: 0,
  lost: new Set(),
  answered: wholeWish,
  isAllInstead: false,
  awaited: null,
  marked: new Map(),
}
