import { lstatSync, type Stats, statSync } from 'node:fs'
import { tryOr } from '../model/try-or.ts'

/** Whether the path is a file and no link. We follow no links to sessions: they could lead out of the agents' folders. */
export function isRealFile(path: string): boolean {
  return statsOf(path)?.isFile() ?? false
}

export function isRealFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() ?? false
}

export function statsOf(path: string): Stats | undefined {
  return tryOr(undefined, () => lstatSync(path, { throwIfNoEntry: false }))
}

/** Whether the path is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  return tryOr(undefined, () => statSync(path, { throwIfNoEntry: false }))?.isDirectory() ?? false
}
