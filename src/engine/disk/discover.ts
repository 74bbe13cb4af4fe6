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

/** A session as known from names and `stat`, or from its store if several sessions share a file. */
export interface FoundFile extends Stamp {
  /** The path, if the session has a file to itself. */
  readonly key: string
  readonly path: string
  readonly root: Root
  readonly place: SessionPlace
  /** The project folder it was found in, or the root if the agent has no project folders. */
  readonly folder: string
  readonly birthtimeMs: number
}

/**
 * Finds sessions by names and `stat`, without opening files. Nothing else decides which sessions exist and when
 * they were created and modified. Synchronous, as that measured several times faster than promises.
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
  /** Names of the project folders with an index of the agent's own, even if they have no sessions left. */
  readonly indexed: readonly string[]
}

/** Called for everything that a walk finds. */
export interface Visitor {
  session(foundFile: FoundFile): void
  /** Called behind the sessions of a file of many, with the keys of all of them. */
  shared?(path: string, keys: ReadonlySet<string>): void
  /** Called for a file that is no session. */
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

/** Walks a folder and all below it. It can pause after each file, so that the screen need not wait for the last. */
export function* lookThrough(walk: FolderWalk, folder = walk.root.path, parts: readonly string[] = []): Steps {
  walk.visitor.folder?.(folder, parts)
  for (const child of childrenOf(walk, folder, parts)) {
    yield* lookAt(walk, folder + sep + child.name, [...parts, child.name], child)
  }
}

/** Visits one file or folder, of the kind that its parent folder or `lstat` gives. */
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
    // A link may lead anywhere; a target inside the root is found at its own place.
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
 * Lists a folder without names that are not UTF-8. On Linux a name is bytes; Node replaces invalid ones by U+FFFD, and
 * cannot find the file by that name. A valid name may also contain that character.
 */
function withNames(walk: FolderWalk, folder: string, parts: readonly string[]): Dirent[] {
  const children = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })
  for (const child of children) if (!isUtf8(child.name)) leaveUnnamed(walk, folder, parts, child)
  return children
    .filter(({ name }) => isUtf8(name))
    .map(child => Object.assign(child as Dirent<string | Buffer>, { name: child.name.toString() }) as Dirent)
}

/** Reports a name that is not UTF-8, with its bytes as a shell would accept them. */
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

/** Reports a file that could not be read: nothing if it has vanished, else a warning once for each folder. */
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
  // Some file systems do not record the time of creation.
  const born = stat.birthtimeMs || Math.min(stat.mtimeMs, stat.ctimeMs)
  const { mtimeMs, size, ctimeMs } = stat
  const ino = walk.hasLastingInodes ? stat.ino : 0
  visitor.session({ key: path, path, root, place, folder, mtimeMs, birthtimeMs: born, size, ctimeMs, ino })
}
