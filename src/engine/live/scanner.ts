import { availableParallelism } from 'node:os'
import type { Steps } from '../../model/steps.ts'
import { inSlices } from '../../model/time-slices.ts'
import type { ScanCache } from '../cache/cache.ts'
import { unlessDamaged } from '../cache/cache-file.ts'
import type { FoundFile } from '../disk/discover.ts'
import { isSame } from '../disk/stamp.ts'
import type { ScanJob, ScanOutcome } from '../scan/scan-job.ts'
import { earlierScan, jobFor } from '../scan/survey.ts'
import { ReadingList } from './scan-queue.ts'

/** Bytes to read in a file from which on reading it in this thread would delay keys. */
const LARGE = 256 << 10
const MANY_BYTES = 8 << 20

/** Reads files in the order of the reading list: little work in this thread, between keys, and much in workers. */
export class Scanner {
  readonly list = new ReadingList()
  readonly #cache: ScanCache
  readonly #onScanned: (outcome: ScanOutcome, foundFile: FoundFile) => void
  readonly #underWay = new Map<string, FoundFile>()
  readonly #closing = new AbortController()
  #isReading = false
  #doWorkersFail = false

  constructor(cache: ScanCache, onScanned: (outcome: ScanOutcome, foundFile: FoundFile) => void) {
    this.#cache = cache
    this.#onScanned = onScanned
  }

  /** Number of files still to be read. */
  get left(): number {
    return this.list.size + this.#underWay.size
  }

  read(foundFile: FoundFile, isChange: boolean): void {
    const underWay = this.#underWay.get(foundFile.key)
    if (underWay && isSame(underWay, foundFile)) return
    const known = earlierScan(foundFile, this.#cache)?.size ?? 0
    this.list.add(foundFile, foundFile.size - known, isChange)
    if (!this.#isReading) void this.#readAll()
  }

  close(): void {
    this.list.clear()
    this.#closing.abort()
  }

  async #readAll(): Promise<void> {
    this.#isReading = true
    // Imported only here: a start that finds every file known does not need them.
    const [{ scanInWorkers, takeBatch, workersFor }, { doScan }] = await Promise.all([
      import('../scan/scan-all.ts'),
      import('../scan/scan-job.ts'),
    ])
    const source = {
      take: () => takeBatch(() => this.#take()),
      giveBack: (jobs: readonly ScanJob[]) => this.#giveBack(jobs),
    }
    const take = (outcome: ScanOutcome) => this.#taken(outcome)
    while (this.list.size > 0 && !this.#closing.signal.aborted) {
      if (this.#isWorkForWorkers()) {
        // Leaves one processor to this thread, which handles keys.
        const count = Math.max(1, workersFor(this.list.bytes, availableParallelism() - 1))
        this.#doWorkersFail = !(await scanInWorkers(count, source, take, this.#closing.signal))
      } else await inSlices(this.#readHere(doScan), this.#closing.signal)
    }
    this.#isReading = false
  }

  *#readHere(doScan: typeof import('../scan/scan-job.ts').doScan): Steps {
    while (!this.#isWorkForWorkers()) {
      const job = this.#take()
      if (!job) return
      this.#taken(doScan(job, this.#cache.texts?.writer))
      yield
    }
  }

  #isWorkForWorkers(): boolean {
    return !this.#doWorkersFail && (this.list.bytes >= MANY_BYTES || this.list.largest >= LARGE)
  }

  #take(): ScanJob | undefined {
    const foundFile = this.list.take()
    if (!foundFile) return undefined
    this.#underWay.set(foundFile.key, foundFile)
    const job = unlessDamaged(() => jobFor(foundFile, this.#cache))
    if (job) return job
    this.#cache.delete(foundFile.key)
    return jobFor(foundFile, this.#cache)
  }

  #giveBack(jobs: readonly ScanJob[]): void {
    for (const { key, size } of jobs) {
      const foundFile = this.#underWay.get(key)
      this.#underWay.delete(key)
      if (foundFile && !this.#closing.signal.aborted) this.list.add(foundFile, size, true)
    }
  }

  #taken(outcome: ScanOutcome): void {
    const foundFile = this.#underWay.get(outcome.key)
    this.#underWay.delete(outcome.key)
    if (foundFile && !this.#closing.signal.aborted) this.#onScanned(outcome, foundFile)
  }
}
