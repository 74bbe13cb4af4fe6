import { isBelow, withTilde } from '../../model/folder.ts'
import { eachInSteps, type Steps } from '../../model/steps.ts'
import { washLine } from '../../text/wash.ts'
import { plain } from '../language/without-accents.ts'
import { visible } from './narrow.ts'
import type { SessionStore } from './session-store.ts'
import { isInView, type View, views } from './views.ts'

/** A row of the project tree. It counts its own sessions and those of all rows below it. */
export interface TreeNode {
  readonly path: string
  /** The whole path for a row at the top, and what it adds to the row above it for any other. */
  readonly name: string
  readonly count: number
  readonly live: number
  readonly children: readonly TreeNode[]
  readonly isWorktree?: true
}

export interface Tree {
  readonly total: number
  readonly roots: readonly TreeNode[]
  readonly views: { readonly [Name in View]: number }
}

export interface TreeRequest {
  readonly showsHidden: boolean
  readonly home: string
  /** Folder of the repository that a folder is a worktree of; null if it is none. */
  readonly repositoryOf: (path: string) => string | null
}

/** Arranges the folders that have sessions as rows below their common parents. */
export function* projectTree(store: SessionStore, request: TreeRequest): Steps<Tree> {
  const sessions = yield* visible(store, request.showsHidden)
  const projects = new Map<string, Tally>()
  const inViews = { live: 0, failed: 0, openTasks: 0, neverTitled: 0 }
  yield* eachInSteps(sessions, session => {
    const tally = tallyAt(projects, session.projectPath)
    tally.count++
    if (isInView.live(session)) tally.live++
    for (const view of views) if (isInView[view](session)) inViews[view]++
  })
  const top = newFolder('/')
  const tallies = [...projects]
  yield* eachInSteps(tallies, ([path, tally]) => plant(top, path, tally, request))
  const rows = byName([...topmost(tallies), ...(yield* rowsFor(top, null, request.home))])
  const [atHome, elsewhere] = [rows.filter(isAtHome), rows.filter(row => !isAtHome(row))]
  return { total: sessions.length, roots: [...atHome, ...elsewhere], views: inViews }
}

/** All folders whose sessions a row counts: its own, and worktrees that lie elsewhere. */
export function foldersOf(node: TreeNode): readonly string[] {
  const elsewhere = node.children.flatMap(foldersOf).filter(path => !isBelow(path, node.path))
  return [node.path, ...elsewhere]
}

/** Whether there are sessions in a folder or below it. */
export function holds(node: TreeNode, folder: string): boolean {
  return isBelow(node.path, folder) || (isBelow(folder, node.path) && node.children.some(child => holds(child, folder)))
}

interface Tally {
  count: number
  live: number
}

function tallyAt(tallies: Map<string, Tally>, path: string): Tally {
  const known = tallies.get(path)
  if (known) return known
  const tally = { count: 0, live: 0 }
  tallies.set(path, tally)
  return tally
}

/** A folder on the way to a project, or a project. */
interface Folder {
  readonly path: string
  readonly folders: Map<string, Folder>
  readonly worktrees: TreeNode[]
  own: Tally | null
}

const newFolder = (path: string): Folder => ({ path, folders: new Map(), worktrees: [], own: null })

/** Whether a path is the root folder, or empty: a session that is not read yet may not know its folder. */
const isTopmost = (path: string): boolean => /^\/*$/.test(path)

/** Row of the root folder. It counts all, but stands beside the others, which would be harder to find below it. */
function topmost(tallies: readonly (readonly [string, Tally])[]): TreeNode[] {
  if (!tallies.some(([path]) => path !== '' && isTopmost(path))) return []
  const below = tallies.filter(([path]) => isBelow(path, '/'))
  const sum = (of: keyof Tally) => below.reduce((all, [, tally]) => all + tally[of], 0)
  return [{ path: '/', name: '/', count: sum('count'), live: sum('live'), children: [] }]
}

function plant(top: Folder, path: string, tally: Tally, { repositoryOf }: TreeRequest): void {
  if (isTopmost(path)) return
  const repository = repositoryOf(path)
  // A repository that counts as a worktree itself would have no row to put this one below.
  if (repository === null || repository === path || isTopmost(repository) || repositoryOf(repository) !== null) {
    folderAt(top, path).own = tally
    return
  }
  const home = folderAt(top, repository)
  home.own ??= { count: 0, live: 0 }
  const name = washLine(path.slice(path.lastIndexOf('/') + 1))
  home.worktrees.push({ path, name, ...tally, children: [], isWorktree: true })
}

function folderAt(top: Folder, path: string): Folder {
  let folder = top
  let end = 0
  for (const part of path.split('/').filter(part => part !== '')) {
    end = path.indexOf(part, end) + part.length
    const next = folder.folders.get(part) ?? newFolder(path.slice(0, end))
    folder.folders.set(part, next)
    folder = next
  }
  return folder
}

/** The rows for a folder, below the row of the path `above`; at the top there is none. */
function* rowsFor(folder: Folder, above: string | null, home: string): Steps<TreeNode[]> {
  yield
  // A folder that only holds one other is a part of that one's name; the folders above home get no row.
  const isOnTheWay = folder.own === null && (folder.folders.size === 1 || isBelow(home, folder.path))
  const rows: TreeNode[] = isOnTheWay ? [] : [...folder.worktrees]
  for (const inner of folder.folders.values()) {
    rows.push(...(yield* rowsFor(inner, isOnTheWay ? above : folder.path, home)))
  }
  if (isOnTheWay) return rows
  const sum = (of: 'count' | 'live') => rows.reduce((all, row) => all + row[of], folder.own?.[of] ?? 0)
  const name = nameOf(folder.path, above, home)
  return [{ path: folder.path, name, count: sum('count'), live: sum('live'), children: byName(rows) }]
}

function nameOf(path: string, above: string | null, home: string): string {
  if (above !== null) return washLine(path.slice(above.length).replace(/^\//, ''))
  return washLine(withTilde(path, home))
}

const isAtHome = ({ name }: TreeNode): boolean => name.startsWith('~')

/** Sorts rows by name, ignoring case and accents. */
function byName(rows: readonly TreeNode[]): TreeNode[] {
  return rows
    .map(row => ({ row, name: plain(row.name) }))
    .sort((a, b) => (a.name < b.name || (a.name === b.name && a.row.path < b.row.path) ? -1 : 1))
    .map(({ row }) => row)
}
