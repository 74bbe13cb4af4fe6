import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Desk } from './desk.ts'
import type { Answer, Ask } from './messages.ts'

/** Where asks go to, and where the answers come from. */
export interface Threads {
  readonly count: number
  /** To all of them. */
  tell(ask: Ask): void
  /** To whichever has been asked least. */
  give(ask: Ask): void
  /** Whether the process stays for them. */
  hold(isHeld: boolean): void
  close(): void
}

export interface Hearing {
  answered(answer: Answer): void
  /** One of them is no more. What was asked of it is lost. */
  failed(): void
}

const MOST = 4

/** One for each processor. Started when first needed: each takes memory, and some milliseconds. */
export function startThreads(folder: string, hearing: Hearing): Threads {
  const workers = Array.from({ length: Math.min(availableParallelism(), MOST) }, () => startWorker(folder))
  const running = workers.filter(worker => worker !== undefined)
  let isClosed = false
  let next = 0
  const failed = () => {
    if (!isClosed) hearing.failed()
  }
  for (const worker of running) {
    worker.on('message', (answer: Answer) => hearing.answered(answer))
    worker.on('error', failed)
    worker.on('exit', failed)
    worker.unref()
  }
  return {
    count: running.length,
    tell: ask => {
      for (const worker of running) worker.postMessage(ask)
    },
    give: ask => running[next++ % running.length]?.postMessage(ask),
    hold: isHeld => {
      for (const worker of running) isHeld ? worker.ref() : worker.unref()
    },
    close: () => {
      isClosed = true
      for (const worker of running) void worker.terminate()
    },
  }
}

/** Without any thread: in this one, between other work. */
export function stayHere(folder: string, hearing: Pick<Hearing, 'answered'>): Threads {
  const desk = new Desk(folder, answer => hearing.answered(answer))
  const hear = (ask: Ask) => void setImmediate(() => desk.hear(ask))
  return { count: 1, tell: hear, give: hear, hold: () => {}, close: () => desk.close() }
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
