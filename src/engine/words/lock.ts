import { randomUUID } from 'node:crypto'
import { closeSync, linkSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { asNumber, parseObject } from '../../model/json.ts'
import { isRunning } from '../../system/processes.ts'
import { createPrivate, readRegularText } from '../../system/regular-file.ts'
import { makePrivate, removeIfThere } from '../disk/private-folder.ts'

/** Whether it is ours, or whether another process still has it, is asked again after so long. */
const PAUSE_MS = 2000

/** A file that names the one process that may write. One that a process left behind when it was killed is no lock. */
export class Lock {
  readonly #path: string
  readonly #words = JSON.stringify({ pid: process.pid, startedAt: Date.now(), by: randomUUID() })
  #isOurs = false
  #wasHeldByAnother = false
  #isOver = false
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(path: string) {
    this.#path = path
  }

  /** Whether it is ours, now. */
  take(): boolean {
    if (this.#isOver || performance.now() - this.#askedAt < PAUSE_MS) return this.#isOurs
    this.#askedAt = performance.now()
    // Another program may have removed the folder, and a third have made it again.
    this.#isOurs = this.#isOurs ? wordsIn(this.#path) === this.#words : this.#make()
    return this.#isOurs
  }

  /** Others have written before us, since we looked or until they were killed. */
  get wasHeldByAnother(): boolean {
    return this.#wasHeldByAnother
  }

  isHeldByAnother(): boolean {
    return !this.take() && isHeld(wordsIn(this.#path))
  }

  /** For good. */
  release(): void {
    if (this.#isOurs && wordsIn(this.#path) === this.#words) removeIfThere(this.#path)
    this.#isOurs = false
    this.#isOver = true
  }

  #make(): boolean {
    if (make(this.#path, this.#words)) return true
    this.#wasHeldByAnother ||= wordsIn(this.#path) !== undefined
    return removeLeftBehind(this.#path) && make(this.#path, this.#words)
  }
}

function make(path: string, words: string): boolean {
  try {
    makePrivate(dirname(path))
    const fd = createPrivate(path)
    try {
      writeSync(fd, words)
    } finally {
      closeSync(fd)
    }
    return true
  } catch {
    return false
  }
}

function wordsIn(path: string): string | undefined {
  try {
    return readRegularText(path)
  } catch {
    return undefined
  }
}

function isHeld(words = ''): boolean {
  const holder = parseObject(words)
  const pid = asNumber(holder?.pid)
  return pid !== undefined && isRunning(pid, asNumber(holder?.startedAt))
}

/** Removes a lock whose process is gone, and tells whether there was one. It is moved aside first: if two processes come upon it, one has made its own by now. */
function removeLeftBehind(path: string): boolean {
  const words = wordsIn(path)
  if (words === undefined || isHeld(words)) return false
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    const isIt = wordsIn(aside) === words
    if (!isIt) linkSync(aside, path)
    return isIt
  } catch {
    return false
  } finally {
    removeIfThere(aside)
  }
}
