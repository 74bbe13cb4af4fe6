import { Worker, type WorkerOptions } from 'node:worker_threads'
import { tryOr } from '../../model/try-or.ts'

/** Starts the thread that is built as `name`.js. Undefined where the system allows no more threads. */
export function startThread<Task, Answer>(
  name: string,
  options: WorkerOptions = {},
  hear: (answer: Answer) => void = () => {},
): Thread<Task, Answer> | undefined {
  return tryOr(undefined, () => new Thread(new Worker(new URL(`./${name}.js`, import.meta.url), options), hear))
}

/** A thread that answers tasks until it ends: by itself, by an error, by the system, or by `end`. */
export class Thread<Task, Answer> {
  /** Resolves when the thread has ended, for whatever reason: no more answers follow. */
  readonly ended: Promise<void>
  readonly #worker: Worker
  #hear: (answer: Answer) => void
  #over: () => void = () => {}

  constructor(worker: Worker, hear: (answer: Answer) => void) {
    this.#worker = worker
    this.#hear = hear
    this.ended = new Promise(resolve => {
      this.#over = resolve
    })
    worker.on('message', (answer: Answer) => this.#hear(answer))
    worker.on('messageerror', () => this.end())
    // Without a listener, an error would end the process. An exit follows each.
    worker.on('error', () => {})
    worker.on('exit', this.#over)
  }

  post(task: Task): void {
    this.#worker.postMessage(task)
  }

  /** Posts a task, and passes answers to `take` until that returns a result. Undefined if the thread ends before. */
  ask<Result>(task: Task, take: (answer: Answer) => Result | undefined): Promise<Result | undefined> {
    return new Promise(resolve => {
      this.#hear = answer => {
        const result = take(answer)
        if (result !== undefined) resolve(result)
      }
      void this.ended.then(() => resolve(undefined))
      this.post(task)
    })
  }

  /** Sets whether the process stays alive until the thread ends. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#worker.ref()
    else this.#worker.unref()
  }

  /** Ends the thread, and drops answers that have not been received yet. */
  end(): void {
    this.#hear = () => {}
    void this.#worker.terminate()
    this.#over()
  }
}
