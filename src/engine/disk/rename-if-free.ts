import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { codeOf } from '../reports.ts'

/**
 * Gives a file that is whole its name, if nothing has that name; false if something has. A link fails where there is a
 * file already, which a rename would replace; not every file system has links.
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
