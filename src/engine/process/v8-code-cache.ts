import { existsSync, fstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { tryOr } from '../../model/try-or.ts'
import { closing, openRegular } from '../../system/regular-file.ts'
import { removeIfThere } from '../disk/private-folder.ts'
import { writeOwn } from '../disk/state-file.ts'
import { crashedStarts, isMark, markStart } from './start-mark.ts'

/** Names one of the cached codes. */
export interface CompiledName {
  /** The build of the program. */
  readonly build: string
  /** Node, V8 and the machine: even another patch version of Node crashes on code that V8 accepts as its own. */
  readonly runtime: string
  readonly kind: 'command' | 'dashboard'
}

export interface Recalled {
  readonly code: Buffer
  /** Must be called after the first answer or the first paint, as the code has not crashed by then. */
  answered(): void
}

/**
 * Loads the code that V8 compiled in an earlier run, unless a start has crashed with it. Undefined, too, if this start
 * cannot leave a mark: the next start could not know about a crash.
 */
export function recallCompiled(folder: string, name: CompiledName): Recalled | undefined {
  return tryOr(undefined, () => {
    discardCrashed(folder)
    const code = readCode(join(folder, fileOf(name)))
    const answered = code && markStart(folder, prefixOf(name))
    return answered && { code, answered }
  })
}

/** Saves compiled code, and removes that of older versions. Does not make the cache folder. */
export function keepCompiled(folder: string, name: CompiledName, compiled: Buffer): void {
  if (!existsSync(folder)) return
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32LE(crc32(compiled))
  if (!writeOwn(folder, fileOf(name), Buffer.concat([checksum, compiled]))) return
  // The folder may be writable but not readable.
  tryOr(undefined, () => removeOld(folder, name))
}

const PREFIX = 'compiled-'
const CHECKSUM_BYTES = 4
/** Enough for commands and the dashboard, in three versions of Node that are used in turns. */
const MOST_KEPT = 6

const prefixOf = ({ build, runtime }: CompiledName): string => `${PREFIX}${build}-${runtime}`
const fileOf = (name: CompiledName): string => `${prefixOf(name)}-${name.kind}`

/** Whether a file is one of ours by its name: compiled code, also half written, or the mark of a start that runs it. */
export const isCompiled = (name: string): boolean => FILE_NAME.test(name)

const FILE_NAME = /^compiled-[\da-f]{16}-(?:.+-)?(?:(?:command|dashboard)(?:\.\d+\.tmp)?|[\da-f]+\.running\.\d+\.\d*)$/

const compiledIn = (folder: string): readonly string[] => readdirSync(folder).filter(isCompiled)

/** Discards code that a start crashed with, of both kinds, and only then the mark, as other starts may be checking it now. */
function discardCrashed(folder: string): void {
  const names = compiledIn(folder)
  for (const { mark, code } of crashedStarts(folder, names)) {
    for (const name of names) if (name.startsWith(`${code}-`)) removeIfThere(join(folder, name))
    removeIfThere(mark)
  }
}

function readCode(path: string): Buffer | undefined {
  return closing(openRegular(path), fd => (isOurs(fstatSync(fd)) ? intact(readFileSync(fd)) : undefined))
}

/** Removes the code of other builds, and all but the newest of this one. */
function removeOld(folder: string, { build }: CompiledName): void {
  const names = compiledIn(folder)
  const others = names.filter(name => !name.startsWith(`${PREFIX}${build}-`))
  const ours = names.filter(name => !others.includes(name) && !isMark(name))
  const keptAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const newestFirst = ours
    .map(name => ({ name, time: keptAt(name) }))
    .sort((one, other) => other.time - one.time)
    .map(({ name }) => name)
  for (const name of [...others, ...newestFirst.slice(MOST_KEPT)]) removeIfThere(join(folder, name))
}

/** Checks the checksum, as V8 does not check the code and crashes on damaged bytes. */
function intact(bytes: Buffer): Buffer | undefined {
  const compiled = bytes.subarray(CHECKSUM_BYTES)
  return crc32(compiled) === bytes.readUInt32LE() ? compiled : undefined
}

/** Whether only we can have written a file. Its code will run, and root must not run code that another user put there. */
function isOurs({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
