import { lstatSync, rmdirSync, rmSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { exportFormats } from '../../model/export.ts'
import { isRunning } from '../../system/processes.ts'
import { namesIn } from '../../system/read-or-empty.ts'
import { isRealFolder } from '../../system/real-files.ts'

/** Cuts the name, as it may already be as long as the file system allows. */
const LONGEST_START = 40

/** Tells our files from the user's, such as `.plans.2019.tmp`. */
const ENDING = '.sessions-tui.tmp'

/** Temporary name of a document or folder of documents: `.NAME.PID.sessions-tui.tmp`, beside its place. */
export function unfinishedName(path: string): string {
  return join(dirname(path), `.${basename(path).slice(0, LONGEST_START)}.${process.pid}${ENDING}`)
}

/** Whether this process is writing it. */
export function isUnfinished(path: string): boolean {
  return pidIn(basename(path)) === process.pid
}

/** Younger files may belong to an export that is running on another machine. */
const OLD_MS = 3_600_000

/**
 * Removes leftovers of killed exports to this place: files and folders in it and beside it that have our temporary names,
 * belong to the user, are older than an hour, and whose process is gone. Does not follow links, and keeps a folder with
 * anything but documents in it.
 */
export function sweepUnfinished(path: string, now = Date.now()): void {
  for (const folder of [dirname(path), ...(isRealFolder(path) ? [path] : [])]) {
    for (const name of namesIn(folder)) if (pidIn(name) !== undefined) sweep(join(folder, name), now)
  }
}

/** Removes one leftover. Errors are ignored, as they do not concern the export. */
function sweep(path: string, now: number): void {
  try {
    const pid = pidIn(basename(path))
    const stat = lstatSync(path)
    if (pid === undefined || isRunning(pid, undefined) || !isLeftBehind(stat, now)) return
    if (stat.isFile()) rmSync(path)
    if (!stat.isDirectory()) return
    const documents = namesIn(path)
    const isOurs = (name: string) => {
      const inside = lstatSync(join(path, name))
      return isDocument(name, pid) && inside.isFile() && isLeftBehind(inside, now)
    }
    if (!documents.every(isOurs)) return
    for (const name of documents) rmSync(join(path, name))
    rmdirSync(path)
  } catch {
    // Another export may have swept it.
  }
}

function isLeftBehind({ uid, mtimeMs }: Stats, now: number): boolean {
  return (process.getuid === undefined || uid === process.getuid()) && now - mtimeMs > OLD_MS
}

/** Whether a name in a folder of documents is one that we wrote. */
function isDocument(name: string, pid: number): boolean {
  return pidIn(name) === pid || exportFormats.some(format => name.endsWith(`.${format}`))
}

function pidIn(name: string): number | undefined {
  const [, start = '', pid] = /^\.(.+)\.([1-9]\d{0,9})\.sessions-tui\.tmp$/s.exec(name) ?? []
  return pid !== undefined && start.length <= LONGEST_START ? Number(pid) : undefined
}
