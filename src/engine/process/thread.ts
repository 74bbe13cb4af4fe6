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

/** A thread that answers tasks until it ends: by itself, by a mistake, by the system, or because it is told to. */
export class Thread<Task, Answer> {
  /** Resolves, however it ends, when nothing more is heard from it. */
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

  /** Posts a task, and hears what comes until `take` makes a result of it. Undefined: the thread has ended. */
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

  /** Whether the process stays for it. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#worker.ref()
    else this.#worker.unref()
  }

  /** Ends it. What it said until then and was not heard yet is not heard any more. */
  end(): void {
    this.#hear = () => {}
    void this.#worker.terminate()
    this.#over()
  }
}
