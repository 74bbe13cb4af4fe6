import type { Stats } from 'node:fs'

/** What `stat` says by which a file is known again: as long as all of it is the same, the file was not written to. */
export interface Stamp {
  readonly mtimeMs: number
  readonly size: number
  /** Unlike mtime, no program can set it back. */
  readonly ctimeMs: number
  /** 0 where the file system numbers its files anew now and then. */
  readonly ino: number
}

export function stampOf({ mtimeMs, size, ctimeMs, ino }: Stamp | Stats): Stamp {
  return { mtimeMs, size, ctimeMs, ino }
}

/** Whether it is the same file, and nothing about it has changed. */
export function isSame(a: Stamp, b: Stamp): boolean {
  return isSameContent(a, b) && a.ctimeMs === b.ctimeMs
}

/** Whether it is the same file and looks as if it was not written to; its name, rights or links may have changed. */
export function isSameContent(a: Stamp, b: Stamp): boolean {
  return a.mtimeMs === b.mtimeMs && a.size === b.size && (a.ino === b.ino || a.ino === 0 || b.ino === 0)
}
