import { andThen, type Next, stay, toasted } from '../next.ts'
import type { OpenTranscript, State } from '../state.ts'
import type { Find, FoundHit, FoundSpot } from './find-state.ts'
import { findMarking, shareOf, stopFrom, stopsOf } from './find-stops.ts'
import { blockOf, laidOut } from './laid-out.ts'
import { unfoldedFor, withCurrentInSight } from './marking.ts'
import { readOn, seek } from './moves.ts'
import { blockUnderCursor, unstuck } from './window.ts'

/** Moves by occurrences, from the cursor if that was moved away from the current one. */
export function walk(state: State, transcript: OpenTranscript, find: Find, by: number): Next {
  const { all, total } = stopsOf(state, transcript, find)
  if (total === 0) return toasted(state, find.isDone ? nothing(find) : 'Still searching. Try again in a moment.')
  const step = by > 0 ? 1 : -1
  const countIn = (stop: number) => countDrawn(state, transcript, find, all[stop])
  const cursor = placeOfCursor(state, transcript, find)
  let reached: Reached | undefined
  let hasWrapped = false
  for (let left = Math.min(Math.abs(by), MOST_STEPS); left > 0; left--) {
    reached = placeAfter(reached ?? cursor, step, all.length, countIn)
    if (reached.isWrapped && !find.isDone) return toasted(state, 'Still searching for more. Try again in a moment.')
    hasWrapped ||= reached.isWrapped
  }
  const stop = reached && all[reached.at]
  if (!reached || !stop) return stay(state)
  const moved = reach(state, transcript, find, { key: stop.key, offset: stop.offset, at: reached.nth })
  return hasWrapped ? andThen(moved, next => toasted(next, step > 0 ? 'Back at the top.' : 'Back at the end.')) : moved
}

const MOST_STEPS = 10_000

const nothing = ({ words }: Find): string => `“${words}” is not in this transcript. Press > to search all sessions.`

/** The nth occurrence of a stop; or the place before a stop, where the cursor is between two. */
type Place = { readonly at: number; readonly nth: number } | { readonly before: number }

interface Reached {
  readonly at: number
  readonly nth: number
  /** It went past the last stop to the first, or the other way round. */
  readonly isWrapped: boolean
}

function placeAfter(place: Place, step: 1 | -1, stops: number, countIn: (stop: number) => number): Reached {
  if ('at' in place && place.nth + step >= 0 && place.nth + step < countIn(place.at))
    return { at: place.at, nth: place.nth + step, isWrapped: false }
  const next = 'at' in place ? place.at + step : step > 0 ? place.before : place.before - 1
  const at = (next + stops) % stops
  return { at, nth: step > 0 ? 0 : countIn(at) - 1, isWrapped: at !== next }
}

function placeOfCursor(state: State, transcript: OpenTranscript, find: Find): Place {
  const stops = stopsOf(state, transcript, find)
  const block = blockUnderCursor(state, transcript)
  const { now } = find
  // Until the part around an occurrence has been read, the cursor is still where it was.
  const isAwaited = find.reaching === 'fetched' && now && !isLoaded(transcript, now)
  const at = now && (isAwaited || block?.keys.includes(now.key)) ? stopFrom(stops, now) : -1
  if (now && stops.all[at]?.key === now.key) return { at, nth: now.at }
  // The occurrences in the block under the cursor are still ahead.
  return { before: block ? stopFrom(stops, block) : 0 }
}

/** The number of occurrences of a stop that are drawn once it is unfolded; 1 (its block) where none can be marked. */
function countDrawn(state: State, transcript: OpenTranscript, find: Find, stop: FoundHit | undefined): number {
  if (!stop) return 0
  const at = blockOf(laidOut(state, transcript).laid, stop.key)
  if (at < 0) return stop.count
  const marking = findMarking(state, transcript, { ...find, now: { key: stop.key, offset: stop.offset, at: 0 } })
  const laid = laidOut(state, unfoldedFor(state, transcript, marking, at)).laid[at]
  return Math.max(1, laid ? shareOf(laid, find, stopsOf(state, transcript, find), stop.key).count : 0)
}

/** Brings an occurrence on the screen, with the cursor on its block; asks for it from the file if it is not loaded. */
export function reach(state: State, transcript: OpenTranscript, find: Find, now: FoundSpot): Next {
  const marking = findMarking(state, transcript, { ...find, now })
  const shown = withCurrentInSight(state, transcript, marking, find.reaching === 'fetched')
  if (!shown) {
    if (isLoaded(transcript, now)) return stay({ ...state, transcript: { ...transcript, find: { ...find, now } } })
    const asked = { ...state, transcript: { ...unstuck(state, transcript), find: { ...find, now } } }
    return andThen(seek(asked, { kind: 'offset', offset: now.offset }), next => stay(withReaching(next, 'fetched')))
  }
  const { laid } = laidOut(state, shown)
  const block = laid[blockOf(laid, now.key)]
  const count = block ? shareOf(block, find, stopsOf(state, shown, find), now.key).count : 0
  const reached: Find = { ...find, now: { ...now, at: Math.max(0, Math.min(now.at, count - 1)) } }
  return andThen(readOn(state, { ...shown, find: reached }), settled)
}

const isLoaded = ({ from, to }: OpenTranscript, { offset }: FoundSpot): boolean => offset >= from && offset < to

/** Notes that more is being read around it: it may become part of another block, and is then gone to again. */
function settled(state: State): Next {
  const { transcript } = state
  return stay(withReaching(state, transcript?.isAsking ? (transcript.find?.reaching ?? 'near') : null))
}

function withReaching(state: State, reaching: Find['reaching']): State {
  const { transcript } = state
  return transcript?.find ? { ...state, transcript: { ...transcript, find: { ...transcript.find, reaching } } } : state
}
