import { lstatSync } from 'node:fs'

/** A file itself. Links are not followed anywhere: they could lead out of the agents' folders. */
export function isRealFile(path: string): boolean {
  return lookAt(path)?.isFile() ?? false
}

export function isRealFolder(path: string): boolean {
  return lookAt(path)?.isDirectory() ?? false
}

function lookAt(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
