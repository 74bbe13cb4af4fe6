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

/** Thrown when the thread ended through no fault of this call: because of another call, or by the system. */
export class ThreadLost extends Error {
  constructor() {
    super('The search thread has ended. Try again.')
  }
}

export interface SearchAsked {
  readonly files: PackedFiles
  readonly query: TextQuery
  readonly areas: readonly Area[]
  /** Whether there is too little to search to be worth starting a thread. */
  readonly isSmall: boolean
  /** Whether nearly all words are kept, so that each file is searched quickly. */
  readonly isKept: boolean
}

/** Called with findings, and with the jobs that are done. */
export type OnFound = (rows: FoundRows, done: readonly number[]) => void

/** Answers asks, one by one: a thread, or a loop in this one. */
type SearchWorker = Pick<Thread<Ask, WorkerAnswer>, 'post' | 'end'>

/** Memory limits of the thread. Each thread takes about 20 MB, so there is only one. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 256 }

/** Passes asks to the workers, one in a thread and one here, and their answers back to the callers. */
export class WorkerPool {
  readonly #folder: string
  readonly #onDamage: OnDamage
  readonly #calls = new Map<number, Pick<Call<unknown>, 'answer' | 'fail'>>()
  /** Files last sent to each worker. */
  readonly #known = new WeakMap<SearchWorker, PackedFiles>()
  #nextId = 1
  #here: SearchWorker | undefined
  #thread: Thread<Ask, WorkerAnswer> | undefined
  /** Whether the thread has started and can take an ask at once. */
  #isThreadReady = false
  #hasThreads = true
  #isClosed = false

  constructor(folder: string, onDamage: OnDamage) {
    this.#folder = folder
    this.#onDamage = onDamage
  }

  prepare({ files, isSmall }: Pick<SearchAsked, 'files' | 'isSmall'>): void {
    if (!isSmall && !this.#isClosed) this.#send(this.#inThread() ?? this.#localWorker(), files)
  }

  /** Searches files. Rejects if the signal aborts, with `TookTooLong`, or with `ThreadLost`: then a retry may help. */
  async search(asked: SearchAsked, onFound: OnFound, signal: AbortSignal): Promise<void> {
    const { files, query, areas } = asked
    const workers = this.#workersFor(asked)
    let busy = workers.length
    let left = jobsOf(files.keys.length)
    if (left === 0) return
    const [first] = workers
    let askFirst = (_: readonly number[]) => {}
    const take = (answer: WorkerAnswer) => {
      if (answer.answer === 'searched') busy--
      if (answer.answer === 'found') {
        onFound(answer.rows, answer.done)
        left -= answer.done.length
        if (answer.undecided.length > 0) askFirst(answer.undecided)
      }
      // If no jobs are left, there is no need to wait for a thread that is still starting.
      return left === 0 || busy === 0 || undefined
    }
    await this.#call(query, signal, take, (id, control) => {
      const ask = { ask: 'search', id, query, areas, control } as const
      askFirst = jobs => {
        busy++
        first?.post({ ...ask, jobs, mayTry: true })
      }
      for (const worker of workers) {
        this.#send(worker, files)
        worker.post({ ...ask, mayTry: worker === first })
      }
    })
  }

  /** Searches titles. The rows hold title numbers. */
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
    this.#failCalls(() => new Error('It was closed while it searched'))
  }

  /** Workers for a search. The first may try patterns; this thread avoids patterns and slow searches if it can. */
  #workersFor({ query, isSmall, isKept }: SearchAsked): readonly SearchWorker[] {
    const thread = isSmall && !hasPattern(query) ? undefined : this.#inThread()
    if (!thread) return [this.#localWorker()]
    return isKept && isSureOfAll(query) ? [thread, this.#localWorker()] : [thread]
  }

  /** Asks the thread, or this one if that has not started; asks again if the thread is lost. */
  async #one<Kind extends keyof AskResults>(
    ask: SingleAsk & { ask: Kind },
    query: TextQuery,
    signal: AbortSignal,
  ): Promise<AskResults[Kind]> {
    const take = (answer: WorkerAnswer) =>
      answer.answer === 'result' ? (answer.result as AskResults[Kind]) : undefined
    return askAgainIfLost(() => {
      const thread = hasPattern(query) ? this.#inThread() : this.#isThreadReady && this.#thread
      const worker = thread || this.#localWorker()
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

  /** Sends files to a worker, unless it has them already. */
  #send(worker: SearchWorker, files: PackedFiles): void {
    if (this.#known.get(worker) === files) return
    this.#known.set(worker, files)
    worker.post({ ask: 'files', files })
  }

  /** The thread, started if need be; undefined if threads cannot be started. */
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

  #localWorker(): SearchWorker {
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

  /** Ends the thread, because there is no other way to stop a pattern. */
  #giveUp(culprit: number): void {
    this.#endThread()
    this.#failCalls(id => (id === culprit ? new TookTooLong('That pattern takes too long') : new ThreadLost()))
  }

  #lost(): void {
    this.#endThread()
    this.#hasThreads = false
    this.#failCalls(() => new ThreadLost())
  }

  #endThread(): void {
    this.#thread?.end()
    this.#thread = undefined
    this.#isThreadReady = false
  }

  #failCalls(reasonFor: (id: number) => Error): void {
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
