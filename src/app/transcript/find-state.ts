import type { PlacedEntry } from '../../model/passage.ts'
import { isQuick, type TextQuery } from '../../query/language/text-query.ts'
import type { Hit } from '../../query/match/finder.ts'
import { hitIn } from '../../query/match/hit-in-entry.ts'
import { saidIn } from '../../query/match/searchable-text.ts'
import type { ShownKinds } from '../../transcript-layout/block.ts'

/** A find in a transcript: the words, the hits so far, and the current one. */
export interface Find {
  /** The number of this question; answers to older ones are dropped. */
  readonly number: number
  readonly words: string
  readonly query: TextQuery
  /** Which part of the words was not understood, or why the find ended early. */
  readonly note: string | null
  /** Offset at the top of the screen when it was asked: the first hit is the first one from there on. */
  readonly from: number
  /** In file order. */
  readonly hits: readonly FoundHit[]
  /** Everything up to `searchedTo` has been searched. */
  readonly isDone: boolean
  readonly searchedTo: number
  /** It took too long, or the file could not be read: the search has stopped. */
  readonly isGivenUp: boolean
  /** What was added after that is being searched up to this offset. */
  readonly askedTo: number
  /** Everything after `from` has been searched: hits to come are before it. */
  readonly hasWrapped: boolean
  readonly now: FoundSpot | null
  /** Set while the part around the current hit is read: it was not loaded, or is near an end of the loaded part. */
  readonly reaching: 'fetched' | 'near' | null
}

export type FoundHit = Omit<Hit, 'entry'>

/** An occurrence: its entry, and its index among those drawn of that entry. */
export interface FoundSpot {
  readonly key: string
  readonly offset: number
  readonly at: number
}

/** Merges new hits in. Known ones stay as they are, as they were found in what is shown. */
export function withHits(known: readonly FoundHit[], more: readonly FoundHit[]): readonly FoundHit[] {
  if (more.length === 0) return known
  const sorted = [...more].sort(inFileOrder)
  const [first] = sorted
  const last = known.at(-1)
  if (!last || (first && inFileOrder(last, first) < 0)) return [...known, ...sorted]
  const merged: FoundHit[] = []
  let at = 0
  for (const hit of known) {
    for (let next = sorted[at]; next && inFileOrder(next, hit) < 0; next = sorted[++at]) merged.push(next)
    merged.push(hit)
    if (sorted[at]?.key === hit.key) at++
  }
  for (; at < sorted.length; at++) merged.push(sorted[at] as FoundHit)
  return merged
}

export type InFile = Pick<FoundHit, 'key' | 'offset'>

export function inFileOrder(one: InFile, other: InFile): number {
  return one.offset - other.offset || indexOf(one.key) - indexOf(other.key)
}

const indexOf = (key: string): number => Number(key.slice(key.indexOf(':') + 1))

/** Number of letters that can be searched without a noticeable pause. */
const AT_ONCE = 1_000_000

/** Searches loaded entries right now, up to a limit. `isAll`: the limit was not reached. */
export function hitsAtOnce(query: TextQuery, entries: readonly PlacedEntry[]): { hits: FoundHit[]; isAll: boolean } {
  const hits: FoundHit[] = []
  let left = isQuick(query) ? AT_ONCE : 0
  for (const placed of entries) {
    if ('damaged' in placed) continue
    left -= saidIn(placed.entry)?.text.length ?? 0
    if (left < 0) return { hits, isAll: false }
    const hit = hitIn(placed, query)
    if (hit) hits.push(hit)
  }
  return { hits, isAll: true }
}

/** Whether its kind is shown. A result can be hidden while its call is shown. */
export function isHitShown({ kind }: FoundHit, shown: ShownKinds): boolean {
  switch (kind) {
    case 'thinking':
      return shown.thinking
    case 'toolCall':
      return shown.tools
    case 'toolResult':
      return shown.results
    case 'system':
    case 'summary':
    case 'other':
      return shown.system
    default:
      return true
  }
}
