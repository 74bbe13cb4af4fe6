import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { removeIfThere } from './private-folder.ts'
import { writeOwn } from './state-file.ts'

/** What V8 made of the program the last time it ran; V8 itself tells whether it is of the same version of V8. */
export function recallCompiled(folder: string, name: string): Buffer | undefined {
  try {
    const file = openSync(join(folder, PREFIX + name), 'r')
    try {
      return isOurs(fstatSync(file)) ? intact(readFileSync(file)) : undefined
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

/** Takes the place of what older versions of the program left. Where nothing else is kept, this is not worth a folder. */
export function keepCompiled(folder: string, name: string, compiled: Buffer): void {
  if (!existsSync(folder)) return
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32LE(crc32(compiled))
  if (!writeOwn(folder, PREFIX + name, Buffer.concat([checksum, compiled]))) return
  const [build = ''] = name.split('-')
  for (const other of namesIn(folder)) {
    if (other.startsWith(PREFIX) && !other.startsWith(PREFIX + build)) removeIfThere(join(folder, other))
  }
}

/** A folder that may be written into need not be one that may be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const PREFIX = 'compiled-'
const CHECKSUM_BYTES = 4

/** V8 believes what it is given, and breaks down over it. */
function intact(kept: Buffer): Buffer | undefined {
  const compiled = kept.subarray(CHECKSUM_BYTES)
  return crc32(compiled) === kept.readUInt32LE() ? compiled : undefined
}

/** It will be run: who acts as another user must not run what that user has put there. */
function isOurs({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
