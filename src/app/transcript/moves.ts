import type { Target } from '../effect.ts'
import { type Next, stay } from '../next.ts'
import type { OpenTranscript, State } from '../state.ts'
import { blockIndex, type LaidOut, laidOut, offsetOf, spotAtLine } from './laid-out.ts'
import { sceneOf } from './window.ts'

/** Moves by blocks, but line by line through one that is longer than the screen. */
export function moveInTranscript(state: State, by: number): Next {
  let next = state
  for (let left = Math.min(Math.abs(by), MOST_STEPS); left > 0; left--) next = stepped(next, Math.sign(by) as 1 | -1)
  return next.transcript ? readOn(next, next.transcript) : stay(next)
}

const MOST_STEPS = 1000

function stepped(state: State, step: 1 | -1): State {
  const { transcript } = state
  if (!transcript) return state
  const { layout, height, top, cursor } = sceneOf(state, transcript)
  const { first, last } = extent(layout, cursor)
  const hidesMore = step > 0 ? last >= top + height : first < top
  const next = cursor + step
  if (hidesMore || !layout.laid[next]) return scrolled(state, transcript, top + step, cursor)
  const target = extent(layout, next)
  const wanted =
    step > 0
      ? Math.max(top, Math.min(target.last - height + 1, target.first))
      : Math.min(top, Math.max(target.first, target.last - height + 1))
  return scrolled(state, transcript, wanted, next)
}

/** Scrolls by lines. The cursor moves only as far as it must to stay on the screen. */
export function scrollTranscript(state: State, by: number): Next {
  const { transcript } = state
  if (!transcript) return stay(state)
  const { top, cursor } = sceneOf(state, transcript)
  return readOn(state, scrolledTranscript(state, transcript, top + by, cursor))
}

/** A click puts the cursor on a block. */
export function clickedTranscript(state: State, line: number): Next {
  const { transcript } = state
  if (!transcript) return stay(state)
  const { layout, top } = sceneOf(state, transcript)
  const { key } = spotAtLine(layout, Math.min(top + line, layout.height - 1))
  return stay({ ...state, transcript: { ...transcript, cursor: key } })
}

export function goToTranscriptEnd(state: State, end: 'top' | 'bottom'): Next {
  const { transcript } = state
  if (!transcript) return stay(state)
  if (end === 'top' && transcript.from === 0) return stay(scrolled(state, transcript, 0, 0))
  if (end === 'bottom' && transcript.to >= transcript.size) {
    const cursor = laidOut(state, transcript).laid.at(-1)?.block.key ?? ''
    return stay({ ...state, transcript: { ...transcript, isSticking: true, cursor } })
  }
  return seek(state, { kind: end === 'top' ? 'start' : 'end' })
}

/** Goes to the next prompt that is loaded, else asks for one from the file. */
export function seekPrompt(state: State, by: number): Next {
  const { transcript } = state
  if (!transcript) return stay(state)
  const { layout, cursor } = sceneOf(state, transcript)
  const direction = by > 0 ? 1 : -1
  const prompts = layout.laid.flatMap(({ block }, index) => (block.isPrompt ? index : []))
  const ahead =
    direction > 0 ? prompts.filter(index => index > cursor) : prompts.filter(index => index < cursor).reverse()
  const found = ahead[Math.abs(by) - 1]
  if (found !== undefined)
    return readOn(state, scrolledTranscript(state, transcript, extent(layout, found).first, found))
  // From the last loaded line, so that the one at `to` counts.
  const from = direction > 0 ? (transcript.entries.at(-1)?.offset ?? transcript.to) : transcript.from
  return seek(state, { kind: 'prompt', from, direction, count: Math.abs(by) - ahead.length })
}

/** Asks for another part of the file, in place of an occurrence that may be on its way. */
export function seek(state: State, to: Target): Next {
  const { transcript } = state
  if (!transcript || transcript.problem !== null) return stay(state)
  const { number, session } = transcript
  const find = transcript.find && { ...transcript.find, reaching: null }
  return stay({ ...state, transcript: { ...transcript, isAsking: true, find } }, { do: 'seek', number, session, to })
}

/** Reads the file again at the place that is on the screen. */
export function readAgain(state: State, transcript: OpenTranscript): Next {
  return seek(state, transcript.isSticking ? { kind: 'end' } : { kind: 'offset', offset: offsetOf(transcript.top.key) })
}

/** Asks for the passages that the next moves will need. Called after every change. */
export function readOn(state: State, transcript: OpenTranscript): Next {
  const next = { ...state, transcript }
  if (transcript.isAsking || transcript.problem !== null) return stay(next)
  const { number, session } = transcript
  const { layout, height, top } = sceneOf(next, transcript)
  const lacksAfter = transcript.to < transcript.size && top + 2 * height >= layout.height
  if (lacksAfter) return ask('after', transcript.to)
  if (transcript.from > 0 && top < height) return ask('before', transcript.from)
  return stay(next)

  function ask(side: 'before' | 'after', offset: number): Next {
    const asking = { ...next, transcript: { ...transcript, isAsking: true } }
    return stay(asking, { do: 'readPassage', number, session, offset, side })
  }
}

