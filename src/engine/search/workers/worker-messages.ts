import type { TextQuery } from '../../../query/language/text-query.ts'
import type { Hit, Match } from '../../../query/match/finder.ts'
import type { Area } from '../../../query/match/searchable-text.ts'
import type { TextPlace } from '../../words/place.ts'
import type { MatchRequest } from '../best-matches.ts'
import type { FoundRows } from '../found-rows.ts'
import type { PackedFiles, SearchedFile } from '../packed-file.ts'
import type { SessionTitle } from '../titles.ts'

/** A request to a search worker. */
export type Ask =
  /** Sets the files, newest first, for all searches from now on. */
  { readonly ask: 'files'; readonly files: PackedFiles } | (SearchAsk & Numbered) | (SingleAsk & Numbered)

interface Numbered {
  readonly id: number
  readonly control: Int32Array
}

interface SearchAsk {
  readonly ask: 'search'
  readonly query: TextQuery
  readonly areas: readonly Area[]
  /** Only these jobs, which another worker could not decide. */
  readonly jobs?: readonly number[]
  /** Whether patterns may be tried: only in a thread that can be stopped. */
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

/** Results of those asks. The rows of titles hold title numbers. */
export interface AskResults {
  readonly matches: readonly Match[]
  readonly titles: FoundRows
  readonly hits: readonly Hit[]
}

export type WorkerAnswer =
  /** The thread has started. */
  | { readonly answer: 'ready' }
  /** Findings in the files of the jobs that are done; files without any are left out. */
  | {
      readonly answer: 'found'
      readonly id: number
      readonly rows: FoundRows
      readonly done: readonly number[]
      /** Jobs in which a pattern has to be tried. */
      readonly undecided: readonly number[]
    }
  /** No jobs are left for this worker, or it was stopped. */
  | { readonly answer: 'searched'; readonly id: number }
  | { readonly answer: 'result'; readonly id: number; readonly result: AskResults[keyof AskResults] }
  /** The search was ended because it took too long. */
  | { readonly answer: 'tooLong'; readonly id: number }
  | { readonly answer: 'failed'; readonly id: number; readonly reason: string }
  /** The kept words of a file are damaged. */
  | { readonly answer: 'damaged'; readonly key: string; readonly text: TextPlace }

/** Layout of the memory shared with workers during one ask: a stop flag, the next job, and a count of signs of life. */
export const control = { stop: 0, next: 1, life: 2 } as const

export const newControl = (): Int32Array => new Int32Array(new SharedArrayBuffer(12))
