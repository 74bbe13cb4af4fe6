import { closeSync, existsSync, fstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { openRegular } from '../../system/regular-file.ts'
import { removeIfThere } from '../disk/private-folder.ts'
import { writeOwn } from '../disk/state-file.ts'
import { crashedStarts, isMark, markStart } from './start-mark.ts'

/** Which code it is, of all that is kept. */
export interface CompiledName {
  /** The build of the program. */
  readonly build: string
  /** Node, V8 and the machine: even another patch version of Node crashes over code that V8 takes to be its own. */
  readonly runtime: string
  readonly kind: 'command' | 'dashboard'
}

export interface Recalled {
  readonly code: Buffer
  /** To be called when the code has given its first answer, or shown its first picture: it did not crash. */
  answered(): void
}

/**
 * Recalls what V8 made of the program the last time it ran, unless a start has crashed over it. Gives nothing, too, where
 * this start cannot leave a mark: the next one could not know that it crashed.
 */
export function recallCompiled(folder: string, name: CompiledName): Recalled | undefined {
  try {
    discardCrashed(folder)
    const code = readCode(join(folder, fileOf(name)))
    const answered = code && markStart(folder, prefixOf(name))
    return answered && { code, answered }
  } catch {
    return undefined
  }
}

/** Takes the place of what older versions of the program left. Where nothing else is kept, this is not worth a folder. */
export function keepCompiled(folder: string, name: CompiledName, compiled: Buffer): void {
  if (!existsSync(folder)) return
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32LE(crc32(compiled))
  if (!writeOwn(folder, fileOf(name), Buffer.concat([checksum, compiled]))) return
  try {
    removeOld(folder, name)
  } catch {
    // A folder that may be written into need not be one that may be read.
  }
}

const PREFIX = 'compiled-'
const CHECKSUM_BYTES = 4
/** For commands and the dashboard, in three versions of Node that are used in turns. */
const MOST_KEPT = 6

const prefixOf = ({ build, runtime }: CompiledName): string => `${PREFIX}${build}-${runtime}`
const fileOf = (name: CompiledName): string => `${prefixOf(name)}-${name.kind}`

/** Whether a file is one of ours by its name: compiled code, also half written, or the mark of a start that runs it. */
export const isCompiled = (name: string): boolean => FILE_NAME.test(name)

const FILE_NAME = /^compiled-[\da-f]{16}-(?:.+-)?(?:(?:command|dashboard)(?:\.\d+\.tmp)?|[\da-f]+\.running\.\d+\.\d*)$/

const compiledIn = (folder: string): readonly string[] => readdirSync(folder).filter(isCompiled)

/** Discards code that a start crashed over, of both kinds. Only then its mark: others may be looking at it now. */
function discardCrashed(folder: string): void {
  const names = compiledIn(folder)
  for (const { mark, code } of crashedStarts(folder, names)) {
    for (const name of names) if (name.startsWith(`${code}-`)) removeIfThere(join(folder, name))
    removeIfThere(mark)
  }
}

function readCode(path: string): Buffer | undefined {
  const file = openRegular(path)
  try {
    return isOurs(fstatSync(file)) ? intact(readFileSync(file)) : undefined
  } finally {
    closeSync(file)
  }
}

/** Removes the code of other builds, and of this one what was kept longest ago, if there is much. */
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

/** V8 believes what it is given, and breaks down over it. */
function intact(kept: Buffer): Buffer | undefined {
  const compiled = kept.subarray(CHECKSUM_BYTES)
  return crc32(compiled) === kept.readUInt32LE() ? compiled : undefined
}

/** It will be run: who acts as another user must not run what that user has put there. */
function isOurs({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
