import { Worker } from 'node:worker_threads'
import { WorkerLoop } from './worker-loop.ts'
import type { Ask, WorkerAnswer } from './worker-messages.ts'

/** Answers asks one by one, in a thread of its own or in this one. */
export interface SearchWorker {
  /** Whether an ask is heard at once, not only when a thread has started. */
  readonly isThere: boolean
  tell(ask: Ask): void
  /** Whether the process stays for it. */
  hold(isHeld: boolean): void
  close(): void
}

export interface Hearing {
  answered(answer: WorkerAnswer): void
  /** It is no more. What was asked of it is lost. */
  failed(): void
}

/** How long each works before others get their turn. Here, these are keys. */
const TURN_MS = { there: 6, here: 3 }

/**
 * In a thread of its own. There is one: each would take some twenty megabytes, and the one that asks has time to help.
 * Undefined: none can be started.
 */
export function startThread(folder: string, hearing: Hearing): SearchWorker | undefined {
  const worker = startWorker(folder)
  if (!worker) return undefined
  let [isThere, isClosed] = [false, false]
  const failed = () => {
    if (!isClosed) hearing.failed()
  }
  worker.on('message', (answer: WorkerAnswer | 'ready') => {
    if (answer === 'ready') isThere = true
    else hearing.answered(answer)
  })
  worker.on('error', failed)
  worker.on('exit', failed)
  worker.unref()
  return {
    get isThere() {
      return isThere
    },
    tell: ask => worker.postMessage(ask),
    hold: isHeld => (isHeld ? worker.ref() : worker.unref()),
    close: () => {
      isClosed = true
      void worker.terminate()
    },
  }
}

/** What a thread runs. */
export function sitInThread(folder: string, answer: (answer: WorkerAnswer | 'ready') => void): (ask: Ask) => void {
  const loop = new WorkerLoop(folder, answer, TURN_MS.there)
  answer('ready')
  return ask => loop.hear(ask)
}

/** Without any thread: in this one, between other work. */
export function stayHere(folder: string, { answered }: Pick<Hearing, 'answered'>): SearchWorker {
  const loop = new WorkerLoop(folder, answered, TURN_MS.here)
  return {
    isThere: true,
    tell: ask => void setImmediate(() => loop.hear(ask)),
    hold: () => {},
    close: () => loop.close(),
  }
}

function startWorker(folder: string): Worker | undefined {
  try {
    const place = new URL('./find-worker.js', import.meta.url)
    return new Worker(place, {
      workerData: folder,
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 },
    })
  } catch {
    return undefined
  }
}
