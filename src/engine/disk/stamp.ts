import type { Stats } from 'node:fs'

/** Tells whether a session was written to: not if all of its stamp is the same. */
export interface Stamp {
  readonly mtimeMs: number
  readonly size: number
  /** Unlike mtime, programs cannot set it. */
  readonly ctimeMs: number
  /** 0 if the file system does not keep inode numbers; `DOCUMENT` for a session among others in a file. */
  readonly ino: number
}

/** In place of the inode of a document, whose size is an estimate until it has been read. */
export const DOCUMENT = -1

export function stampOf({ mtimeMs, size, ctimeMs, ino }: Stamp | Stats): Stamp {
  return { mtimeMs, size, ctimeMs, ino }
}

/** Whether two stamps are of the same, unchanged file. */
export function isSame(a: Stamp, b: Stamp): boolean {
  return isSameContent(a, b) && a.ctimeMs === b.ctimeMs
}

/** Whether two stamps are of the same file with the same content; its name, rights or links may have changed. */
export function isSameContent(a: Stamp, b: Stamp): boolean {
  const isSameSize = a.size === b.size || (a.ino === DOCUMENT && b.ino === DOCUMENT)
  return a.mtimeMs === b.mtimeMs && isSameSize && (a.ino === b.ino || a.ino === 0 || b.ino === 0)
}
