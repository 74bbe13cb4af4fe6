import type { Hit, Match } from '../../query/found.ts'
import type { Area } from '../../query/said.ts'
import type { TextQuery } from '../../query/text-query.ts'
import type { MatchWish } from './best-matches.ts'
import type { FoundRows } from './found-rows.ts'
import { type Answer, type Ask, control, newControl } from './messages.ts'
import { hasPattern } from './question.ts'
import type { PackedFiles, SearchedFile } from './searched-file.ts'
import { startThreads, stayHere, type Threads } from './threads.ts'

/** A pattern went on and on, and was stopped. */
export class TookTooLong extends Error {}
/** A thread ended by itself. */
class ThreadLost extends Error {}

export interface SearchAsked {
  readonly files: PackedFiles
  readonly query: TextQuery
  readonly areas: readonly Area[]
  /** There is so little to be looked through that no thread is worth its start. */
  readonly isSmall: boolean
}

/** A pattern that gives no sign of life for so long is stopped. */
const PATIENCE_MS = 1500

/** Brings asks to the threads and their answers back to those who asked. */
export class Switchboard {
  readonly #folder: string
  readonly #onDamage: (path: string) => void
  readonly #calls = new Map<number, Call>()
  #nextId = 1
  #answeredAt = 0
  #here: Threads | undefined
  #there: Threads | undefined
  #hasThreads = true
  #filesHere: PackedFiles | undefined
  #filesThere: PackedFiles | undefined

  constructor(folder: string, onDamage: (path: string) => void) {
    this.#folder = folder
    this.#onDamage = onDamage
  }

  prepare({ files, isSmall }: Pick<SearchAsked, 'files' | 'isSmall'>): void {
    if (!isSmall) this.#send(this.#threads(false), files)
  }

  /** Rejects if the signal aborts, or with `TookTooLong`. */
  async search(asked: SearchAsked, onFound: (rows: FoundRows) => void, signal: AbortSignal): Promise<void> {
    const shared = newControl()
    const stop = () => Atomics.store(shared, control.stop, 1)
    signal.addEventListener('abort', stop)
    try {
      await this.#search(asked, onFound, signal, shared)
    } finally {
      stop()
      signal.removeEventListener('abort', stop)
    }
  }

  matches(files: readonly SearchedFile[], wish: MatchWish): Promise<readonly Match[]> {
    return this.#one(
      wish.query,
      id => ({ ask: 'matches', id, files, wish }),
      answer => (answer.answer === 'matches' ? answer.matches : []),
    )
  }

  hits(file: SearchedFile, query: TextQuery): Promise<readonly Hit[]> {
    return this.#one(
      query,
      id => ({ ask: 'hits', id, file, query }),
      answer => (answer.answer === 'hits' ? answer.hits : []),
    )
  }

  close(): void {
    this.#there?.close()
    this.#here?.close()
    this.#there = undefined
    this.#here = undefined
    this.#hangUp(new ThreadLost())
  }

  async #search(
    { files, query, areas, isSmall }: SearchAsked,
    onFound: (rows: FoundRows) => void,
    signal: AbortSignal,
    shared: Int32Array,
  ): Promise<void> {
    const threads = this.#threads(isSmall && !hasPattern(query))
    this.#send(threads, files)
    let left = threads.count
    const id = this.#nextId++
    const watch = hasPattern(query) ? this.#watch(shared) : undefined
    try {
      await new Promise<void>((resolve, reject) => {
        const aborted = () => reject(signal.reason)
        signal.addEventListener('abort', aborted, { once: true })
        this.#began(id, {
          take: answer => {
            if (answer.answer === 'found') onFound(answer.rows)
            if (answer.answer === 'searched' && --left === 0) resolve()
          },
          fail: reject,
        })
        threads.tell({ ask: 'search', id, query, areas, control: shared })
      })
    } finally {
      clearInterval(watch)
      this.#ended(id)
    }
  }

  async #one<Result>(query: TextQuery, askFor: (id: number) => Ask, take: (answer: Answer) => Result): Promise<Result> {
    const id = this.#nextId++
    const threads = this.#threads(!hasPattern(query) && !this.#there)
    const watch = hasPattern(query) ? this.#watchAnswers() : undefined
    try {
      return await new Promise<Result>((resolve, reject) => {
        this.#began(id, { take: answer => resolve(take(answer)), fail: reject })
        threads.give(askFor(id))
      })
    } finally {
      clearInterval(watch)
      this.#ended(id)
    }
  }

  #began(id: number, call: Call): void {
    this.#calls.set(id, call)
    this.#there?.hold(true)
  }

  #ended(id: number): void {
    this.#calls.delete(id)
    if (this.#calls.size === 0) this.#there?.hold(false)
  }

  /** Threads know the files until they are told of others. */
  #send(threads: Threads, files: PackedFiles): void {
    const isHere = threads === this.#here
    if (files === (isHere ? this.#filesHere : this.#filesThere)) return
    if (isHere) this.#filesHere = files
    else this.#filesThere = files
    threads.tell({ ask: 'files', files })
  }

  #threads(mayBeHere: boolean): Threads {
    if (!mayBeHere && this.#hasThreads) {
      const hearing = { answered: (answer: Answer) => this.#answered(answer), failed: () => this.#lost() }
      this.#there ??= startThreads(this.#folder, hearing)
      if (this.#there.count > 0) return this.#there
      this.#hasThreads = false
    }
    this.#here ??= stayHere(this.#folder, { answered: answer => this.#answered(answer) })
    return this.#here
  }

  #answered(answer: Answer): void {
    this.#answeredAt = Date.now()
    if (answer.answer === 'damaged') this.#onDamage(answer.path)
    else this.#calls.get(answer.id)?.take(answer)
  }

  /** Where many are asked for at once, the last one waits for all the others: that is no fault of its own. */
  #watchAnswers(): NodeJS.Timeout {
    const asked = Date.now()
    return setInterval(() => {
      if (Date.now() - Math.max(asked, this.#answeredAt) > PATIENCE_MS) this.#giveUp()
    }, 100)
  }

  #watch(shared: Int32Array): NodeJS.Timeout {
    let [life, since] = [-1, Date.now()]
    return setInterval(() => {
      const now = Atomics.load(shared, control.life)
      if (now !== life) [life, since] = [now, Date.now()]
      else if (Date.now() - since > PATIENCE_MS) this.#giveUp()
    }, 100)
  }

  /** There is no other way to stop a pattern than to end the thread it runs in. */
  #giveUp(): void {
    this.#there?.close()
    this.#there = undefined
    this.#filesThere = undefined
    this.#hangUp(new TookTooLong('That pattern takes too long'))
  }

  #lost(): void {
    this.#there?.close()
    this.#there = undefined
    this.#hasThreads = false
    this.#hangUp(new ThreadLost())
  }

  #hangUp(reason: Error): void {
    for (const { fail } of [...this.#calls.values()]) fail(reason)
  }
}

interface Call {
  take(answer: Answer): void
  fail(reason: unknown): void
}

export const isThreadLost = (error: unknown): boolean => error instanceof ThreadLost
