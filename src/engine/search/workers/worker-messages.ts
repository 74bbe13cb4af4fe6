import type { TextQuery } from '../../../query/language/text-query.ts'
import type { Hit, Match } from '../../../query/match/finder.ts'
import type { Area } from '../../../query/match/searchable-text.ts'
import type { TextPlace } from '../../words/place.ts'
import type { MatchRequest } from '../best-matches.ts'
import type { FoundRows } from '../found-rows.ts'
import type { PackedFiles, SearchedFile } from '../packed-file.ts'
import type { SessionTitle } from '../titles.ts'

/** What a thread that searches is asked. */
export type Ask =
  /** In which files, newest first. Holds for all searches from now on. */
  { readonly ask: 'files'; readonly files: PackedFiles } | (SearchAsk & Numbered) | (SingleAsk & Numbered)

interface Numbered {
  readonly id: number
  readonly control: Int32Array
}

interface SearchAsk {
  readonly ask: 'search'
  readonly query: TextQuery
  readonly areas: readonly Area[]
  /** These only, which another could not decide. */
  readonly jobs?: readonly number[]
  /** Whether patterns may be tried: not by who cannot be stopped. */
  readonly mayTry: boolean
}

/** An ask with one answer. */
export type SingleAsk =
  | {
      readonly ask: 'matches'
      readonly files: readonly SearchedFile[]
      readonly title: SessionTitle | null
      readonly request: MatchRequest
    }
  | { readonly ask: 'titles'; readonly titles: readonly (string | null)[]; readonly query: TextQuery }
  | { readonly ask: 'hits'; readonly file: SearchedFile; readonly query: TextQuery }

/** What those asks find. Titles by their numbers. */
export interface AskResults {
  readonly matches: readonly Match[]
  readonly titles: FoundRows
  readonly hits: readonly Hit[]
}

export type WorkerAnswer =
  /** The thread has started. */
  | { readonly answer: 'ready' }
  /** What is in the files of the jobs that are done. One that has nothing of what is asked for is not told of. */
  | {
      readonly answer: 'found'
      readonly id: number
      readonly rows: FoundRows
      readonly done: readonly number[]
      /** Jobs in which a pattern has to be tried. */
      readonly undecided: readonly number[]
    }
  /** There is nothing more for this one to do, or it was stopped. */
  | { readonly answer: 'searched'; readonly id: number }
  | { readonly answer: 'result'; readonly id: number; readonly result: AskResults[keyof AskResults] }
  /** It was left off, as it took too long. */
  | { readonly answer: 'tooLong'; readonly id: number }
  | { readonly answer: 'failed'; readonly id: number; readonly reason: string }
  /** What is kept of a file is not as it was written. */
  | { readonly answer: 'damaged'; readonly key: string; readonly text: TextPlace }

/** What is in the memory that is shared with threads during one ask: whether to stop, the next job, signs of life. */
export const control = { stop: 0, next: 1, life: 2 } as const

export const newControl = (): Int32Array => new Int32Array(new SharedArrayBuffer(12))
