import { TimeSlice } from '../../../model/time-slices.ts'
import type { Match } from '../../../query/match/finder.ts'
import type { Area } from '../../../query/match/searchable-text.ts'
import { reasonOf } from '../../reports.ts'
import { SegmentReader } from '../../words/segments.ts'
import { bestMatches } from '../best-matches.ts'
import { makeHaystack } from '../byte-search.ts'
import { Undecided } from '../compiled-query.ts'
import { type FoundInFile, packFound } from '../found-rows.ts'
import { BATCH, jobOf, takeJobs } from '../jobs.ts'
import { type PackedFiles, unpackFile } from '../packed-file.ts'
import { FileSearch } from '../search-file.ts'
import { Patience, type Pulse, TooLong } from '../time-limit.ts'
import { titleMatch, titlesFound } from '../titles.ts'
import { type Ask, type AskResults, control, type WorkerAnswer } from './worker-messages.ts'

/** Does the searching, in a thread of its own or in the calling one. */
export class WorkerLoop {
  readonly #answer: (answer: WorkerAnswer) => void
  readonly #segments: SegmentReader
  readonly #fileSearch: FileSearch
  #files: PackedFiles = { keys: [], formats: [], figures: new Float64Array() }

  constructor(folder: string, answer: (answer: WorkerAnswer) => void) {
    this.#answer = answer
    this.#segments = new SegmentReader(folder)
    this.#fileSearch = new FileSearch(makeHaystack(), this.#segments, (key, text) =>
      answer({ answer: 'damaged', key, text }),
    )
  }

  hear(ask: Ask): void {
    switch (ask.ask) {
      case 'files':
        this.#files = ask.files
        this.#segments.close()
        break
      case 'search':
        void this.#search(ask)
        break
      case 'matches':
        this.#reply(ask, () => {
          this.#fileSearch.ask(ask.request.query, pulseOf(ask.control))
          return this.#matches(ask)
        })
        break
      case 'titles':
        this.#reply(ask, () => titlesFound(ask.titles, ask.query, pulseOf(ask.control).beat))
        break
      case 'hits':
        this.#reply(ask, () => {
          this.#fileSearch.ask(ask.query, pulseOf(ask.control))
          return this.#fileSearch.hits(ask.file)
        })
        break
    }
  }

  close(): void {
    this.#segments.close()
  }

  /** Matches in a session. The title counts as one only if there is no other. */
  #matches({ files, title, request }: Ask & { ask: 'matches' }): readonly Match[] {
    const matches = bestMatches(this.#fileSearch, files, request)
    const match = matches.length === 0 && title ? titleMatch(title, request.query, request.context) : undefined
    return match ? [match] : matches
  }

  /** Answers the caller in any case, with an error if need be. */
  #reply({ id }: { readonly id: number }, find: () => AskResults[keyof AskResults]): void {
    try {
      this.#answer({ answer: 'result', id, result: find() })
    } catch (error) {
      this.#answer(failure(id, error))
    }
  }

  async #search({ id, query, areas, control: shared, jobs, mayTry }: Ask & { ask: 'search' }): Promise<void> {
    const files = this.#files
    const left = jobs && [...jobs]
    const next = () => left?.splice(0, BATCH) ?? takeJobs(shared, control.next, files.keys.length)
    const slice = new TimeSlice()
    try {
      for (let hasMore = true; hasMore; await slice.next()) {
        // Other calls may have set another query meanwhile.
        this.#fileSearch.ask(query, pulseOf(shared, mayTry), mayTry)
        const doing: Doing = { found: [], done: [], undecided: [] }
        do {
          const jobs = next()
          hasMore = jobs.length > 0
          for (const job of jobs) this.#do(job, files, areas, doing)
        } while (hasMore && !slice.isOver())
        const { found, done, undecided } = doing
        if (done.length + undecided.length > 0)
          this.#answer({ answer: 'found', id, rows: packFound(found), done, undecided })
      }
      this.#answer({ answer: 'searched', id })
    } catch (error) {
      this.#answer(error instanceof Stopped ? { answer: 'searched', id } : failure(id, error))
    }
  }

  #do(number: number, files: PackedFiles, areas: readonly Area[], { found, done, undecided }: Doing): void {
    const job = jobOf(number, files.keys.length)
    if (!job) return
    try {
      const answer = this.#fileSearch.answer(unpackFile(files, job.file), areas, job.part)
      if (answer.seen.length > 0) found.push({ file: job.file, ...answer })
      done.push(number)
    } catch (error) {
      if (!(error instanceof Undecided)) throw error
      undecided.push(number)
    }
  }
}

/** Progress of a search in one slice of time, by job numbers. */
interface Doing {
  readonly found: FoundInFile[]
  readonly done: number[]
  readonly undecided: number[]
}

class Stopped extends Error {}

function failure(id: number, error: unknown): WorkerAnswer {
  return error instanceof TooLong ? { answer: 'tooLong', id } : { answer: 'failed', id, reason: reasonOf(error) }
}

/**
 * Makes a pulse that ends a search whose caller has gone, or that takes too long. If `isWatched`, its beats also count
 * as signs of life for the `Call` that watches patterns.
 */
function pulseOf(shared: Int32Array, isWatched = true): Pulse {
  const patience = new Patience()
  return {
    beat() {
      stopIfTold(shared)
      patience.renew()
      if (isWatched) Atomics.add(shared, control.life, 1)
    },
    check() {
      stopIfTold(shared)
      patience.check()
    },
  }
}

function stopIfTold(shared: Int32Array): void {
  if (Atomics.load(shared, control.stop) !== 0) throw new Stopped('It was stopped')
}
