import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { startThread } from '../process/thread.ts'
import type { SegmentWriter } from '../words/segments.ts'
import { bytesToRead, doScan, type ScanJob, type ScanOutcome } from './scan-job.ts'

/** Bytes per worker; with fewer, starting one takes longer than it saves. */
const WORTH_A_WORKER = 8 << 20
const MOST_WORKERS = 8

/** Scans files, in workers if there is much to read; the largest first, so that none ends late. */
export async function scanAll(
  jobs: readonly ScanJob[],
  writer: () => SegmentWriter | undefined,
  onScanned: (outcome: ScanOutcome) => void,
): Promise<void> {
  const queue = [...jobs].sort((a, b) => bytesToRead(a) - bytesToRead(b))
  const bytes = queue.reduce((sum, job) => sum + bytesToRead(job), 0)
  const source: JobSource = {
    take: () => takeBatch(() => queue.pop()),
    giveBack: unread => queue.push(...unread),
  }
  await scanInWorkers(workersFor(bytes, availableParallelism()), source, onScanned)
  await scanHere(source, writer, onScanned)
}

/** Hands out work to workers, a batch at a time. */
export interface JobSource {
  /** Takes the next batch; empty if nothing is left. */
  take(): ScanJob[]
  giveBack(jobs: readonly ScanJob[]): void
}

export function workersFor(bytes: number, most: number): number {
  return Math.min(most, MOST_WORKERS, Math.floor(bytes / WORTH_A_WORKER))
}

const BATCH_BYTES = 4 << 20
const BATCH_FILES = 32

export function takeBatch(next: () => ScanJob | undefined): ScanJob[] {
  const batch: ScanJob[] = []
  let bytes = 0
  while (batch.length < BATCH_FILES && bytes < BATCH_BYTES) {
    const job = next()
    if (!job) break
    batch.push(job)
    bytes += bytesToRead(job)
  }
  return batch
}

/** Scans in workers. Returns false if a worker failed; its batch is given back. */
export async function scanInWorkers(
  count: number,
  source: JobSource,
  onScanned: (outcome: ScanOutcome) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  const workers = Array.from({ length: count }, () => scanInWorker(source, onScanned, signal))
  return (await Promise.all(workers)).every(worked => worked)
}

async function scanHere(
  source: JobSource,
  writer: () => SegmentWriter | undefined,
  onScanned: (outcome: ScanOutcome) => void,
): Promise<void> {
  for (let batch = source.take(); batch.length > 0; batch = source.take()) {
    for (const job of batch) onScanned(doScan(job, writer()))
    // Lets signals and keys be handled between batches.
    await nextTurn()
  }
}

/** Ends when no work is left, or when the thread dies: then its batch goes back, to be scanned in this thread. */
async function scanInWorker(
  source: JobSource,
  onScanned: (outcome: ScanOutcome) => void,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const limits = { resourceLimits: { maxYoungGenerationSizeMb: 8 } }
  const thread = startThread<ScanJob[], ScanOutcome[]>('scan-worker', limits)
  if (!thread) return false
  const stop = () => thread.end()
  signal?.addEventListener('abort', stop)
  try {
    for (let batch = source.take(); batch.length > 0; batch = source.take()) {
      const outcomes = await thread.ask(batch, answer => answer)
      if (!outcomes) {
        source.giveBack(batch)
        return false
      }
      for (const outcome of outcomes) onScanned(outcome)
      // Otherwise the answers of a fast worker would keep this thread from everything else.
      await nextTurn()
    }
    return true
  } finally {
    signal?.removeEventListener('abort', stop)
    thread.end()
  }
}
