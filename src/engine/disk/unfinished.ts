import { lstatSync, rmdirSync, rmSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { exportFormats } from '../../model/export.ts'
import { isRunning } from '../../system/processes.ts'
import { namesIn } from '../../system/read-or-empty.ts'
import { isRealFolder } from '../../system/real-files.ts'

/** A name may be as long as the file system allows. */
const LONGEST_START = 40

/** Ours alone: a user may have a `.plans.2019.tmp`. */
const ENDING = '.sessions-tui.tmp'

/** What a document or a folder of documents is called until it is whole: `.NAME.PID.sessions-tui.tmp`, beside its place. */
export function unfinishedName(path: string): string {
  return join(dirname(path), `.${basename(path).slice(0, LONGEST_START)}.${process.pid}${ENDING}`)
}

/** Whether this process is writing it. */
export function isUnfinished(path: string): boolean {
  return pidIn(basename(path)) === process.pid
}

/** Exports are seldom written for so long; one that is, on another machine, is not to be taken for left behind. */
const OLD_MS = 3_600_000

/**
 * Removes what exports to this place have left behind that were killed: files and folders in it and beside it that are
 * called as ours are, belong to the user, are older than an hour, and whose process is gone. Links are not followed, and a
 * folder with anything else than documents in it stays.
 */
export function sweepUnfinished(path: string, now = Date.now()): void {
  for (const folder of [dirname(path), ...(isRealFolder(path) ? [path] : [])]) {
    for (const name of namesIn(folder)) if (pidIn(name) !== undefined) sweep(join(folder, name), now)
  }
}

/** Best effort: whoever exports something does not care for what cannot be removed. */
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

/** What is written into a folder of documents. */
function isDocument(name: string, pid: number): boolean {
  return pidIn(name) === pid || exportFormats.some(format => name.endsWith(`.${format}`))
}

function pidIn(name: string): number | undefined {
  const [, start = '', pid] = /^\.(.+)\.([1-9]\d{0,9})\.sessions-tui\.tmp$/s.exec(name) ?? []
  return pid !== undefined && start.length <= LONGEST_START ? Number(pid) : undefined
}
