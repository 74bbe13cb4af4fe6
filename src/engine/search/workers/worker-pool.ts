import { setMaxListeners } from 'node:events'
import type { TextQuery } from '../../../query/language/text-query.ts'
import type { Hit, Match } from '../../../query/match/finder.ts'
import type { Area } from '../../../query/match/searchable-text.ts'
import type { MatchRequest } from '../best-matches.ts'
import { hasPattern, isSureOfAll } from '../compiled-query.ts'
import type { FoundRows } from '../found-rows.ts'
import { jobsOf } from '../jobs.ts'
import type { PackedFiles, SearchedFile } from '../packed-file.ts'
import type { OnDamage } from '../search-file.ts'
import type { SessionTitle } from '../titles.ts'
import { CallWatch } from './hang-watch.ts'
import { type SearchWorker, startThread, stayHere } from './search-worker.ts'
import { type Ask, control, newControl, type WorkerAnswer } from './worker-messages.ts'

/** It went on and on, and was stopped. */
export class TookTooLong extends Error {}
/** The thread ended through no fault of this call: for the sake of another one, or by the system. */
export class ThreadLost extends Error {
  constructor() {
    super('The thread that searches has ended. Try again.')
  }
}

export interface SearchAsked {
  readonly files: PackedFiles
  readonly query: TextQuery
  readonly areas: readonly Area[]
  /** There is so little to be looked through that no thread is worth its start. */
  readonly isSmall: boolean
  /** The words of nearly all are kept, so that each is looked through in no time. */
  readonly isKept: boolean
}

/** What was found, and the jobs that are done. */
export type OnFound = (rows: FoundRows, done: readonly number[]) => void

/** Brings asks to the workers, in a thread and here, and their answers back to those who asked. */
export class WorkerPool {
  readonly #folder: string
  readonly #onDamage: OnDamage
  readonly #calls = new Map<number, Call>()
  #nextId = 1
  #here: SearchWorker | undefined
  #there: SearchWorker | undefined
  #hasThread = true
  #isClosed = false
  #filesHere: PackedFiles | undefined
  #filesThere: PackedFiles | undefined

  constructor(folder: string, onDamage: OnDamage) {
    this.#folder = folder
    this.#onDamage = onDamage
  }

