import {
  closeSync,
  existsSync,
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
  const temporary = join(dirname(path), `.${basename(path)}${UNFINISHED}`)
  const fd = attempt(path, () => openSync(temporary, 'wx'))
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
      closeSync(fd)
      return attempt(path, () => {
        if (!mayReplace) return putInPlace(temporary, path)
        renameSync(temporary, path)
        return true
      })
    },
    drop() {
      quietly(() => closeSync(fd))
      quietly(() => rmSync(temporary, { force: true }))
    },
  }
}

/** What is at this path: an empty folder is as good as none. */
export function whatIsAt(path: string): 'nothing' | 'file' | 'folder' {
  try {
    if (!statSync(path).isDirectory()) return 'file'
    return readdirSync(path).length === 0 ? 'nothing' : 'folder'
  } catch {
    return 'nothing'
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

/** Itself, but none above it: a folder that is not there may be a mistake of the typist's. */
export function makeFolderAt(path: string): void {
  attempt(path, () => {
    if (!isFolder(path)) mkdirSync(path)
  })
}

/** Of a document, or of those in a folder, that was left in the middle. */
export function removeUnfinished(path: string): void {
  const inside = isFolder(path) ? namesIn(path).map(name => join(path, name)) : []
  const names = [join(dirname(path), `.${basename(path)}${UNFINISHED}`), ...inside]
  for (const name of names) if (name.endsWith(UNFINISHED)) quietly(() => rmSync(name, { force: true }))
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
