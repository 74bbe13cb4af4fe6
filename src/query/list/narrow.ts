import type { Session, Status } from '../../model/session.ts'
import { filterInSteps, type Steps } from '../../model/steps.ts'
import { parseDay } from '../language/dates.ts'
import { parseQuery } from '../language/parse.ts'
import type { Query, SessionTest, Word } from '../language/query.ts'
import { queryTests } from '../language/query-tests.ts'
import { bestFirst, searchablesOf } from '../match/best-first.ts'
import { marksIn } from '../match/rank-session.ts'
import { allOf, filterTests, hiddenShown, isVisible, type Shown } from './filters.ts'
import { remembered } from './memo-by-list.ts'
import { inOrder } from './order.ts'
import type { SessionStore } from './session-store.ts'
import { type SortKey, sortKeys, sortRow } from './sort-keys.ts'
import { shownTitle } from './title.ts'
import { isInView, type View } from './views.ts'

export type Scope =
  | { readonly kind: 'all' }
  /** `also` has the worktrees of the repository, which may be anywhere. */
  | { readonly kind: 'folder'; readonly path: string; readonly also?: readonly string[] }
  | { readonly kind: 'view'; readonly view: View }

/** The fields of the filter panel. A field that is unset or not yet a date filters nothing. */
export interface PanelFilters {
  /** Matches whole path parts. */
  readonly directory?: string
  readonly source?: 'aynd' | 'external'
  /** A star at its end matches every branch that starts this way. */
  readonly branch?: string
  /** Local days as YYYY-MM-DD, both included. */
  readonly from?: string
  readonly to?: string
  readonly status?: Status
}

/** A request of the dashboard for its list. */
export interface NarrowRequest {
  readonly scope: Scope
  /** The query, as typed. */
  readonly words: string
  /** Not used if `words` has plain words: then the best match comes first, and the newer of two equal ones. */
  readonly sort: SortKey
  readonly isReversed: boolean
  /** Subagents, empty sessions and those whose file is missing. */
  readonly showsHidden: boolean
  readonly filters: PanelFilters
}

/** The request for everything that is not hidden, newest first. */
export const wholeRequest: NarrowRequest = {
  scope: { kind: 'all' },
  words: '',
  sort: 'modified',
  isReversed: false,
  showsHidden: false,
  filters: {},
}

export interface Narrowed {
  /** The sessions that match. `query.text` is not applied yet, since it takes reading the files. */
  readonly sessions: readonly Session[]
  readonly query: Query
  /** The number of sessions without scope, words and filters. */
  readonly total: number
  readonly marks: Marks
}

/** Letters of a shown title to mark (UTF-16 indexes), by session key. Computed on demand, for the few rows on screen. */
export type Marks = Pick<ReadonlyMap<string, readonly number[]>, 'get'>

export function* narrow(store: SessionStore, request: NarrowRequest, now = new Date()): Steps<Narrowed> {
  const query = parseQuery(request.words, { now })
  const { scope, filters, sort, isReversed, showsHidden } = request
  const all = yield* visible(store, showsHidden, { query, status: filters.status })
  const wants = allOf([...scopeTests(scope), ...panelTests(filters), ...queryTests(query, () => store.newestFirst())])
  const sessions =
    query.words.length > 0
      ? yield* bestFirst(all, { words: query.words, wants, parts: [scope, filters, askedBy(query)] })
      : yield* filtered(yield* inOrder(all, sort, isReversed, sortRow(sort).of), wants)
  return { sessions, query, total: all.length, marks: marksFor(store, wordsIn(query)) }
}

export function* filtered(all: readonly Session[], wants: SessionTest | null): Steps<readonly Session[]> {
  return wants ? yield* filterInSteps(all, wants) : all
}

/** Lists the sessions that are not hidden, newest first. */
export function* visible(store: SessionStore, showsHidden: boolean, asked: Shown = {}): Steps<readonly Session[]> {
  const all = store.newestFirst()
  const shown = hiddenShown({ subagents: showsHidden, all: showsHidden, ...asked })
  return yield* remembered(all, `visible ${[...shown].sort()}`, () => filterInSteps(all, one => isVisible(one, shown)))
}

/** The words that may be marked in a title. */
export const wordsIn = ({ words }: Query): readonly Word[] => words.flatMap(({ anyOf }) => anyOf)

const askedBy = ({ fields, unwanted }: Query): string =>
  JSON.stringify([...fields.map(({ typed }) => typed), ...unwanted])

/** Computes the texts that words are looked for in, so that the first letter typed does not wait for them. */
export function* prepareSearch(store: SessionStore): Steps {
  yield* searchablesOf(yield* visible(store, false))
}

/** Sorts by every key, in both directions, so that the first use of a sort key does not wait for it. */
export function* prepareOrders(store: SessionStore): Steps {
  const all = yield* visible(store, false)
  for (const sort of sortKeys) yield* inOrder(all, sort, true, sortRow(sort).of)
}

export function scopeTests(scope: Scope): readonly SessionTest[] {
  if (scope.kind === 'all') return []
  if (scope.kind === 'view') return [isInView[scope.view]]
  return filterTests({ project: [scope.path, ...(scope.also ?? [])] })
}

function panelTests(panel: PanelFilters): readonly SessionTest[] {
  const { directory: project, branch, source, status } = panel
  const others = filterTests({ project, source, status, ...daysIn(panel) })
  // No branch has a star in its name.
  if (!branch?.endsWith('*')) return [...others, ...filterTests({ branch })]
  return [...others, ({ gitBranch }) => gitBranch?.startsWith(branch.slice(0, -1)) ?? false]
}

/** From the beginning of the first day to the end of the last. */
export function daysIn({ from, to }: Pick<PanelFilters, 'from' | 'to'>) {
  const day = (typed: string | undefined) => (typed === undefined ? undefined : parseDay(typed))
  return { since: day(from)?.from, until: day(to)?.to }
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
