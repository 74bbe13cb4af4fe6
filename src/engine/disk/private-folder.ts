import { chmodSync, mkdirSync, statSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { tryOr } from '../../model/try-or.ts'
import { codeOf } from '../reports.ts'

/** Makes a folder for the user alone, as transcripts contain secrets. An existing one gets the same rights. */
export function makePrivate(folder: string): void {
  makeFolder(folder)
  if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
}

/** Avoids Node's `recursive`, which never returns if a parent can neither be found nor made, as below /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    mkdirSync(folder, { mode: 0o700 })
  }
}

export function removeIfThere(path: string): void {
  // `rmSync` would load half a millisecond of code at its first call.
  tryOr(undefined, () => unlinkSync(path))
}
