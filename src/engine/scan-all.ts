import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { bytesToRead, doScan, type ScanJob, type ScanOutcome } from './scan-job.ts'

/** Below this a worker takes longer to start than to be useful. */
const WORTH_A_WORKER = 8 << 20
const BATCH_BYTES = 4 << 20
const BATCH_FILES = 32
const MOST_WORKERS = 8

/** Tier 3 for many files: in this thread if they are few, else in workers, largest first so that none ends late. */
export async function scanAll(jobs: readonly ScanJob[], onScanned: (outcome: ScanOutcome) => void): Promise<void> {
  const queue = [...jobs].sort((a, b) => bytesToRead(a) - bytesToRead(b))
  const bytes = queue.reduce((sum, job) => sum + bytesToRead(job), 0)
  const workers = Math.min(availableParallelism(), MOST_WORKERS, Math.floor(bytes / WORTH_A_WORKER))
  await Promise.all(Array.from({ length: workers }, () => scanInWorker(queue, onScanned)))
  await scanHere(queue, onScanned)
}

async function scanHere(queue: ScanJob[], onScanned: (outcome: ScanOutcome) => void): Promise<void> {
  for (let batch = takeBatch(queue); batch.length > 0; batch = takeBatch(queue)) {
    for (const job of batch) onScanned(doScan(job))
    // Signals and keys are heard between batches.
    await setImmediate()
  }
}

/** Ends when the queue is empty, or when the worker fails: its batch goes back and is read in this thread. */
function scanInWorker(queue: ScanJob[], onScanned: (outcome: ScanOutcome) => void): Promise<void> {
  return new Promise(resolve => {
    const worker = new Worker(new URL('./scan-worker.js', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
    let batch: ScanJob[] = []
    const next = () => {
      batch = takeBatch(queue)
      if (batch.length > 0) worker.postMessage(batch)
      else void worker.terminate()
    }
    worker.on('message', (outcomes: ScanOutcome[]) => {
      for (const outcome of outcomes) onScanned(outcome)
      next()
    })
    // Whatever ends it: what it had not answered goes back, and is read in this thread.
    const ended = () => {
      queue.push(...batch)
      batch = []
      resolve()
    }
    worker.on('error', ended)
    worker.on('messageerror', () => void worker.terminate())
    worker.on('exit', ended)
    next()
  })
}

function takeBatch(queue: ScanJob[]): ScanJob[] {
  const batch: ScanJob[] = []
  let bytes = 0
  while (batch.length < BATCH_FILES && bytes < BATCH_BYTES) {
    const job = queue.pop()
    if (!job) break
    batch.push(job)
    bytes += bytesToRead(job)
  }
  return batch
}
