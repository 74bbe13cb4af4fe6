import { lstatSync, type Stats, statSync } from 'node:fs'

/** A file itself. Links are not followed anywhere: they could lead out of the agents' folders. */
export function isRealFile(path: string): boolean {
  return lookAt(path)?.isFile() ?? false
}

export function isRealFolder(path: string): boolean {
  return lookAt(path)?.isDirectory() ?? false
}

export function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Whether a folder is there, or a link to one. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
