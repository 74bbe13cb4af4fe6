import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '../../system/processes.ts'
import { isRealFile } from '../../system/real-files.ts'
import { createPrivate } from '../../system/regular-file.ts'
import { removeIfThere } from '../disk/private-folder.ts'
import { fieldsOf } from '../resume/process-state.ts'

/**
 * Marks a start that runs kept code, with an empty file whose name says which code and which process. Gives the function
 * that removes it, or nothing where the mark cannot be written: then a crash would go unnoticed, time and again.
 */
export function markStart(folder: string, code: string): (() => void) | undefined {
  const mark = join(folder, `${code}.running.${process.pid}.${startedAt(process.pid)}`)
  try {
    closeSync(createPrivate(mark))
  } catch {
    return undefined
  }
  return () => removeIfThere(mark)
}

/** A start that ended without removing its mark. */
interface CrashedStart {
  readonly mark: string
  readonly code: string
}

/** Finds the crashed starts among the names in a folder. A start that still runs is none. */
export function crashedStarts(folder: string, names: readonly string[]): readonly CrashedStart[] {
  return names.flatMap(name => {
    const [, code, pid, start] = MARK_NAME.exec(name) ?? []
    if (code === undefined || pid === undefined || start === undefined) return []
    const mark = join(folder, name)
    // A start that ended well since the folder was listed has removed its mark first.
    return isAlive(Number(pid), start) || !isRealFile(mark) ? [] : { mark, code }
  })
}

export const isMark = (name: string): boolean => MARK_NAME.test(name)

const MARK_NAME = /^(.+)\.running\.(\d+)\.(\d*)$/

/** Tells a process from a later one with the same number. Without /proc only its own number is known to be free again. */
function isAlive(pid: number, start: string): boolean {
  if (start === '') return pid !== process.pid && isRunning(pid, undefined)
  return startedAt(pid) === start
}

/** When a process started, in ticks since the machine did; empty where that is not known, or where it has ended. */
function startedAt(pid: number): string {
  try {
    const fields = fieldsOf(pid)
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
