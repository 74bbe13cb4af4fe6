import type { Laid } from '../../transcript-layout/sequence.ts'
import type { OpenTranscript, State } from '../state.ts'
import { blockOf, isOpen, type LaidOut, laidOut, withToggled } from './laid-out.ts'
import { withLineInSight } from './moves.ts'
import { type Occurrence, occurrencesIn, type WordsToMark } from './occurrences.ts'
import { unstuck } from './window.ts'

/** The marks in a transcript, and the current one: those of a find, or of a search and its chosen match. */
export interface Marking {
  /** The key of the entry with the current mark; null: it is not in this transcript. */
  readonly key: string | null
  /** The words to mark in a block; null if there are none. */
  wordsIn(laid: Laid): WordsToMark | null
  /** Index of the current mark among all that are drawn in its block; undefined: it is not drawn. */
  currentIn(laid: Laid): number | undefined
  /** Whether the entry with the current mark is drawn whole, so that unfolding its block would show no more marks. */
  isWholeIn(laid: Laid): boolean
}

function markedIn(marking: Marking, laid: Laid): readonly Occurrence[] {
  const words = marking.wordsIn(laid)
  return words ? occurrencesIn(laid.lines, words) : []
}

/** The block with the current mark, and the line in it; undefined: the block is not loaded or not shown. */
export function placeOfCurrent(
  marking: Marking,
  { laid }: LaidOut,
): { readonly block: number; readonly line: number } | undefined {
  const block = marking.key === null ? -1 : blockOf(laid, marking.key)
  const found = laid[block]
  if (!found) return undefined
  const nth = marking.currentIn(found)
  const line = nth === undefined ? undefined : markedIn(marking, found)[nth]?.[0]?.line
  return { block, line: line ?? found.header }
}

/** Brings the current mark on the screen, and unfolds its block if it must; undefined as above. */
export function withCurrentInSight(
  state: State,
  transcript: OpenTranscript,
  marking: Marking,
  isJustRead: boolean,
): OpenTranscript | undefined {
  const folded = placeOfCurrent(marking, laidOut(state, transcript))
  const open = folded && unfoldedFor(state, transcript, marking, folded.block)
  const place = open && placeOfCurrent(marking, laidOut(state, open))
  return place && withLineInSight(state, open, place.block, { line: place.line, isJustRead })
}

/** Unfolds a block, if that shows more marks. */
export function unfoldedFor(state: State, transcript: OpenTranscript, marking: Marking, at: number): OpenTranscript {
  const folded = laidOut(state, transcript).laid[at]
  if (!folded?.block.isFoldable || isOpen(transcript, folded.block) || marking.isWholeIn(folded)) return transcript
  const open = withToggled(unstuck(state, transcript), folded.block.key)
  const whole = laidOut(state, open).laid[at]
  return whole && markedIn(marking, whole).length > markedIn(marking, folded).length ? open : transcript
}
