import { grouped } from '../model/grouped.ts'
import { memo } from '../model/memo.ts'
import type { Session, Task } from '../model/session.ts'
import { isOpenTask } from '../query/list/views.ts'

/** Columns of the board; `waiting` has tasks that are blocked by unfinished ones. */
export const boardColumns = ['inProgress', 'next', 'waiting', 'done'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** A task on the board. */
export interface BoardItem {
  /** Unique within its session. */
  readonly key: string
  readonly task: Task
  readonly session: Session
  readonly column: BoardColumn
  /** Unfinished tasks of the same session that block it. */
  readonly waitsFor: readonly Task[]
  /** When it was last changed, as ISO; if unknown, when its session was. */
  readonly setAt: string | null
  /** Unchanged for more than two weeks. */
  readonly isStale: boolean
}

/** The items of one project, the newest first. */
export interface Lane {
  readonly projectPath: string
  readonly items: readonly BoardItem[]
  /** The same items by column. */
  readonly columns: { readonly [Column in BoardColumn]: readonly BoardItem[] }
  readonly open: number
  /** Number of sessions that its items come from. */
  readonly sessions: number
}

/** All tasks, project by project, the project with the newest task first. */
export interface Board {
  readonly lanes: readonly Lane[]
  readonly open: number
  readonly done: number
  readonly sessions: number
  readonly stale: number
  readonly counts: { readonly [Column in BoardColumn]: number }
}

export interface BoardRequest {
  readonly showsDone: boolean
  readonly now: number
}

const HOUR = 3_600_000
const STALE_MS = 14 * 24 * HOUR

/** Caches boards, as every paint needs the board again. Lists never change in place. */
const boards = memo<Board>()

export function boardOf(sessions: readonly Session[], { showsDone, now }: BoardRequest): Board {
  // Rounds to hours, so that the cached board stays valid for a while.
  const hour = Math.floor(now / HOUR) * HOUR
  return boards(sessions, [showsDone, hour], () => assembled(sessions, showsDone, hour))
}

function assembled(sessions: readonly Session[], showsDone: boolean, now: number): Board {
  const dated: Dated[] = []
  for (const session of sessions) {
    if (session.tasks.length === 0) continue
    for (const one of itemsOf(session, now)) if (showsDone || one.item.column !== 'done') dated.push(one)
  }
  const items = withoutCopies(dated)
    .sort(newestFirst)
    .map(({ item }) => item)
  // Items come newest first, so the first item of a project decides the project's place.
  const byProject = grouped(items, ({ session }) => session.projectPath)
  const lanes = [...byProject].map(([projectPath, inLane]) => laneOf(projectPath, inLane))
  const counts = byColumn(column => lanes.reduce((sum, { columns }) => sum + columns[column].length, 0))
  return {
    lanes,
    open: items.length - counts.done,
    done: counts.done,
    sessions: sessionsIn(items),
    stale: items.filter(({ isStale }) => isStale).length,
    counts,
  }
}

interface Dated {
  readonly item: BoardItem
  readonly time: number
  /** Its place in the list of its session. */
  readonly order: number
}

/** Newest first, by steps of five minutes: an agent writes a plan within minutes, and its items stay in their order. */
const newestFirst = (one: Dated, other: Dated): number =>
  Math.floor(other.time / PLANNING_MS) - Math.floor(one.time / PLANNING_MS) ||
  byText(other.item.session.modified ?? '', one.item.session.modified ?? '') ||
  byText(one.item.session.key, other.item.session.key) ||
  one.order - other.order

const PLANNING_MS = 5 * 60_000

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const itemsKnown = memo<readonly Dated[]>()

/** Caches the items of each session, as only a few sessions change at a time. */
const itemsOf = (session: Session, now: number): readonly Dated[] =>
  itemsKnown(session, [now], () => datedItems(session, now))

function datedItems(session: Session, now: number): Dated[] {
  const taken = new Map<string, number>()
  return session.tasks.flatMap((task, order) => {
    if (task.status === 'deleted') return []
    const name = task.id === undefined ? task.content : `#${task.id}`
    const times = (taken.get(name) ?? 0) + 1
    taken.set(name, times)
    const setAt = task.setAt ?? session.modified
    const time = Date.parse(setAt ?? '') || 0
    const isOpen = isOpenTask(task)
    const waitsFor = isOpen ? unfinished(session, task) : []
    const column = !isOpen ? 'done' : waitsFor.length > 0 ? 'waiting' : columnOf(task)
    const isStale = isOpen && time > 0 && now - time > STALE_MS
    const key = times === 1 ? name : `${name} ${times}`
    return { item: { key, task, session, column, waitsFor, setAt, isStale }, time, order }
  })
}

const columnOf = ({ status }: Task): BoardColumn => (status === 'in_progress' ? 'inProgress' : 'next')

function unfinished({ tasks }: Session, { id, blockedBy = [] }: Task): readonly Task[] {
  if (blockedBy.length === 0) return []
  const lasts = new Map(tasks.map(one => [one.id, one]))
  // If an id was used twice, the last task with it is meant.
  const isMeant = (one: Task): boolean => one.id !== undefined && one.id !== id && lasts.get(one.id) === one
  return tasks.filter(one => isMeant(one) && blockedBy.includes(one.id ?? '') && isOpenTask(one))
}

/**
 * Leaves out items that a fork or copy of their session has too, as the newer session shows them. Forks name their origin;
 * other copies are recognized by the exact time at which an item was set.
 */
function withoutCopies(items: readonly Dated[]): Dated[] {
  const origins = originsIn(items)
  const byTime = withoutOlder(items, ({ task: { setAt } }) => setAt)
  return origins.size === 0 ? byTime : withoutOlder(byTime, ({ session }) => origins.get(session))
}

/** Keeps only the newest session's items among those with the same mark, words and state. Items without a mark stay. */
function withoutOlder(items: readonly Dated[], markOf: (item: BoardItem) => string | undefined): Dated[] {
  const owners = new Map<string, Session | null>()
  for (const { item } of items) {
    const mark = markOf(item)
    if (mark === undefined) continue
    const owner = owners.get(mark)
    // Null if the mark is found in several sessions, which is rare: only those items are compared.
    owners.set(mark, owner === undefined || owner === item.session ? item.session : null)
  }
  const namesakes = (item: BoardItem): string | undefined => {
    const mark = markOf(item)
    return mark !== undefined && owners.get(mark) === null
      ? JSON.stringify([mark, item.task.status, item.task.content])
      : undefined
  }
  const newest = new Map<string, Session>()
  for (const { item } of items) {
    const same = namesakes(item)
    const known = same === undefined ? undefined : newest.get(same)
    if (same !== undefined && (!known || isNewer(item.session, known))) newest.set(same, item.session)
  }
  return items.filter(({ item }) => {
    const same = namesakes(item)
    return same === undefined || newest.get(same) === item.session
  })
}

/** For forks and forked sessions: the key of the session that the chain of forks began with. */
function originsIn(items: readonly Dated[]): ReadonlyMap<Session, string> {
  const sessions = [...new Set(items.map(({ item }) => item.session))]
  const origins = new Map<Session, string>()
  const forks = sessions.filter(({ forkedFrom }) => forkedFrom !== null)
  if (forks.length === 0) return origins
  const known = new Map<string, Session>()
  for (const session of sessions) known.set(session.id, session).set(session.key, session)
  for (const fork of forks) {
    const line = [fork]
    for (let hops = 0; hops < MOST_HOPS; hops++) {
      const { path, sessionId } = line.at(-1)?.forkedFrom ?? {}
      const before = known.get(path ?? '') ?? known.get(sessionId ?? '')
      if (!before) break
      line.push(before)
    }
    for (const session of line) origins.set(session, line.at(-1)?.key ?? '')
  }
  return origins
}

/** Bounds the chain of forks, as a file may name itself as its origin. */
const MOST_HOPS = 100

const isNewer = (one: Session, other: Session): boolean => (one.modified ?? '') > (other.modified ?? '')

function laneOf(projectPath: string, items: readonly BoardItem[]): Lane {
  const columns = byColumn(column => items.filter(item => item.column === column))
  return { projectPath, items, columns, open: items.length - columns.done.length, sessions: sessionsIn(items) }
}

function byColumn<Value>(inColumn: (column: BoardColumn) => Value): { readonly [Column in BoardColumn]: Value } {
  return {
    inProgress: inColumn('inProgress'),
    next: inColumn('next'),
    waiting: inColumn('waiting'),
    done: inColumn('done'),
  }
}

/** Identifies an item among all others. */
export interface ItemName {
  readonly sessionKey: string
  readonly key: string
}

export const nameOfItem = ({ session, key }: BoardItem): ItemName => ({ sessionKey: session.key, key })

const itemsByName = memo<ReadonlyMap<string, BoardItem>>()

export function itemNamed(board: Board, { sessionKey, key }: ItemName): BoardItem | undefined {
  const items = () => board.lanes.flatMap(lane => lane.items)
  const byName = itemsByName(board, [], () => new Map(items().map(item => [`${item.session.key}\0${item.key}`, item])))
  return byName.get(`${sessionKey}\0${key}`)
}

const sessionsIn = (items: readonly BoardItem[]): number => new Set(items.map(({ session }) => session.key)).size
