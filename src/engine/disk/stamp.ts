import type { Stats } from 'node:fs'

/** Tells whether a session was written to: it was not, as long as all of it is the same. */
export interface Stamp {
  readonly mtimeMs: number
  readonly size: number
  /** Unlike mtime, no program can set it back. */
  readonly ctimeMs: number
  /** 0 where the file system numbers its files anew now and then; `DOCUMENT` for a session among others in a file. */
  readonly ino: number
}

/** Stands for the inode of a document, whose size is only an estimate until it has been read. */
export const DOCUMENT = -1

export function stampOf({ mtimeMs, size, ctimeMs, ino }: Stamp | Stats): Stamp {
  return { mtimeMs, size, ctimeMs, ino }
}

/** Whether it is the same file, and nothing about it has changed. */
export function isSame(a: Stamp, b: Stamp): boolean {
  return isSameContent(a, b) && a.ctimeMs === b.ctimeMs
}

/** Whether it is the same file and looks as if it was not written to; its name, rights or links may have changed. */
export function isSameContent(a: Stamp, b: Stamp): boolean {
  const isSameSize = a.size === b.size || (a.ino === DOCUMENT && b.ino === DOCUMENT)
  return a.mtimeMs === b.mtimeMs && isSameSize && (a.ino === b.ino || a.ino === 0 || b.ino === 0)
}
