import type { Session, Task } from '../model/session.ts'
import { isOpenTask } from '../query/list/views.ts'

/** What an item is to whoever looks for work: being done, to be done, to be done after another, done. */
export const boardColumns = ['inProgress', 'next', 'waiting', 'done'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** One thing on the board. */
export interface BoardItem {
  /** With the path of its session, it tells this item from all others. */
  readonly key: string
  readonly task: Task
  readonly session: Session
  readonly column: BoardColumn
  /** What of the same session has to be done before it and is not. */
  readonly waitsFor: readonly Task[]
  /** When it was last touched, as ISO: with its session, where that is not known. */
  readonly setAt: string | null
  /** It was left alone for more than two weeks. */
  readonly isStale: boolean
}

/** The items of one project, the newest first. */
export interface Lane {
  readonly projectPath: string
  readonly items: readonly BoardItem[]
  /** The same, by where they stand. */
  readonly columns: { readonly [Column in BoardColumn]: readonly BoardItem[] }
  readonly open: number
  /** In so many sessions are items of it. */
  readonly sessions: number
}

/** What is left to do, project by project, the one with the newest item first. */
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

/** By the list, which never changes in place: painting asks for the same board again and again. */
const boards = new WeakMap<readonly Session[], { readonly question: string; readonly board: Board }>()

export function boardOf(sessions: readonly Session[], { showsDone, now }: BoardRequest): Board {
  // Two weeks are not counted by minutes.
  const hour = Math.floor(now / HOUR) * HOUR
  const question = `${showsDone} ${hour}`
  const known = boards.get(sessions)
  if (known?.question === question) return known.board
  const board = assembled(sessions, showsDone, hour)
  boards.set(sessions, { question, board })
  return board
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
  // Items come newest first, so the first of a project decides where that stands.
  const byProject = new Map<string, BoardItem[]>()
  for (const item of items) {
    const lane = byProject.get(item.session.projectPath)
    if (lane) lane.push(item)
    else byProject.set(item.session.projectPath, [item])
  }
  const lanes = [...byProject].map(([projectPath, inLane]) => laneOf(projectPath, inLane))
  const count = (column: BoardColumn) => lanes.reduce((sum, { columns }) => sum + columns[column].length, 0)
  const counts = {
    inProgress: count('inProgress'),
    next: count('next'),
    waiting: count('waiting'),
    done: count('done'),
  }
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

/** A plan is written down within a few minutes: its items stay in the order in which they are to be done. */
const newestFirst = (one: Dated, other: Dated): number =>
  Math.floor(other.time / PLANNING_MS) - Math.floor(one.time / PLANNING_MS) ||
  byText(other.item.session.modified ?? '', one.item.session.modified ?? '') ||
  byText(one.item.session.key, other.item.session.key) ||
  one.order - other.order

const PLANNING_MS = 5 * 60_000

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const itemsKnown = new WeakMap<Session, { readonly now: number; readonly items: readonly Dated[] }>()

/** Of many sessions a few change at a time. */
function itemsOf(session: Session, now: number): readonly Dated[] {
  const known = itemsKnown.get(session)
  if (known?.now === now) return known.items
  const items = datedItems(session, now)
  itemsKnown.set(session, { now, items })
  return items
}

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
  // Where numbers were given twice, the last with it is meant.
  const isMeant = (one: Task): boolean => one.id !== undefined && one.id !== id && lasts.get(one.id) === one
  return tasks.filter(one => isMeant(one) && blockedBy.includes(one.id ?? '') && isOpenTask(one))
}

/**
 * A session that was forked or copied has the items of the old one, as they stood: they are shown with the newer one.
 * A fork says where it came from; any other copy has what was set at the very same time.
 */
function withoutCopies(items: readonly Dated[]): Dated[] {
  const origins = originsIn(items)
  const byTime = withoutOlder(items, ({ task: { setAt } }) => setAt)
  return origins.size === 0 ? byTime : withoutOlder(byTime, ({ session }) => origins.get(session))
}

/** Of those with the same mark, words and state, the ones of the newest session. What has no mark stays. */
function withoutOlder(items: readonly Dated[], markOf: (item: BoardItem) => string | undefined): Dated[] {
  const owners = new Map<string, Session | null>()
  for (const { item } of items) {
    const mark = markOf(item)
    if (mark === undefined) continue
    const owner = owners.get(mark)
    // Null: it is found in more than one session, which is rare, and only then looked at further.
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

/** Of forks, and of what was forked: the path of the session that they all began with. */
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

/** The longest chain of forks: a file may say that it came from itself. */
const MOST_HOPS = 100

const isNewer = (one: Session, other: Session): boolean => (one.modified ?? '') > (other.modified ?? '')

function laneOf(projectPath: string, items: readonly BoardItem[]): Lane {
  const inColumn = (column: BoardColumn) => items.filter(item => item.column === column)
  const columns = {
    inProgress: inColumn('inProgress'),
    next: inColumn('next'),
    waiting: inColumn('waiting'),
    done: inColumn('done'),
  }
  return { projectPath, items, columns, open: items.length - columns.done.length, sessions: sessionsIn(items) }
}

/** What tells an item from all others. */
export interface ItemName {
  readonly sessionKey: string
  readonly key: string
}

export const nameOfItem = ({ session, key }: BoardItem): ItemName => ({ sessionKey: session.key, key })

const registers = new WeakMap<Board, ReadonlyMap<string, BoardItem>>()

export function itemNamed(board: Board, { sessionKey, key }: ItemName): BoardItem | undefined {
  let register = registers.get(board)
  if (!register) {
    const items = board.lanes.flatMap(lane => lane.items)
    register = new Map(items.map(item => [`${item.session.key}\0${item.key}`, item]))
    registers.set(board, register)
  }
  return register.get(`${sessionKey}\0${key}`)
}

const sessionsIn = (items: readonly BoardItem[]): number => new Set(items.map(({ session }) => session.key)).size
