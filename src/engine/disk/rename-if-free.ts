import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { codeOf } from '../reports.ts'

/**
 * Renames a finished file, unless the name is taken, and returns whether it did. Uses a link, which fails if the name is
 * taken, where a rename would replace the file; some file systems have no links.
 */
export function putInPlace(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(path)) return false
    renameSync(temporary, path)
    return true
  }
  rmSync(temporary, { force: true })
  return true
}
