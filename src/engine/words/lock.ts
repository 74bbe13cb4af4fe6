import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { asNumber, parseObject } from '../../model/json.ts'
import { tryOr } from '../../model/try-or.ts'
import { isRunning } from '../../system/processes.ts'
import { closing, createPrivate, readRegularText } from '../../system/regular-file.ts'
import { makePrivate, removeIfThere } from '../disk/private-folder.ts'

/** The lock file is checked again after this time. */
const PAUSE_MS = 2000

/** A file that names the one process that may write. A lock that a killed process left behind is void. */
export class Lock {
  readonly #path: string
  readonly #content = JSON.stringify({ pid: process.pid, startedAt: Date.now(), by: randomUUID() })
  #isOurs = false
  #wasHeldByAnother = false
  #isReleased = false
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(path: string) {
    this.#path = path
  }

  /** Tries to take the lock, and returns whether we have it. */
  take(): boolean {
    if (this.#isReleased || performance.now() - this.#checkedAt < PAUSE_MS) return this.#isOurs
    this.#checkedAt = performance.now()
    // Another program may have removed the folder, and a third one may have made it again.
    this.#isOurs = this.#isOurs ? contentOf(this.#path) === this.#content : this.#make()
    return this.#isOurs
  }

  /** Whether another process held the lock before us, and so may have written. */
  get wasHeldByAnother(): boolean {
    return this.#wasHeldByAnother
  }

  isHeldByAnother(): boolean {
    return !this.take() && isHeld(contentOf(this.#path))
  }

  /** Releases the lock; it cannot be taken again. */
  release(): void {
    if (this.#isOurs && contentOf(this.#path) === this.#content) removeIfThere(this.#path)
    this.#isOurs = false
    this.#isReleased = true
  }

  #make(): boolean {
    if (make(this.#path, this.#content)) return true
    this.#wasHeldByAnother ||= contentOf(this.#path) !== undefined
    return removeLeftBehind(this.#path) && make(this.#path, this.#content)
  }
}

function make(path: string, content: string): boolean {
  return tryOr(false, () => {
    makePrivate(dirname(path))
    closing(createPrivate(path), fd => writeSync(fd, content))
    return true
  })
}

function contentOf(path: string): string | undefined {
  return tryOr(undefined, () => readRegularText(path))
}

function isHeld(content = ''): boolean {
  const holder = parseObject(content)
  const pid = asNumber(holder?.pid)
  return pid !== undefined && isRunning(pid, asNumber(holder?.startedAt))
}

/**
 * Removes a lock whose process is gone, and returns whether it did. Moves it aside first, to check that another process
 * has not just done the same and made its own.
 */
function removeLeftBehind(path: string): boolean {
  const content = contentOf(path)
  if (content === undefined || isHeld(content)) return false
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    const isSame = contentOf(aside) === content
    if (!isSame) linkSync(aside, path)
    return isSame
  } catch {
    return false
  } finally {
    removeIfThere(aside)
  }
}
