import type { TextQuery } from '../../../query/language/text-query.ts'
import type { Hit, Match } from '../../../query/match/finder.ts'
import type { Area } from '../../../query/match/searchable-text.ts'
import { startThread, type Thread } from '../../process/thread.ts'
import type { MatchRequest } from '../best-matches.ts'
import { hasPattern, isSureOfAll } from '../compiled-query.ts'
import type { FoundRows } from '../found-rows.ts'
import { jobsOf } from '../jobs.ts'
import type { PackedFiles, SearchedFile } from '../packed-file.ts'
import type { OnDamage } from '../search-file.ts'
import type { SessionTitle } from '../titles.ts'
import { Call, TookTooLong } from './call.ts'
import { WorkerLoop } from './worker-loop.ts'
import type { Ask, AskResults, SingleAsk, WorkerAnswer } from './worker-messages.ts'

/** The thread ended through no fault of this call: for the sake of another one, or by the system. */
export class ThreadLost extends Error {
  constructor() {
    super('The search thread has ended. Try again.')
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

/** Something that answers asks, one by one: a thread, or a loop in this one. */
type SearchWorker = Pick<Thread<Ask, WorkerAnswer>, 'post' | 'end'>

/** Each thread takes some twenty megabytes, so there is one. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 }

/** Brings asks to the workers, in a thread and here, and their answers back to those who asked. */
export class WorkerPool {
  readonly #folder: string
  readonly #onDamage: OnDamage
  readonly #calls = new Map<number, Pick<Call<unknown>, 'answer' | 'fail'>>()
  /** The files that each worker was told of last. */
  readonly #known = new WeakMap<SearchWorker, PackedFiles>()
  #nextId = 1
  #here: SearchWorker | undefined
  #thread: Thread<Ask, WorkerAnswer> | undefined
  /** It has started, and hears an ask at once. */
  #isThreadReady = false
  #hasThreads = true
  #isClosed = false

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
      return left === 0 || atIt === 0 || undefined
    }
    await this.#call(query, signal, take, (id, control) => {
      const ask = { ask: 'search', id, query, areas, control } as const
      askFirst = jobs => {
        atIt++
        first?.post({ ...ask, jobs, mayTry: true })
      }
      for (const worker of workers) {
        this.#send(worker, files)
        worker.post({ ...ask, mayTry: worker === first })
      }
    })
  }

  /** What has something in its title, of all titles by their numbers. */
  titles(titles: readonly (string | null)[], query: TextQuery, signal: AbortSignal): Promise<FoundRows> {
    return this.#one({ ask: 'titles', titles, query }, query, signal)
  }

  matches(
    files: readonly SearchedFile[],
    title: SessionTitle | null,
    request: MatchRequest,
    signal: AbortSignal,
  ): Promise<readonly Match[]> {
    return this.#one({ ask: 'matches', files, title, request }, request.query, signal)
  }

  hits(file: SearchedFile, query: TextQuery, signal: AbortSignal): Promise<readonly Hit[]> {
    return this.#one({ ask: 'hits', file, query }, query, signal)
  }

  close(): void {
    this.#isClosed = true
    this.#endThread()
    this.#here?.end()
    this.#hangUp(() => new Error('It was closed while it searched'))
  }

  /** The first of them may try patterns; here that is never done, if it can be helped, nor what may take long. */
  #workersFor({ query, isSmall, isKept }: SearchAsked): readonly SearchWorker[] {
    const thread = isSmall && !hasPattern(query) ? undefined : this.#inThread()
    if (!thread) return [this.#atHand()]
    return isKept && isSureOfAll(query) ? [thread, this.#atHand()] : [thread]
  }

  /** Asks the thread if it is there, and again if it is lost. */
  async #one<Kind extends keyof AskResults>(
    ask: SingleAsk & { ask: Kind },
    query: TextQuery,
    signal: AbortSignal,
  ): Promise<AskResults[Kind]> {
    const take = (answer: WorkerAnswer) =>
      answer.answer === 'result' ? (answer.result as AskResults[Kind]) : undefined
    return askAgainIfLost(() => {
      const thread = hasPattern(query) ? this.#inThread() : this.#isThreadReady && this.#thread
      const worker = thread || this.#atHand()
      return this.#call(query, signal, take, (id, control) => worker.post({ ...ask, id, control }))
    })
  }

  async #call<Result>(
    query: TextQuery,
    signal: AbortSignal,
    take: (answer: WorkerAnswer) => Result | undefined,
    ask: (id: number, control: Int32Array) => void,
  ): Promise<Result> {
    signal.throwIfAborted()
    const id = this.#nextId++
    const onStuck = hasPattern(query) ? () => this.#giveUp(id) : undefined
    const onEnd = () => {
      this.#calls.delete(id)
      if (this.#calls.size === 0) this.#thread?.hold(false)
    }
    const call = new Call({ signal, take, onStuck, onEnd })
    this.#calls.set(id, call)
    this.#thread?.hold(true)
    ask(id, call.control)
    return call.result
  }

  /** They know the files until they are told of others. */
  #send(worker: SearchWorker, files: PackedFiles): void {
    if (this.#known.get(worker) === files) return
    this.#known.set(worker, files)
    worker.post({ ask: 'files', files })
  }

  /** Undefined: there can be none. */
  #inThread(): SearchWorker | undefined {
    if (this.#isClosed) throw new Error('It is closed')
    if (this.#hasThreads) this.#thread ??= this.#startThread()
    return this.#thread
  }

  #startThread(): Thread<Ask, WorkerAnswer> | undefined {
    const options = { workerData: this.#folder, resourceLimits: LIMITS }
    const thread = startThread<Ask, WorkerAnswer>('find-worker', options, answer => this.#answered(answer))
    thread?.hold(false)
    void thread?.ended.then(() => {
      if (this.#thread === thread) this.#lost()
    })
    this.#hasThreads = thread !== undefined
    return thread
  }

  #atHand(): SearchWorker {
    if (this.#isClosed) throw new Error('It is closed')
    if (this.#here) return this.#here
    const loop = new WorkerLoop(this.#folder, answer => this.#answered(answer))
    this.#here = { post: ask => void setImmediate(() => loop.hear(ask)), end: () => loop.close() }
    return this.#here
  }

  #answered(answer: WorkerAnswer): void {
    if (answer.answer === 'ready') this.#isThreadReady = true
    else if (answer.answer === 'damaged') this.#onDamage(answer.key, answer.text)
    else this.#calls.get(answer.id)?.answer(answer)
  }

  /** There is no other way to stop a pattern than to end the thread it runs in. */
  #giveUp(culprit: number): void {
    this.#endThread()
    this.#hangUp(id => (id === culprit ? new TookTooLong('That pattern takes too long') : new ThreadLost()))
  }

  #lost(): void {
    this.#endThread()
    this.#hasThreads = false
    this.#hangUp(() => new ThreadLost())
  }

  #endThread(): void {
    this.#thread?.end()
    this.#thread = undefined
    this.#isThreadReady = false
  }

  #hangUp(reasonFor: (id: number) => Error): void {
    for (const [id, call] of [...this.#calls]) call.fail(reasonFor(id))
  }
}

const MOST_TRIES = 3

/** Asks, and asks again if the thread is lost. */
export async function askAgainIfLost<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ThreadLost) || tries === MOST_TRIES) throw error
    }
  }
}