  prepare({ files, isSmall }: Pick<SearchAsked, 'files' | 'isSmall'>): void {
    if (!isSmall && !this.#isClosed) this.#send(this.#inThread() ?? this.#atHand(), files)
  }

  /** Rejects if the signal aborts, or with `TookTooLong`; if the thread is lost, it may be asked once more. */
  async search(asked: SearchAsked, onFound: OnFound, signal: AbortSignal): Promise<void> {
    const { files, query, areas } = asked
    const workers = this.#workersFor(asked)
    let atIt = workers.length
    let left = jobsOf(files.keys.length)
    if (left === 0) return
    const [first] = workers
    let askFirst = (_: readonly number[]) => {}
    const take = (answer: WorkerAnswer) => {
      if (answer.answer === 'searched') atIt--
      if (answer.answer === 'found') {
        onFound(answer.rows, answer.done)
        left -= answer.done.length
        if (answer.undecided.length > 0) askFirst(answer.undecided)
      }
      // A thread that is still to start need not be waited for if there is nothing left to do.
      return left === 0 || atIt === 0 ? { result: undefined } : undefined
    }
    await this.#call(query, signal, take, (id, control) => {
      const ask = { ask: 'search', id, query, areas, control } as const
      askFirst = jobs => {
        atIt++
        first?.tell({ ...ask, jobs, mayTry: true })
      }
      for (const worker of workers) {
        this.#send(worker, files)
        worker.tell({ ...ask, mayTry: worker === first })
      }
    })
  }

  /** What has something in its title, of all titles by their numbers. */
  titles(titles: readonly (string | null)[], query: TextQuery, signal: AbortSignal): Promise<FoundRows> {
    return this.#one(
      query,
      signal,
      (id, control) => ({ ask: 'titles', id, titles, query, control }),
      answer => (answer.answer === 'titles' ? answer.rows : new Int32Array()),
    )
  }

  matches(
    files: readonly SearchedFile[],
    title: SessionTitle | null,
    request: MatchRequest,
    signal: AbortSignal,
  ): Promise<readonly Match[]> {
    return this.#one(
      request.query,
      signal,
      (id, control) => ({ ask: 'matches', id, files, title, request, control }),
      answer => (answer.answer === 'matches' ? answer.matches : []),
    )
  }

  hits(file: SearchedFile, query: TextQuery, signal: AbortSignal): Promise<readonly Hit[]> {
    return this.#one(
      query,
      signal,
      (id, control) => ({ ask: 'hits', id, file, query, control }),
      answer => (answer.answer === 'hits' ? answer.hits : []),
    )
  }

  close(): void {
    this.#isClosed = true
    this.#there?.close()
    this.#here?.close()
    this.#there = undefined
    this.#hangUp(() => new Error('It was closed while it searched'))
  }

  /** The first of them may try patterns; here that is never done, if it can be helped, nor what may take long. */
  #workersFor({ query, isSmall, isKept }: SearchAsked): readonly SearchWorker[] {
    const thread = isSmall && !hasPattern(query) ? undefined : this.#inThread()
    if (!thread) return [this.#atHand()]
    return isKept && isSureOfAll(query) ? [thread, this.#atHand()] : [thread]
  }

  /** Asks the thread if it is there, and again if it is lost. */
  async #one<Result>(
    query: TextQuery,
    signal: AbortSignal,
    askFor: (id: number, control: Int32Array) => Ask,
    resultOf: (answer: WorkerAnswer) => Result,
  ): Promise<Result> {
    for (let tries = 1; ; tries++) {
      const thread = hasPattern(query) ? this.#inThread() : this.#there
      const worker = thread && (thread.isThere || hasPattern(query)) ? thread : this.#atHand()
      const take = (answer: WorkerAnswer) => ({ result: resultOf(answer) })
      try {
        return await this.#call(query, signal, take, (id, control) => worker.tell(askFor(id, control)))
      } catch (error) {
        if (!(error instanceof ThreadLost) || tries === MOST_TRIES) throw error
      }
    }
  }

  #call<Result>(
    query: TextQuery,
    signal: AbortSignal,
    take: (answer: WorkerAnswer) => { readonly result: Result } | undefined,
    ask: (id: number, control: Int32Array) => void,
  ): Promise<Result> {
    const id = this.#nextId++
    const shared = newControl()
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const watch = hasPattern(query) ? new CallWatch(shared, () => this.#giveUp(id)) : undefined
      const end = () => {
        watch?.end()
        signal.removeEventListener('abort', abort)
        this.#calls.delete(id)
        if (this.#calls.size === 0) this.#there?.hold(false)
      }
      // The caller has gone, but workers stay busy until they see the stop flag.
      const abort = () => {
        Atomics.store(shared, control.stop, 1)
        watch?.leave()
        reject(signal.reason)
      }
      // As many as there are sessions to be read may hear it at once.
      setMaxListeners(0, signal)
      signal.addEventListener('abort', abort)
      const fail = (error: unknown) => {
        end()
        reject(error)
      }
      const answered = (answer: WorkerAnswer) => {
        if (answer.answer === 'failed') return fail(new Error(answer.reason))
        if (answer.answer === 'tooLong') {
          // Whoever else is at it need not go on.
          Atomics.store(shared, control.stop, 1)
          return fail(new TookTooLong('It takes too long'))
        }
        const taken = take(answer)
        if (!taken) return
        end()
        resolve(taken.result)
      }
      this.#calls.set(id, { answered, fail })
      this.#there?.hold(true)
      ask(id, shared)
    })
  }

  /** They know the files until they are told of others. */
  #send(worker: SearchWorker, files: PackedFiles): void {
    const isHere = worker === this.#here
    if (files === (isHere ? this.#filesHere : this.#filesThere)) return
    if (isHere) this.#filesHere = files
    else this.#filesThere = files
    worker.tell({ ask: 'files', files })
  }

  /** Undefined: there can be none. */
  #inThread(): SearchWorker | undefined {
    if (this.#isClosed) throw new Error('It is closed')
    const hearing = { answered: (answer: WorkerAnswer) => this.#answered(answer), failed: () => this.#lost() }
    if (this.#hasThread) this.#there ??= startThread(this.#folder, hearing)
    this.#hasThread = this.#there !== undefined
    return this.#there
  }

  #atHand(): SearchWorker {
    if (this.#isClosed) throw new Error('It is closed')
    this.#here ??= stayHere(this.#folder, { answered: answer => this.#answered(answer) })
    return this.#here
  }

  #answered(answer: WorkerAnswer): void {
    if (answer.answer === 'damaged') this.#onDamage(answer.key, answer.text)
    else this.#calls.get(answer.id)?.answered(answer)
  }

  /** There is no other way to stop a pattern than to end the thread it runs in. */
  #giveUp(culprit: number): void {
    this.#endThread()
    this.#hangUp(id => (id === culprit ? new TookTooLong('That pattern takes too long') : new ThreadLost()))
  }

  #lost(): void {
    this.#endThread()
    this.#hasThread = false
    this.#hangUp(() => new ThreadLost())
  }

  #endThread(): void {
    this.#there?.close()
    this.#there = undefined
    this.#filesThere = undefined
  }

  #hangUp(reasonFor: (id: number) => Error): void {
    for (const [id, { fail }] of [...this.#calls]) fail(reasonFor(id))
  }
}

interface Call {
  answered(answer: WorkerAnswer): void
  fail(reason: unknown): void
}

export const MOST_TRIES = 3
