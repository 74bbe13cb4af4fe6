import { isUtf8 } from 'node:buffer'
import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import type { Agent } from '../../agents/agent.ts'
import { agents } from '../../agents/index.ts'
import type { DocumentStore, SessionPlace } from '../../agents/store.ts'
import { drain, type Steps } from '../../model/steps.ts'
import { codeOf, type Reports, reasonOf } from '../reports.ts'
import { hasLastingInodes } from './file-system.ts'
import type { Root } from './roots.ts'
import { documentKey, documentStamp } from './session-bytes.ts'
import type { Stamp } from './stamp.ts'

/** A session as names and `stat` tell of it, or its store, where it shares a file with others. */
export interface FoundFile extends Stamp {
  /** Its path, where it has the file to itself. */
  readonly key: string
  readonly path: string
  readonly root: Root
  readonly place: SessionPlace
  /** The project folder it was found in; the root itself where the agent has none. */
  readonly folder: string
  readonly birthtimeMs: number
}

/**
 * Tier 0: names and sizes. No file is opened, and it is the only source of which sessions there are and of when they
 * were created and modified. Synchronous on purpose: measured several times faster here than promises.
 */
export function discover(root: Root, isIgnored: (path: string) => boolean, reports: Reports): Discovery {
  const foundFiles: FoundFile[] = []
  const indexed: string[] = []
  const visitor: Visitor = {
    session: foundFile => foundFiles.push(foundFile),
    beside: (_, [folder, name]) =>
      folder !== undefined && name === agents[root.format].beside.index?.name && indexed.push(folder),
  }
  if (root.exists) drain(lookThrough(walkOf(root, isIgnored, reports, visitor)))
  return { foundFiles, indexed }
}

export interface Discovery {
  readonly foundFiles: readonly FoundFile[]
  /** The names of the project folders that have an index of the agent's own, also of those without a session left. */
  readonly indexed: readonly string[]
}

/** Hears of everything that a walk comes upon. */
export interface Visitor {
  session(foundFile: FoundFile): void
  /** A file of many sessions was looked through; these are the keys of all that it holds. */
  shared?(path: string, keys: ReadonlySet<string>): void
  /** A file that is no session. */
  beside(path: string, parts: readonly string[]): void
  folder?(path: string, parts: readonly string[]): void
}

export interface FolderWalk {
  readonly root: Root
  readonly agent: Agent
  readonly isIgnored: (path: string) => boolean
  readonly reports: Reports
  readonly visitor: Visitor
  readonly unreadable: Set<string>
  readonly hasLastingInodes: boolean
}

export function walkOf(
  root: Root,
  isIgnored: (path: string) => boolean,
  reports: Reports,
  visitor: Visitor,
): FolderWalk {
  const lasting = { hasLastingInodes: hasLastingInodes(root.path) }
  return { root, agent: agents[root.format], isIgnored, reports, visitor, unreadable: new Set(), ...lasting }
}

/** A folder and all below it. It can be left off after each file, so that a screen does not have to wait for the last. */
export function* lookThrough(walk: FolderWalk, folder = walk.root.path, parts: readonly string[] = []): Steps {
  walk.visitor.folder?.(folder, parts)
  for (const child of childrenOf(walk, folder, parts)) {
    yield* lookAt(walk, folder + sep + child.name, [...parts, child.name], child)
  }
}

/** One file or folder, by what its parent or `lstat` says it is. */
export function* lookAt(walk: FolderWalk, path: string, parts: readonly string[], kind: Dirent | Stats): Steps {
  const { agent, isIgnored, reports } = walk
  if (isIgnored(path)) reports.debug(`skipped ${path}: the settings say to ignore it`)
  else if (kind.isFile()) {
    see(walk, path, parts)
    yield
  } else if (kind.isDirectory()) {
    if (agent.store.enters(parts)) yield* lookThrough(walk, path, parts)
    else reports.debug(`skipped ${path}: no sessions are kept there`)
  } else {
    // A link may lead anywhere; what it leads to inside the root is found where it lies.
    reports.debug(`skipped ${path}: ${kind.isSymbolicLink() ? 'links are not followed' : 'not a file'}`)
  }
}

