import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { tryOr } from '../../model/try-or.ts'
import { isRunning, statFieldsOf } from '../../system/processes.ts'
import { isRealFile } from '../../system/real-files.ts'
import { createPrivate } from '../../system/regular-file.ts'
import { removeIfThere } from '../disk/private-folder.ts'

/**
 * Marks a start that runs cached code, with an empty file whose name has the code and the process. Returns the function
 * that removes the mark, or undefined if it cannot be written: then the code must not run, as a crash would go unnoticed.
 */
export function markStart(folder: string, code: string): (() => void) | undefined {
  const mark = join(folder, `${code}.running.${process.pid}.${startedAt(process.pid)}`)
  return tryOr(undefined, () => {
    closeSync(createPrivate(mark))
    return () => removeIfThere(mark)
  })
}

/** A start that ended without removing its mark. */
interface CrashedStart {
  readonly mark: string
  readonly code: string
}

/** Finds the crashed starts among the names in a folder. A start that still runs has not crashed. */
export function crashedStarts(folder: string, names: readonly string[]): readonly CrashedStart[] {
  return names.flatMap(name => {
    const [, code, pid, start] = MARK_NAME.exec(name) ?? []
    if (code === undefined || pid === undefined || start === undefined) return []
    const mark = join(folder, name)
    // A start that ended well since the folder was listed has removed its mark.
    return isAlive(Number(pid), start) || !isRealFile(mark) ? [] : { mark, code }
  })
}

export const isMark = (name: string): boolean => MARK_NAME.test(name)

const MARK_NAME = /^(.+)\.running\.(\d+)\.(\d*)$/

/** Whether the process of a mark still runs. Without /proc, a later one with the same pid is recognized only if it is us. */
function isAlive(pid: number, start: string): boolean {
  if (start === '') return pid !== process.pid && isRunning(pid, undefined)
  return startedAt(pid) === start
}

/** Start of a process, in ticks since boot; empty if unknown, or if the process has ended. */
function startedAt(pid: number): string {
  const fields = tryOr([], () => statFieldsOf(pid))
  return fields[0] === 'Z' ? '' : (fields[19] ?? '')
}
