import {
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { Problem } from '../../model/problem.ts'
import { tryOr } from '../../model/try-or.ts'
import { namesIn } from '../../system/read-or-empty.ts'
import { isFolder, statsOf } from '../../system/real-files.ts'
import { createPrivate, syncFolder, writeAll } from '../../system/regular-file.ts'
import { codeOf, reasonOf } from '../reports.ts'
import { putInPlace } from './rename-if-free.ts'
import { isUnfinished, unfinishedName } from './unfinished.ts'

/** A file of the user's that appears as a whole or not at all. */
export interface NewDocument {
  write(piece: string | Uint8Array): void
  /** Moves it to its place. Returns false if the name is taken by now and must not be replaced. */
  keep(mayReplace: boolean): boolean
  drop(): void
}

const BUFFERED = 1 << 18

/** Begins a new file. Throws a Problem if it cannot be written. */
export function newDocument(path: string): NewDocument {
  const temporary = unfinishedName(path)
  // A killed process with the same pid may have left one behind.
  tryOr(undefined, () => rmSync(temporary, { force: true }))
  const fd = attempt(path, () => createPrivate(temporary))
  let isOpen = true
  const close = () => {
    // Only once: afterwards another thread may have a file with this number.
    if (isOpen) closeSync(fd)
    isOpen = false
  }
  let texts: string[] = []
  let length = 0
  const flush = () => {
    const text = texts.join('')
    texts = []
    length = 0
    attempt(path, () => writeAll(fd, Buffer.from(text, 'utf8')))
  }
  return {
    write(piece) {
      if (typeof piece !== 'string') return attempt(path, () => writeAll(fd, piece))
      texts.push(piece)
      length += piece.length
      if (length >= BUFFERED) flush()
    },
    keep(mayReplace) {
      flush()
      return attempt(path, () => {
        if (mayReplace) keepRights(path, fd)
        fsyncSync(fd)
        close()
        if (mayReplace) renameSync(temporary, path)
        else if (!putInPlace(temporary, path)) return false
        // An unfinished folder is synced when it is complete.
        if (!isUnfinished(dirname(path))) syncFolder(dirname(path))
        return true
      })
    },
    drop() {
      tryOr(undefined, close)
      tryOr(undefined, () => rmSync(temporary, { force: true }))
    },
  }
}

/** Keeps the rights of the replaced file, but gives no more than a new file would have. */
function keepRights(path: string, fd: number): void {
  const old = statSync(path, { throwIfNoEntry: false })
  if (old?.isFile()) tryOr(undefined, () => fchmodSync(fd, old.mode & fstatSync(fd).mode & 0o777))
}

/** Several documents that appear together. */
export interface NewFolder {
  /** The folder to write them to. */
  readonly path: string
  /** Moves them to their place. Returns false if a name is taken by now and must not be replaced. */
  keep(mayReplace: boolean): boolean
  drop(): void
}

/**
 * Begins a new folder of documents. Throws a Problem if it cannot be made. An existing folder is not replaced, as a shell
 * may be in it. Missing parents are not made, as they may be a typing mistake.
 */
export function newFolder(path: string): NewFolder {
  const isThere = isFolder(path)
  const temporary = unfinishedName(isThere ? join(path, 'documents') : path)
  tryOr(undefined, () => rmSync(temporary, { recursive: true, force: true }))
  attempt(path, () => mkdirSync(temporary, { mode: 0o700 }))
  return {
    path: temporary,
    keep: mayReplace =>
      attempt(path, () => (isThere ? moveInto(path, temporary, mayReplace) : renamedTo(path, temporary))),
    drop: () => tryOr(undefined, () => rmSync(temporary, { recursive: true, force: true })),
  }
}

function moveInto(path: string, temporary: string, mayReplace: boolean): boolean {
  const names = readdirSync(temporary)
  if (!mayReplace && names.some(name => existsSync(join(path, name)))) return false
  for (const name of names) renameSync(join(temporary, name), join(path, name))
  syncFolder(path)
  rmSync(temporary, { recursive: true, force: true })
  return true
}

/** Renames the folder, unless something has appeared at its place that is not an empty folder. */
function renamedTo(path: string, temporary: string): boolean {
  if (whatIsAt(path) !== 'nothing') return false
  syncFolder(temporary)
  renameSync(temporary, path)
  syncFolder(dirname(path))
  return true
}

/** Kind of the file at a path. An empty folder counts as nothing, and a dangling link as a file. */
export function whatIsAt(path: string): 'nothing' | 'file' | 'folder' | 'device' {
  try {
    const is = statSync(path)
    if (!is.isDirectory()) return is.isFile() ? 'file' : 'device'
    return readdirSync(path).length === 0 ? 'nothing' : 'folder'
  } catch {
    return isLink(path) ? 'file' : 'nothing'
  }
}

function isLink(path: string): boolean {
  return statsOf(path)?.isSymbolicLink() ?? false
}

/** The same name with the first free number behind it. */
export function freeName(path: string): string {
  const ending = extname(path)
  const start = path.slice(0, path.length - ending.length)
  for (let number = 2; ; number++) {
    const name = `${start}-${number}${ending}`
    if (!existsSync(name)) return name
  }
}

/** Removes unfinished documents that this process left: the document, one beside it, a folder, or documents in a folder. */
export function removeUnfinished(path: string): void {
  const inside = isFolder(path) ? namesIn(path).map(name => join(path, name)) : []
  for (const name of [unfinishedName(path), unfinishedName(freeName(path)), ...inside])
    if (isUnfinished(name)) tryOr(undefined, () => rmSync(name, { recursive: true, force: true }))
}

function attempt<Result>(path: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new Problem(`The folder ${dirname(path)} does not exist. Create it first, or choose another place.`)
    throw new Problem(`${path} could not be written (${reasonOf(error)}). Choose another place.`)
  }
}
