import { isBelow } from '../../model/folder.ts'
import type { Session, Status } from '../../model/session.ts'
import { parseDay } from '../language/dates.ts'
import { parseQuery } from '../language/parse.ts'
import type { Hidden, Query, Word } from '../language/query.ts'
import { queryTests } from '../language/query-tests.ts'
import { bestFirst, searchablesOf } from '../match/best-first.ts'
import { marksIn } from '../match/rank-session.ts'
import type { SessionStore } from './session-store.ts'
import { type SortKey, sortKeys } from './sort-keys.ts'
import { type Slice, Turn } from './time-slice.ts'
import { shownTitle } from './title.ts'
import { isInView, type View } from './views.ts'
import { inOrder, visible } from './visible.ts'

export type Scope =
  | { readonly kind: 'all' }
  /** `also` are the worktrees of the repository, which may lie anywhere. */
  | { readonly kind: 'folder'; readonly path: string; readonly also?: readonly string[] }
  | { readonly kind: 'view'; readonly view: View }

/** The fields of the filter panel. What is not set, or not yet a date, filters nothing. */
export interface PanelFilters {
  /** Whole path parts. */
  readonly directory?: string
  readonly source?: 'aynd' | 'external'
  /** With a star at its end: what begins so. */
  readonly branch?: string
  /** Local days as YYYY-MM-DD, both included. */
  readonly from?: string
  readonly to?: string
  readonly status?: Status
}

/** What the list shall show. */
export interface NarrowRequest {
  readonly scope: Scope
  /** The query, as typed. */
  readonly words: string
  /** Without plain words. With them the best match comes first, and the newer one of two equals. */
  readonly sort: SortKey
  readonly isReversed: boolean
  /** Subagents, empty sessions and those whose file is missing. */
  readonly showsHidden: boolean
  readonly filters: PanelFilters
}

/** Asks for everything there is to see, newest first. */
export const wholeRequest: NarrowRequest = {
  scope: { kind: 'all' },
  words: '',
  sort: 'modified',
  isReversed: false,
  showsHidden: false,
  filters: {},
}

export interface Narrowed {
  /** All that the request asks for, but for what was said: `query.text` is for who can read the files. */
  readonly sessions: readonly Session[]
  readonly query: Query
  /** How many the list would have without scope, words and filters. */
  readonly total: number
  readonly marks: Marks
}

/** By key: the letters (UTF-16 indexes) of the shown title to mark. Worked out when asked, for the few rows on screen. */
export type Marks = Pick<ReadonlyMap<string, readonly number[]>, 'get'>

/** Null: a newer question has overtaken this one. */
export async function narrow(
  store: SessionStore,
  request: NarrowRequest,
  slice: Slice,
  now = new Date(),
): Promise<Narrowed | null> {
  const turn = new Turn(slice)
  const query = parseQuery(request.words, { now })
  const all = await visible(store, { showsHidden: request.showsHidden, also: hiddenBut(request, query) }, turn)
  if (!all) return null
  const wants = wanted(request, query, store)
  const sessions =
    query.words.length > 0
      ? await bestFirst(all, query.words, { ...request, asked: askedBy(query), wants }, turn)
      : await sorted(all, request, wants, turn)
  return sessions && { sessions, query, total: all.length, marks: marksFor(store, wordsIn(query)) }
}

/** The words that may be marked in a title. */
export const wordsIn = ({ words }: Query): readonly Word[] => words.flatMap(({ anyOf }) => anyOf)

/** What is shown of the hidden because it was asked for. */
export function hiddenBut({ filters }: Pick<NarrowRequest, 'filters'>, { shows }: Query): readonly Hidden[] {
  return filters.status === 'missing' ? [...shows, 'missing'] : shows
}

const askedBy = ({ fields, unwanted }: Query): string =>
  JSON.stringify([...fields.map(({ typed }) => typed), ...unwanted])

/** Makes what a search looks at, so that the first letter typed does not wait for it. */
export async function prepareSearch(store: SessionStore, slice: Slice): Promise<void> {
  const turn = new Turn(slice)
  const all = await visible(store, { showsHidden: false }, turn)
  if (all) await searchablesOf(all, turn)
}

/** Every order there is to choose, in both directions, so that the first to be chosen does not wait for it. */
export async function prepareOrders(store: SessionStore, slice: Slice): Promise<void> {
  const turn = new Turn(slice)
  const all = await visible(store, { showsHidden: false }, turn)
  for (const sort of all ? sortKeys : []) if (!(await inOrder(all ?? [], sort, true, turn))) return
}

async function sorted(all: readonly Session[], request: NarrowRequest, wants: Test | null, turn: Turn) {
  const ordered = await inOrder(all, request.sort, request.isReversed, turn)
  return ordered && wants ? turn.filter(ordered, wants) : ordered
}

/** Null if all are. */
function wanted({ scope, filters }: NarrowRequest, query: Query, store: SessionStore): Test | null {
  const tests = [...scopeTests(scope), ...filterTests(filters), ...queryTests(query, () => store.newestFirst())]
  return tests.length === 0 ? null : session => tests.every(test => test(session))
}

type Test = (session: Session) => boolean

export function insideOf(scope: Scope): Test {
  const tests = scopeTests(scope)
  return session => tests.every(test => test(session))
}

function scopeTests(scope: Scope): Test[] {
  if (scope.kind === 'all') return []
  if (scope.kind === 'view') return [isInView[scope.view]]
  const folders = [scope.path, ...(scope.also ?? [])]
  return [({ projectPath }) => folders.some(folder => isBelow(projectPath, folder))]
}

function filterTests({ directory, source, branch, from, to, status }: PanelFilters): Test[] {
  const first = from === undefined ? undefined : parseDay(from)?.from.toISOString()
  const last = to === undefined ? undefined : parseDay(to)?.to.toISOString()
  return [
    directory !== undefined && (({ projectPath }: Session) => isBelow(projectPath, directory)),
    source !== undefined && ((session: Session) => (session.source === 'aynd') === (source === 'aynd')),
    branch !== undefined && isOnBranch(branch),
    status !== undefined && ((session: Session) => session.status === status),
    // Times are ISO, so they compare as they are.
    first !== undefined && (({ modified }: Session) => modified !== null && modified >= first),
    last !== undefined && (({ modified }: Session) => modified !== null && modified <= last),
  ].filter(test => test !== false)
}

/** `mai*` is every branch that begins so; no name of a branch has a star. */
function isOnBranch(branch: string): Test {
  if (!branch.endsWith('*')) return ({ gitBranch }) => gitBranch === branch
  const start = branch.slice(0, -1)
  return ({ gitBranch }) => gitBranch?.startsWith(start) ?? false
}

function marksFor(store: SessionStore, words: readonly Word[]): Marks {
  const known = new Map<string, readonly number[]>()
  return {
    get(key) {
      const session = words.length > 0 ? store.get(key) : undefined
      if (!session) return undefined
      const marks = known.get(key) ?? marksIn(shownTitle(session), words)
      known.set(key, marks)
      return marks
    },
  }
}

export function isSameScope(one: Scope, other: Scope): boolean {
  if (one.kind === 'folder' && other.kind === 'folder') return one.path === other.path
  if (one.kind === 'view' && other.kind === 'view') return one.view === other.view
  return one.kind === other.kind
}
