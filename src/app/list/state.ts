import type { Session } from '../../model/session.ts'
import { noQuery, type Query } from '../../query/language/query.ts'
import type { DayGroup } from '../../query/list/days.ts'
import { type Marks, type Wish, wholeWish } from '../../query/list/narrow.ts'

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

/** Whether a list is less than what its scope holds. */
export const isFiltered = ({ words, filters }: Pick<Wish, 'words' | 'filters'>): boolean =>
  words !== '' || Object.values(filters).some(value => value !== undefined)

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
