import { andThen, type Next, stay, toasted } from '../next.ts'
import { sizeOfPane } from '../panes.ts'
import type { OpenTranscript, State } from '../state.ts'
import type { Find, FoundHit, FoundSpot } from './find-state.ts'
import { blockOf, foundIn, nthOfNow, shareOf, stopFrom, stopsOf } from './find-stops.ts'
import { isOpen, type LaidOut, laidOut, topLine } from './laid-out.ts'
import { readOn, scrolledReader, seek } from './moves.ts'
import { cursorIndex, unstuck } from './window.ts'

/** By occurrences, from where the cursor is if it was moved away from the current one. */
export function walk(state: State, reader: OpenTranscript, find: Find, by: number): Next {
  const { all, total } = stopsOf(state, reader, find)
  if (total === 0) return toasted(state, find.isDone ? nothing(find) : 'Still looking for it')
  const step = by > 0 ? 1 : -1
  const countIn = (stop: number) => countDrawn(state, reader, find, all[stop])
  const cursor = placeOfCursor(state, reader, find)
  let reached: Reached | undefined
  let hasWrapped = false
  for (let left = Math.min(Math.abs(by), MOST_STEPS); left > 0; left--) {
    reached = placeAfter(reached ?? cursor, step, all.length, countIn)
    if (reached.isWrapped && !find.isDone) return toasted(state, 'Still looking for more')
    hasWrapped ||= reached.isWrapped
  }
  const stop = reached && all[reached.at]
  if (!reached || !stop) return stay(state)
  const moved = reach(state, reader, find, { key: stop.key, offset: stop.offset, at: reached.nth })
  return hasWrapped ? andThen(moved, next => toasted(next, step > 0 ? 'Back at the top' : 'Back at the end')) : moved
}

const MOST_STEPS = 10_000

const nothing = ({ words }: Find): string => `“${words}” is not in this transcript`

/** At the nth occurrence of a stop; or before a stop, where the cursor is between two. */
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

function placeOfCursor(state: State, reader: OpenTranscript, find: Find): Place {
  const stops = stopsOf(state, reader, find)
  const block = laidOut(state, reader).laid[cursorIndex(state, reader)]?.block
  const { now } = find
  const at = now && block?.keys.includes(now.key) ? stopFrom(stops, now) : -1
  if (now && stops.all[at]?.key === now.key) return { at, nth: now.at }
  // The occurrences in the block under the cursor are still ahead.
  return { before: block ? stopFrom(stops, block) : 0 }
}

/** As many as are drawn once it is unfolded; where nothing can be marked, the block itself is the place. */
function countDrawn(state: State, reader: OpenTranscript, find: Find, stop: FoundHit | undefined): number {
  if (!stop) return 0
  const at = blockOf(laidOut(state, reader).laid, stop.key)
  if (at < 0) return stop.count
  const laid = laidOut(state, unfolded(state, reader, find, at, stop)).laid[at]
  return Math.max(1, laid ? shareOf(laid, find, stopsOf(state, reader, find), stop.key).count : 0)
}

/** Its block under the cursor, unfolded if it must be, and its line on the screen; from the file, if it is not loaded. */
export function reach(state: State, reader: OpenTranscript, find: Find, now: FoundSpot): Next {
  const at = blockOf(laidOut(state, reader).laid, now.key)
  const isLoaded = now.offset >= reader.from && now.offset < reader.to
  if (at < 0 && !isLoaded) {
    const sought: Find = { ...find, now, reaching: 'sought' }
    const { offset } = now
    return seek({ ...state, reader: { ...unstuck(state, reader), find: sought } }, { kind: 'offset', offset })
  }
  if (at < 0) return stay({ ...state, reader: { ...reader, find: { ...find, now } } })
  const open = unfolded(state, reader, find, at, now)
  const layout = laidOut(state, open)
  const laid = layout.laid[at]
  const stops = stopsOf(state, open, find)
  const count = laid ? shareOf(laid, find, stops, now.key).count : 0
  const reached: Find = { ...find, now: { ...now, at: Math.max(0, Math.min(now.at, count - 1)) } }
  const nth = laid && nthOfNow(laid, reached, stops)
  const line = laid && nth !== undefined ? foundIn(laid, find, stops)[nth]?.[0]?.line : undefined
  const top = topToSee(state, open, layout, at, line)
  return andThen(readOn(state, { ...scrolledReader(open, layout, top, at, state), find: reached }), settled)
}

/** While more is read around it, it may become part of another block: then it is gone to again. */
function settled(state: State): Next {
  const { reader } = state
  if (!reader?.find) return stay(state)
  const reaching = reader.isAsking ? (reader.find.reaching ?? 'near') : null
  return stay({ ...state, reader: { ...reader, find: { ...reader.find, reaching } } })
}

/** Only if more of it is to be seen then. */
function unfolded(
  state: State,
  reader: OpenTranscript,
  find: Find,
  at: number,
  { key }: Pick<FoundHit, 'key'>,
): OpenTranscript {
  const folded = laidOut(state, reader).laid[at]
  if (!folded?.block.isFoldable || isOpen(reader, folded.block)) return reader
  const stops = stopsOf(state, reader, find)
  if (shareOf(folded, find, stops, key).count >= (stops.loaded.get(key)?.count ?? 0)) return reader
  const opened = new Set(reader.opened)
  if (!opened.delete(folded.block.key)) opened.add(folded.block.key)
  const open = { ...unstuck(state, reader), opened }
  const whole = laidOut(state, open).laid[at]
  return whole && foundIn(whole, find, stops).length > foundIn(folded, find, stops).length ? open : reader
}

/** What is on the screen does not move. Else a third of the screen is above it, and who says it if that is not far. */
function topToSee(state: State, reader: OpenTranscript, layout: LaidOut, at: number, line: number | undefined): number {
  const { height } = sizeOfPane(state, 'transcript')
  const start = layout.starts[at] ?? 0
  const first = start + (layout.laid[at]?.header ?? 0)
  const sought = line === undefined ? first : start + line
  const top = topLine(state, reader, layout)
  if (reader.find?.reaching !== 'sought' && sought >= top && sought < top + height) return top
  const wanted = sought - Math.floor(height / 3)
  return sought - first < (2 * height) / 3 ? Math.min(first, wanted) : wanted
}
