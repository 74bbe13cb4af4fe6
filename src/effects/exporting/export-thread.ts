import { Worker } from 'node:worker_threads'
import { removeUnfinished } from '../../engine/disk/atomic-write.ts'
import { Problem } from '../../model/problem.ts'
import type { ExportProgress, ExportRequest } from './request.ts'
import type { ExportTask, Results, TaskAnswer } from './task.ts'

/** Its task was left for a newer one. */
export class Overtaken extends Error {}

type OnProgress = (progress: ExportProgress) => void
type Result = Results[keyof Results]

/** A thread without work ends after a while. */
const REST_MS = 10_000

/** Does one task at a time in another thread; a newer one overtakes it. */
export class ExportThread {
  #worker: Worker | undefined
  #task: AbortController | undefined
  #resting: NodeJS.Timeout | undefined
  /** What it writes. */
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
    // What a thread has said before it was ended may arrive after that.
    const heard: OnProgress = progress => {
      if (!task.signal.aborted) onProgress(progress)
    }
    const left = new Promise<never>((_, reject) => {
      task.signal.addEventListener('abort', () => reject(new Overtaken()))
    })
    try {
      return (await Promise.race([left, this.#carryOut({ what, request }, heard, task.signal)])) as Results[What]
    } finally {
      if (this.#task === task) this.#rest()
    }
  }

  /** Whatever it is doing is left, as if it had not begun. */
  stop(): void {
    if (this.#task) this.close()
  }

  close(): void {
    this.#task?.abort()
    this.#dismiss()
    // A thread that is ended has no time to tidy up.
    if (this.#task && this.#path !== undefined) removeUnfinished(this.#path)
    this.#task = undefined
  }

  async #carryOut(task: ExportTask, onProgress: OnProgress, signal: AbortSignal): Promise<Result | undefined> {
    const worker = this.#hired()
    const answer = worker && (await inWorker(worker, task, onProgress))
    if (answer?.kind === 'failed') throw new Problem(answer.sentence)
    if (answer?.kind === 'done') return answer.result
    if (signal.aborted) return undefined
    // Without a thread, slower but all the same.
    if (this.#worker === worker) this.#dismiss()
    return inThisThread(task, onProgress, signal)
  }

  #hired(): Worker | undefined {
    clearTimeout(this.#resting)
    try {
      this.#worker ??= new Worker(new URL('./export-worker.js', import.meta.url))
    } catch {
      return undefined
    }
    return this.#worker
  }

  #rest(): void {
    this.#task = undefined
    this.#resting = setTimeout(() => this.#dismiss(), REST_MS).unref()
  }

  #dismiss(): void {
    clearTimeout(this.#resting)
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

/** Undefined: there is no such thread, or it has ended. */
function inWorker(
  worker: Worker,
  task: ExportTask,
  onProgress: OnProgress,
): Promise<Exclude<TaskAnswer, Told> | undefined> {
  return new Promise(resolve => {
    worker.removeAllListeners()
    worker.on('error', () => resolve(undefined))
    worker.on('exit', () => resolve(undefined))
    worker.on('message', (answer: TaskAnswer) => {
      if (answer.kind === 'progress') onProgress(answer.progress)
      else resolve(answer)
    })
    worker.postMessage(task)
  })
}

type Told = { readonly kind: 'progress' }

/** In turns, so that keys are heard in between. */
async function inThisThread(
  task: ExportTask,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const { taskOf } = await import('./task.ts')
  const work = taskOf(task)
  for (let step = await work.next(); !signal.aborted; step = await work.next()) {
    if (step.done) return step.value
    onProgress(step.value)
    await new Promise(resolve => setImmediate(resolve))
  }
  // What it has begun to write goes with it. What it would give is of no interest.
  await work.throw(new Overtaken()).catch(() => {})
  return undefined
}
