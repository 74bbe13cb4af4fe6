import { type Find, type FoundSpot, inFileOrder } from './find.ts'
import { atHome, blockOf, foundIn, type Stop, stopAt, stopsOf } from './find-stops.ts'
import { sizeOfPane } from './panes.ts'
import { cursorIndex, unstuck } from './reader.ts'
import { readOn, scrolledReader, seek } from './reader-moves.ts'
import { isOpen, type Sheet, sheetOf, topLine } from './sheet.ts'
import type { Reader, State } from './state.ts'
import { andThen, stay, toasted } from './step.ts'
import type { Step } from './update.ts'

/** So many occurrences on, or back. From where the cursor is, if it was moved away from the current one. */
export function walk(state: State, reader: Reader, find: Find, by: number): Step {
  const { all, total } = stopsOf(state, reader, find)
  if (total === 0) return toasted(state, find.isDone ? nothing(find) : 'Still looking for it')
  const step = by > 0 ? 1 : -1
  let place = placeOfCursor(state, reader, find)
  let passed: string | null = null
  for (let left = Math.min(Math.abs(by), MOST_STEPS); left > 0; left--) {
    const next = place.at + step
    if (next >= 0 && next < countAt(state, reader, find, all[place.stop])) {
      place = { ...place, at: next }
      continue
    }
    const stop = nextStop(place.stop, step)
    if (stop < 0 || stop >= all.length) {
      if (!find.isDone) return toasted(state, 'Still looking for more')
      passed = step > 0 ? 'Back at the top' : 'Back at the end'
    }
    const reached = (stop + all.length) % all.length
    place = { stop: reached, at: step > 0 ? 0 : countAt(state, reader, find, all[reached]) - 1 }
  }
  const stop = all[place.stop]
  if (!stop) return stay(state)
  const reached = reach(state, reader, find, { key: stop.key, offset: stop.offset, at: place.at })
  return passed === null ? reached : andThen(reached, next => toasted(next, passed))
}

const MOST_STEPS = 10_000

const nothing = ({ words }: Find): string => `“${words}” is not in this transcript`

/** A stop and the how-manieth occurrence in it; between two stops it is a half. */
interface Place {
  readonly stop: number
  readonly at: number
}

const nextStop = (stop: number, step: 1 | -1): number => (step > 0 ? Math.floor(stop) + 1 : Math.ceil(stop) - 1)

function placeOfCursor(state: State, reader: Reader, find: Find): Place {
  const { laid } = sheetOf(state, reader)
  const { all } = stopsOf(state, reader, find)
  const block = laid[cursorIndex(state, reader)]?.block
  const { now } = find
  if (now && block?.keys.includes(now.key)) return { stop: stopAt(state, reader, find, now.key), at: now.at }
  // The block under the cursor is still ahead, if it has any.
  const ahead = block ? all.findIndex(stop => inFileOrder(atHome(stop), block) >= 0) : 0
  return { stop: (ahead < 0 ? all.length : ahead) - 0.5, at: 0 }
}

/** As many as are drawn once it is unfolded; where nothing can be marked, the block itself is the place. */
function countAt(state: State, reader: Reader, find: Find, stop: Stop | undefined): number {
  if (!stop) return 0
  const { laid } = sheetOf(state, reader)
  const at = blockOf(laid, stop.key)
  if (at < 0) return stop.count
  const stops = stopsOf(state, reader, find)
  const found = sheetOf(state, unfolded(state, reader, find, at, stop.count)).laid[at]
  return Math.max(1, found ? foundIn(found, find, stops).length : 0)
}

/** Its block under the cursor, unfolded if it must be, and its line on the screen; from the file, if it is not loaded. */
export function reach(state: State, reader: Reader, find: Find, now: FoundSpot): Step {
  const { laid } = sheetOf(state, reader)
  const at = blockOf(laid, now.key)
  const isLoaded = now.offset >= reader.from && now.offset < reader.to
  if (at < 0 && !isLoaded) {
    const reaching = { ...find, now, isReaching: true }
    return seek(
      { ...state, reader: { ...unstuck(state, reader), find: reaching } },
      { kind: 'offset', offset: now.offset },
    )
  }
  if (at < 0) return stay({ ...state, reader: { ...reader, find: { ...find, now, isReaching: false } } })
  const stops = stopsOf(state, reader, find)
  const stop = stops.all[stopAt(state, reader, find, now.key)]
  const open = unfolded(state, reader, find, at, stop?.count ?? 1)
  const sheet = sheetOf(state, open)
  const occurrences = sheet.laid[at] ? foundIn(sheet.laid[at], find, stops) : []
  const nth = Math.max(0, Math.min(now.at, occurrences.length - 1))
  const line = occurrences[nth]?.[0]?.line
  const moved = scrolledReader(open, sheet, topToSee(state, open, sheet, at, line, find.isReaching), at, state)
  return readOn(state, { ...moved, find: { ...find, now: { ...now, at: nth } } })
}

/** Only if more of it is to be seen then. */
function unfolded(state: State, reader: Reader, find: Find, at: number, wanted: number): Reader {
  const folded = sheetOf(state, reader).laid[at]
  if (!folded?.block.isFoldable || isOpen(reader, folded.block)) return reader
  const stops = stopsOf(state, reader, find)
  const seen = foundIn(folded, find, stops).length
  if (seen >= wanted) return reader
  const opened = new Set(reader.opened)
  if (!opened.delete(folded.block.key)) opened.add(folded.block.key)
  const open = { ...unstuck(state, reader), opened }
  const whole = sheetOf(state, open).laid[at]
  return whole && foundIn(whole, find, stops).length > seen ? open : reader
}

/** What is on the screen does not move. Else a third of the screen is above it, and who says it if that is not far. */
function topToSee(state: State, reader: Reader, sheet: Sheet, at: number, line: number | undefined, isNew: boolean) {
  const { height } = sizeOfPane(state, 'transcript')
  const start = sheet.starts[at] ?? 0
  const first = start + (sheet.laid[at]?.header ?? 0)
  const sought = line === undefined ? first : start + line
  const top = topLine(state, reader, sheet)
  if (!isNew && sought >= top && sought < top + height) return top
  const wanted = sought - Math.floor(height / 3)
  return sought - first < (2 * height) / 3 ? Math.min(first, wanted) : wanted
}