function childrenOf(walk: FolderWalk, folder: string, parts: readonly string[]): readonly Dirent[] {
  try {
    const children = readdirSync(folder, { withFileTypes: true })
    return children.some(({ name }) => name.includes('\ufffd')) ? withNames(walk, folder, parts) : children
  } catch (error) {
    leaveOut(walk, folder, folder, error)
    return []
  }
}

/**
 * Lists a folder without what cannot be named. A name on Linux is bytes. Where they are not UTF-8, Node puts U+FFFD in their
 * place, and no file is found by such a name; but a name may also have that character of its own.
 */
function withNames(walk: FolderWalk, folder: string, parts: readonly string[]): Dirent[] {
  const children = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })
  for (const child of children) if (!isUtf8(child.name)) leaveUnnamed(walk, folder, parts, child)
  return children
    .filter(({ name }) => isUtf8(name))
    .map(child => Object.assign(child as Dirent<string | Buffer>, { name: child.name.toString() }) as Dirent)
}

/** Says which sessions are left out; its bytes are shown as a shell would take them. */
function leaveUnnamed(walk: FolderWalk, folder: string, parts: readonly string[], child: Dirent<Buffer>): void {
  const name = child.name.toString()
  if (walk.isIgnored(folder + sep + name)) return
  const shown = child.name.toString('latin1').replace(/[\x80-\xff]/g, byte => `\\x${byte.charCodeAt(0).toString(16)}`)
  const skipped = `${folder + sep + shown} has a name that is not valid UTF-8 and was skipped;`
  if (child.isDirectory() && walk.agent.store.enters([...parts, name]))
    walk.reports.warn(`${skipped} rename it to see its sessions.`)
  else if (child.isFile() && name.endsWith('.jsonl')) walk.reports.warn(`${skipped} if it is a session, rename it.`)
}

function statOf(walk: FolderWalk, path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    leaveOut(walk, path, dirname(path), error)
    return undefined
  }
}

/** Ignores what has vanished meanwhile; warns once of a folder that may not be read. */
function leaveOut({ reports, unreadable }: FolderWalk, path: string, folder: string, error: unknown): void {
  if (codeOf(error) === 'ENOENT' || unreadable.has(folder)) {
    reports.debug(`skipped ${path}: ${reasonOf(error)}`)
    return
  }
  unreadable.add(folder)
  reports.warn(`${folder} could not be read (${reasonOf(error)}); its sessions are left out.`)
}

function see(walk: FolderWalk, path: string, parts: readonly string[]): void {
  const { store } = walk.agent
  const place = store.kind === 'lines' ? store.place(parts) : undefined
  if (place) seeFile(walk, path, place)
  else if (store.kind === 'documents' && store.holds(parts)) seeShared(walk, path, store)
  else {
    if (path.endsWith('.jsonl')) walk.reports.debug(`skipped ${path}: not the name of a session`)
    walk.visitor.beside(path, parts)
  }
}

/** All sessions in a file of many. */
function seeShared(walk: FolderWalk, path: string, store: DocumentStore): void {
  const { root, visitor } = walk
  try {
    const keys = new Set<string>()
    for (const one of store.list(path)) {
      const key = documentKey(path, one.id)
      keys.add(key)
      const { id, folder, isSubagent, parentId } = one
      const place = { id, folder, isSubagent, parentId }
      const stamp = { ...documentStamp(one), birthtimeMs: one.createdMs }
      visitor.session({ key, path, root, place, folder: folderOf(root, place), ...stamp })
    }
    visitor.shared?.(path, keys)
  } catch (error) {
    leaveOut(walk, path, path, error)
  }
}

const folderOf = (root: Root, { folder }: SessionPlace): string =>
  folder === '' ? root.path : root.path + sep + folder

function seeFile(walk: FolderWalk, path: string, place: SessionPlace): void {
  const { root, visitor } = walk
  const stat = statOf(walk, path)
  if (!stat) return
  const folder = folderOf(root, place)
  // Some file systems do not know when a file was born.
  const born = stat.birthtimeMs || Math.min(stat.mtimeMs, stat.ctimeMs)
  const { mtimeMs, size, ctimeMs } = stat
  const ino = walk.hasLastingInodes ? stat.ino : 0
  visitor.session({ key: path, path, root, place, folder, mtimeMs, birthtimeMs: born, size, ctimeMs, ino })
}
