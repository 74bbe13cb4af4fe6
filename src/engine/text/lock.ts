import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { asNumber, parseObject } from '../../model/json.ts'
import { isRunning } from '../live.ts'
import { makePrivate } from '../private-folder.ts'

/** While another process has it, it is asked again after so long. */
const PAUSE_MS = 2000

/** A file that names the one process that may write. One that a process left behind when it was killed is no lock. */
export class Lock {
  readonly #path: string
  #isOurs = false
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(path: string) {
    this.#path = path
  }

  /** Whether it is ours, now. */
  take(): boolean {
    if (this.#isOurs) return true
    if (performance.now() - this.#askedAt < PAUSE_MS) return false
    this.#askedAt = performance.now()
    this.#isOurs = make(this.#path) || (isLeftBehind(this.#path) && make(this.#path))
    return this.#isOurs
  }

  release(): void {
    if (this.#isOurs) rmSync(this.#path, { force: true })
    this.#isOurs = false
  }
}

function make(path: string): boolean {
  try {
    makePrivate(dirname(path))
    const fd = openSync(path, 'wx', 0o600)
    writeSync(fd, JSON.stringify({ pid: process.pid, startedAt: Date.now() }))
    closeSync(fd)
    return true
  } catch {
    return false
  }
}

/** Then it is removed. */
function isLeftBehind(path: string): boolean {
  try {
    const holder = parseObject(readFileSync(path, 'utf8'))
    const pid = asNumber(holder?.pid)
    if (pid !== undefined && isRunning(pid, asNumber(holder?.startedAt))) return false
    rmSync(path, { force: true })
    return true
  } catch {
    return false
  }
}