/** Keeps the cursor on the screen after a change of size, and asks for what is missing. */
export function transcriptInSight(state: State): Next {
  const { transcript } = state
  if (!transcript) return stay(state)
  const { layout, height, top, cursor } = sceneOf(state, transcript)
  const inSight = cursorInSight(layout, cursor, top, height)
  return readOn(state, { ...transcript, cursor: layout.laid[inSight]?.block.key ?? transcript.cursor })
}

/** Keeps the block under the cursor where it is on the screen, whatever has changed about the layout. */
export function withSameCursor(
  before: State,
  transcript: OpenTranscript,
  after: State,
  next: OpenTranscript,
): OpenTranscript {
  const old = sceneOf(before, transcript)
  const wasAt = extent(old.layout, old.cursor).first - old.top
  // Where a block begins above the screen, its lines stay where they are.
  if (next.isSticking || wasAt < 0) return next
  const layout = laidOut(after, next)
  const cursor = blockIndex(layout.laid, next.cursor)
  return scrolledTranscript(after, next, extent(layout, cursor).first - wasAt, cursor)
}

/** Enough of a block to see what it is. */
const A_FEW_LINES = 4

/** Scrolls so that more than the first line of the block under the cursor is on the screen. */
export function withBlockInSight(state: State, transcript: OpenTranscript): OpenTranscript {
  const { layout, height, top, cursor } = sceneOf(state, transcript)
  const { first, last } = extent(layout, cursor)
  const wanted = Math.max(top, Math.min(first, Math.min(last, first + A_FEW_LINES) - height + 1))
  return wanted === top ? transcript : scrolledTranscript(state, transcript, wanted, cursor)
}

/**
 * Brings a line of a block on the screen; by default the first one below its header. A line that is on the screen does
 * not move, unless the transcript was just read there or the line is at the edge. Any other line gets a third of the
 * screen above it, and its header if that is near.
 */
export function withLineInSight(
  state: State,
  transcript: OpenTranscript,
  at: number,
  { line, isJustRead }: { readonly line?: number; readonly isJustRead: boolean },
): OpenTranscript {
  const { layout, height, top } = sceneOf(state, transcript)
  const { first } = extent(layout, at)
  const wanted = line === undefined ? first : (layout.starts[at] ?? 0) + line
  if (!isJustRead && wanted > top && wanted < top + height - 1) return scrolledTranscript(state, transcript, top, at)
  const above = wanted - Math.floor(height / 3)
  const isHeaderNear = wanted - first < (2 * height) / 3
  return scrolledTranscript(state, transcript, isHeaderNear ? Math.min(first, above) : above, at)
}

/** Shows the call in the line at this offset, or the first entry of the line. */
export function transcriptAtLine(state: State, transcript: OpenTranscript, offset: number): OpenTranscript {
  const { laid } = laidOut(state, transcript)
  const ofLine = laid.flatMap(({ block }, at) => (block.offset === offset ? { block, at } : []))
  const call = ofLine.find(({ block }) => block.kind === 'call') ?? ofLine[0]
  return withLineInSight(state, transcript, call?.at ?? blockIndex(laid, `${offset}:0`), { isJustRead: true })
}

const scrolled = (state: State, transcript: OpenTranscript, line: number, cursor: number): State => ({
  ...state,
  transcript: scrolledTranscript(state, transcript, line, cursor),
})

/** Shows a line at the top of the screen, as far as there is one, with the cursor on a block. */
function scrolledTranscript(state: State, transcript: OpenTranscript, line: number, cursor: number): OpenTranscript {
  const { layout, height } = sceneOf(state, transcript)
  const top = Math.max(0, Math.min(line, layout.height - height))
  const inSight = cursorInSight(layout, cursor, top, height)
  return {
    ...transcript,
    isSticking: false,
    top: spotAtLine(layout, top),
    cursor: layout.laid[inSight]?.block.key ?? '',
  }
}

/** The block of the cursor while any of its lines is on the screen, else the nearest one that is. */
function cursorInSight(layout: LaidOut, cursor: number, top: number, height: number): number {
  const { first, last } = extent(layout, cursor)
  if (last < top) return blockIndex(layout.laid, spotAtLine(layout, top).key)
  if (first >= top + height) return blockIndex(layout.laid, spotAtLine(layout, top + height - 1).key)
  return cursor
}

/** The first and the last line of a block, without the blank line before it. */
function extent({ laid, starts }: LaidOut, at: number): { first: number; last: number } {
  const start = starts[at] ?? 0
  const block = laid[at]
  return { first: start + (block?.header ?? 0), last: start + (block?.lines.length ?? 1) - 1 }
}
