import {
  closeSync,
  existsSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { Problem } from '../model/problem.ts'
import { putInPlace } from './put-in-place.ts'
import { codeOf, reasonOf } from './reports.ts'

/** A file of the user's that is there as a whole or not at all. */
export interface NewDocument {
  write(piece: string | Uint8Array): void
  /** In its place. False: something has that name by now, and was not to be replaced. */
  keep(mayReplace: boolean): boolean
  drop(): void
}

const BUFFERED = 1 << 18
const UNFINISHED = `.${process.pid}.tmp`

/** Throws a Problem where nothing can be written. */
export function newDocument(path: string): NewDocument {
  const temporary = unfinished(path)
  // Left behind by a process that was killed, whose number is ours now.
  quietly(() => rmSync(temporary, { force: true }))
  const fd = attempt(path, () => openSync(temporary, 'wx'))
  let isOpen = true
  const close = () => {
    // Once: by then another thread may have a file of this number.
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
        close()
        if (!mayReplace) return putInPlace(temporary, path)
        renameSync(temporary, path)
        return true
      })
    },
    drop() {
      quietly(close)
      quietly(() => rmSync(temporary, { force: true }))
    },
  }
}

/** Who may not read the one that is replaced may not read this one. */
function keepRights(path: string, fd: number): void {
  const old = statSync(path, { throwIfNoEntry: false })
  if (old?.isFile()) quietly(() => fchmodSync(fd, old.mode & 0o777))
}

/** Several documents that come to their places together. */
export interface NewFolder {
  /** Where they are written until then. */
  readonly path: string
  /** In its place. False: something has that name by now, and was not to be replaced. */
  keep(mayReplace: boolean): boolean
  drop(): void
}

/**
 * Throws a Problem where none can be made. A folder that is there stays the same one, as somebody may be in it. None above
 * it is made: one that is not there may be a mistake of the typist's.
 */
export function newFolder(path: string): NewFolder {
  const isThere = isFolder(path)
  const temporary = unfinished(isThere ? join(path, 'documents') : path)
  quietly(() => rmSync(temporary, { recursive: true, force: true }))
  attempt(path, () => mkdirSync(temporary))
  return {
    path: temporary,
    keep: mayReplace =>
      attempt(path, () => (isThere ? moveInto(path, temporary, mayReplace) : renamedTo(path, temporary))),
    drop: () => quietly(() => rmSync(temporary, { recursive: true, force: true })),
  }
}

function moveInto(path: string, temporary: string, mayReplace: boolean): boolean {
  const names = readdirSync(temporary)
  if (!mayReplace && names.some(name => existsSync(join(path, name)))) return false
  for (const name of names) renameSync(join(temporary, name), join(path, name))
  rmSync(temporary, { recursive: true, force: true })
  return true
}

/** It is not replaced if it has come meanwhile, unless it is empty. */
function renamedTo(path: string, temporary: string): boolean {
  if (whatIsAt(path) !== 'nothing') return false
  renameSync(temporary, path)
  return true
}

/** What is at this path: an empty folder is as good as none, and a link that leads nowhere is a file. */
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
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** The same name with the first number behind it that is free. */
export function freeName(path: string): string {
  const ending = extname(path)
  const start = path.slice(0, path.length - ending.length)
  for (let number = 2; ; number++) {
    const name = `${start}-${number}${ending}`
    if (!existsSync(name)) return name
  }
}

/** Of a document, of one beside it, of a folder, or of the documents in one, that was left in the middle. */
export function removeUnfinished(path: string): void {
  const inside = isFolder(path) ? namesIn(path).map(name => join(path, name)) : []
  for (const name of [unfinished(path), unfinished(freeName(path)), ...inside])
    if (name.endsWith(UNFINISHED)) quietly(() => rmSync(name, { recursive: true, force: true }))
}

/** A name may be as long as the file system allows. */
const LONGEST_START = 40

/** What it is called until it is whole. */
function unfinished(path: string): string {
  return join(dirname(path), `.${basename(path).slice(0, LONGEST_START)}${UNFINISHED}`)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
}

function attempt<Result>(path: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (codeOf(error) === 'ENOENT')
      throw new Problem(`There is no folder ${dirname(path)}. Make it first, or choose another place.`)
    throw new Problem(`${path} could not be written (${reasonOf(error)}). Choose another place.`)
  }
}

function quietly(act: () => void): void {
  try {
    act()
  } catch {
    // There is nothing left to drop.
  }
}
