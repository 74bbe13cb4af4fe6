import type { Session } from '../../model/session.ts'
import type { QueryChoices } from '../../query/language/complete.ts'
import { noQuery, type Query } from '../../query/language/query.ts'
import type { FilterChoices } from '../../query/list/choices.ts'
import type { DayGroup } from '../../query/list/days.ts'
import { type Marks, type NarrowRequest, wholeRequest } from '../../query/list/narrow.ts'
import type { TextField } from '../text-field.ts'

export interface ListState {
  readonly request: NarrowRequest
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
  /** Sessions whose file was gone when it was opened. A session that is found again is a new object, and no longer lost. */
  readonly lost: ReadonlySet<Session>
  /** The request for which the list stands now. */
  readonly answered: NarrowRequest
  /** There was nothing in the folder it was started in, so all is shown, although the user did not choose it. */
  readonly isAllInstead: boolean
  /** The id of a session that is to be chosen when it is there. */
  readonly awaited: string | null
  /** Marked to be exported together, by path. */
  readonly marked: ReadonlyMap<string, Session>
}

/** Whether a list is less than what its scope holds. */
export const isFiltered = ({ words, filters }: Pick<NarrowRequest, 'words' | 'filters'>): boolean =>
  words !== '' || Object.values(filters).some(value => value !== undefined)

export const emptyList: ListState = {
  request: wholeRequest,
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
  answered: wholeRequest,
  isAllInstead: false,
  awaited: null,
  marked: new Map(),
}

/** In the filter and in the search. */
export interface QueryLine {
  readonly field: TextField
  /** While Tab walks through what may stand at the caret. */
  readonly completing?: Completing | null
  /** Null until a field asks for them. */
  readonly choices?: QueryChoices | null
  /** Tab was pressed before they were there. */
  readonly awaits?: 1 | -1 | null
}

export interface Completing {
  /** What stands before and behind it. */
  readonly before: string
  readonly after: string
  readonly candidates: readonly string[]
  readonly index: number
}

/** With nothing else to choose, Tab goes on with what comes behind it. */
export const isWalking = (line: QueryLine): line is QueryLine & { completing: Completing } =>
  (line.completing?.candidates.length ?? 0) > 1

export type FilterFieldName = 'directory' | 'source' | 'branch' | 'from' | 'to' | 'status'

export interface FilterPanel {
  readonly kind: 'filters'
  readonly focused: FilterFieldName
  readonly texts: { readonly [Name in 'directory' | 'branch' | 'from' | 'to']: TextField }
  readonly choices: FilterChoices
}
