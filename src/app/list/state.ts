import type { Session } from '../../model/session.ts'
import type { QueryChoices } from '../../query/language/complete.ts'
import { noQuery, type Query } from '../../query/language/query.ts'
import type { FilterChoices } from '../../query/list/choices.ts'
import type { DayGroup } from '../../query/list/days.ts'
import { type Marks, type NarrowRequest, wholeRequest } from '../../query/list/narrow.ts'
import type { TextField } from '../text-field.ts'

export interface ListState {
  readonly request: NarrowRequest
  /** The number of the newest question; answers to older ones are dropped. */
  readonly questionNumber: number
  readonly sessions: readonly Session[]
  /** The query that the sessions answer. */
  readonly query: Query
  readonly marks: Marks
  readonly groups: readonly DayGroup[]
  /** The number of sessions listed, and of all. At first only those on the last screen are loaded. */
  readonly shown: number
  readonly total: number
  /** Whether they belong to several projects. Within one, its name is not shown. */
  readonly isMixed: boolean
  /** The key of the chosen session, and its index in the list. */
  readonly selected: string | null
  readonly index: number
  /** The first line of the list that is on the screen. */
  readonly top: number
  /** Sessions whose file was gone when it was opened. One that is found again is a new object, and so not lost. */
  readonly lost: ReadonlySet<Session>
  /** The request that the list answers now. */
  readonly answered: NarrowRequest
  /** The folder that the program was started in has no session, so all are shown without the user's choice. */
  readonly isAllInstead: boolean
  /** The id of a session to select when it is found. */
  readonly awaited: string | null
  /** Marked to be exported together, by key. */
  readonly marked: ReadonlyMap<string, Session>
}

/** Whether the list is only a part of its scope. */
export const isFiltered = ({ words, filters }: Pick<NarrowRequest, 'words' | 'filters'>): boolean =>
  words !== '' || Object.values(filters).some(value => value !== undefined)

export const emptyList: ListState = {
  request: wholeRequest,
  questionNumber: 0,
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
  answered: wholeRequest,
  isAllInstead: false,
  awaited: null,
  marked: new Map(),
}

/** A line for a query, with completion: that of the filter and that of the search. */
export interface QueryLine {
  readonly field: TextField
  /** Set while Tab walks through the completions at the caret. */
  readonly completing?: Completing | null
  /** Null until they are needed. */
  readonly choices?: QueryChoices | null
  /** Set if Tab was pressed before the choices were there. */
  readonly awaits?: 1 | -1 | null
}

export interface Completing {
  /** The text before and after it. */
  readonly before: string
  readonly after: string
  readonly candidates: readonly string[]
  readonly index: number
}

/** Whether Tab has several candidates. With one only, the next Tab completes what comes after it. */
export const isWalking = (line: QueryLine): line is QueryLine & { completing: Completing } =>
  (line.completing?.candidates.length ?? 0) > 1

export type FilterFieldName = 'directory' | 'source' | 'branch' | 'from' | 'to' | 'status'

export interface FilterPanel {
  readonly kind: 'filters'
  readonly focused: FilterFieldName
  readonly texts: { readonly [Name in 'directory' | 'branch' | 'from' | 'to']: TextField }
  readonly choices: FilterChoices
}

/** Why nothing can be done to a session: the list is empty, or nothing in it is chosen. */
export const noSessionChosen = 'No session is chosen. Choose one in the list first.'
