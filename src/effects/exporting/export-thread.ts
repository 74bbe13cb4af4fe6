import type { Progress } from '../../app/screen/state.ts'
import { removeUnfinished } from '../../engine/disk/atomic-write.ts'
import { startThread, type Thread } from '../../engine/process/thread.ts'
import { Problem } from '../../model/problem.ts'
import type { ExportRequest } from './request.ts'
import type { ExportTask, Results, TaskAnswer } from './task.ts'

/** Thrown by a task that was stopped, mostly for a newer one. */
export class Overtaken extends Error {}

type OnProgress = (progress: Progress) => void
type Result = Results[keyof Results]

/** A thread without work ends after a while. */
const REST_MS = 10_000

/** Does one task at a time in another thread; a newer one overtakes it. */
export class ExportThread {
  #thread: Thread<ExportTask, TaskAnswer> | undefined
  #task: AbortController | undefined
  #resting: NodeJS.Timeout | undefined
  /** Path that the task writes to, if it writes. */
  #path: string | undefined

  async ask<What extends keyof Results>(
    what: What,
    request: ExportRequest,
    onProgress: OnProgress = () => {},
  ): Promise<Results[What]> {
    this.stop()
    const task = new AbortController()
    this.#task = task
    this.#path = what === 'write' ? request.path : undefined
    try {
      return (await this.#carryOut({ what, request }, onProgress, task.signal)) as Results[What]
    } catch (error) {
      task.signal.throwIfAborted()
      throw error
    } finally {
      if (this.#task === task) this.#rest()
    }
  }

  /** Drops the current task, as if it had not begun. */
  stop(): void {
    if (this.#task) this.close()
  }

  close(): void {
    this.#task?.abort(new Overtaken())
    this.#dismiss()
    // A thread that is ended cannot clean up.
    if (this.#task && this.#path !== undefined) removeUnfinished(this.#path)
    this.#task = undefined
  }

  async #carryOut(task: ExportTask, onProgress: OnProgress, signal: AbortSignal): Promise<Result> {
    clearTimeout(this.#resting)
    this.#thread ??= startThread('export-worker')
    const answer = await this.#thread?.ask(task, told => {
      if (told.kind !== 'progress') return told
      onProgress(told.progress)
      return undefined
    })
    if (answer?.kind === 'failed') throw new Problem(answer.sentence)
    if (answer?.kind === 'done') return answer.result
    signal.throwIfAborted()
    // Without threads it runs here: slower, but with the same result.
    this.#dismiss()
    return inThisThread(task, onProgress, signal)
  }

  #rest(): void {
    this.#task = undefined
    this.#resting = setTimeout(() => this.#dismiss(), REST_MS).unref()
  }

  #dismiss(): void {
    clearTimeout(this.#resting)
    this.#thread?.end()
    this.#thread = undefined
  }
}

async function inThisThread(task: ExportTask, onProgress: OnProgress, signal: AbortSignal): Promise<Result> {
  const { doTask } = await import('./task.ts')
  return doTask(task, { onProgress, signal })
}
