import type { Area } from '../../query/match/searchable-text.ts'

/** Number of jobs taken at once. */
export const BATCH = 8

export const jobsOf = (files: number): number => 2 * files

/** Takes the next free jobs from a shared counter; empty if all are taken. */
export function takeJobs(counter: Int32Array, index: number, files: number): readonly number[] {
  const first = Atomics.add(counter, index, BATCH)
  const count = Math.max(0, Math.min(BATCH, jobsOf(files) - first))
  return Array.from({ length: count }, (_, number) => first + number)
}

/** File and part that a job searches. Jobs go in growing rounds of files, each with the conversations first. */
export function jobOf(job: number, files: number): { readonly file: number; readonly part: Area } | undefined {
  const round = roundOf(job, files)
  if (!round) return undefined
  const { first, size } = round
  const within = job - 2 * first
  return within < size ? { file: first + within, part: 'conversation' } : { file: first + within - size, part: 'tools' }
}

/** Number of files, counted from the first, that are completely searched once all jobs before this one are done. */
export function filesBefore(job: number, files: number): number {
  const round = roundOf(job, files)
  return round ? round.first + Math.max(0, job - 2 * round.first - round.size) : files
}

function roundOf(job: number, files: number): { readonly first: number; readonly size: number } | undefined {
  let first = 0
  for (let round = FIRST_ROUND; first < files; round *= 2) {
    const size = Math.min(round, files - first)
    if (job < 2 * (first + size)) return { first, size }
    first += size
  }
  return undefined
}

const FIRST_ROUND = 64

/** Tracks the first job that is not done: workers take jobs in order, but finish them in any order. */
export class Frontier {
  readonly #ahead = new Set<number>()
  #job = 0

  take(done: readonly number[]): void {
    for (const job of done) this.#ahead.add(job)
    while (this.#ahead.delete(this.#job)) this.#job++
  }

  get job(): number {
    return this.#job
  }
}
