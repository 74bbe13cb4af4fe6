import { performance } from 'node:perf_hooks'
import type { Area } from '../../query/said.ts'
import { SegmentReader } from '../text/segments.ts'
import { bestMatches } from './best-matches.ts'
import { type FoundFile, packFound } from './found-rows.ts'
import { makeHaystack } from './haystack.ts'
import { Looker } from './look.ts'
import { type Answer, type Ask, control, jobOf } from './messages.ts'
import { type PackedFiles, unpackFile } from './searched-file.ts'

/** So many jobs are taken at once, and after so many milliseconds what was found is told and others get their turn. */
const JOBS = 8
const TURN_MS = 6

/** Where searching is done: in a thread of its own, or in the one that asks. */
export class Desk {
  readonly #answer: (answer: Answer) => void
  readonly #segments: SegmentReader
  readonly #looker: Looker
  #files: PackedFiles = { paths: [], formats: [], figures: new Float64Array() }

  constructor(folder: string, answer: (answer: Answer) => void) {
    this.#answer = answer
    this.#segments = new SegmentReader(folder)
    this.#looker = new Looker(makeHaystack(), this.#segments, path => answer({ answer: 'damaged', path }))
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
        this.#looker.ask(ask.wish.query)
        this.#answer({ answer: 'matches', id: ask.id, matches: bestMatches(this.#looker, ask.files, ask.wish) })
        break
      case 'hits':
        this.#looker.ask(ask.query)
        this.#answer({ answer: 'hits', id: ask.id, hits: this.#looker.hits(ask.file) })
        break
    }
  }

  close(): void {
    this.#segments.close()
  }

  async #search({ id, query, areas, control: shared }: Ask & { ask: 'search' }): Promise<void> {
    const files = this.#files
    let hasMore = true
    while (hasMore) {
      this.#looker.ask(query)
      const began = performance.now()
      const found: FoundFile[] = []
      let done = 0
      while (hasMore && performance.now() - began < TURN_MS) {
        if (Atomics.load(shared, control.stop) !== 0) return
        const first = Atomics.add(shared, control.next, JOBS)
        for (let job = first; job < first + JOBS; job++) {
          hasMore = this.#do(files, job, areas, found)
          if (!hasMore) break
          done++
          Atomics.add(shared, control.life, 1)
        }
      }
      if (done > 0) this.#answer({ answer: 'found', id, rows: packFound(found), done })
      await new Promise(resolve => setImmediate(resolve))
    }
    this.#answer({ answer: 'searched', id })
  }

  /** False: there is no such job. */
  #do(files: PackedFiles, number: number, areas: readonly Area[], found: FoundFile[]): boolean {
    const job = jobOf(number, files.paths.length)
    if (!job) return false
    const answer = this.#looker.answer(unpackFile(files, job.file), areas, job.part)
    if (answer.seen.length > 0) found.push({ file: job.file, ...answer })
    return true
  }
}
