import { partAt } from '../../model/binary-search.ts'
import type { Passage, PlacedEntry } from '../../model/passage.ts'
import type { Session } from '../../model/session.ts'
import type { Block } from '../../transcript-layout/block.ts'
import { isShown } from '../../transcript-layout/blocks.ts'
import { sizeOfPane } from '../panes.ts'
import type { OpenTranscript, State } from '../state.ts'
import { endOfPairs, startOfPairs } from './call-pairs.ts'
import { blockIndex, type LaidOut, laidOut, lineOfSpot, spotAtLine } from './laid-out.ts'

/** The number of screens that are kept above and below the one shown. */
const SCREENS_KEPT = 6
/** The limit for entries of kinds that are not shown: they never fill a screen. */
const MOST_ENTRIES = 4000

export function blankTranscript(number: number, session: Session): OpenTranscript {
  return {
    number,
    session,
    parents: [],
    size: 0,
    from: 0,
    to: 0,
    entries: [],
    isThinned: false,
    opened: new Set(),
    isAllOpen: false,
    top: { key: '', line: 0 },
    cursor: '',
    isFollowing: true,
    isSticking: true,
    isAsking: false,
    problem: null,
    shift: 0,
    version: 0,
    find: null,
    anchor: null,
  }
}

/** An open transcript, laid out on the screen. */
interface Scene {
  readonly layout: LaidOut
  /** The number of lines on the screen, and the first of them. */
  readonly height: number
  readonly top: number
  /** Index of the block under the cursor. */
  readonly cursor: number
}

export function sceneOf(state: State, transcript: OpenTranscript): Scene {
  const layout = laidOut(state, transcript)
  const { height } = sizeOfPane(state, 'transcript')
  // The transcript ends no higher than the pane, if it is long enough.
  const lowest = Math.max(0, layout.height - height)
  const top = transcript.isSticking ? lowest : Math.min(lineOfSpot(layout, transcript.top), lowest)
  return { layout, height, top, cursor: blockIndex(layout.laid, transcript.cursor) }
}

/** Shows the end, as a conversation is opened. A line that is only half written is not part of it. */
export function transcriptAtEnd(transcript: OpenTranscript, passage: Passage): OpenTranscript {
  const last = passage.entries.at(-1)?.key ?? ''
  const size = passage.to
  return { ...transcript, ...loadedPart(passage), size, isSticking: true, top: { key: last, line: 0 }, cursor: last }
}

/** Shows another passage in place of the loaded one, which it may not adjoin. */
export function transcriptAt(
  state: State,
  transcript: OpenTranscript,
  passage: Passage,
  at: 'start' | 'end',
): OpenTranscript {
  if (at === 'end') return transcriptAtEnd({ ...transcript, isAsking: false }, passage)
  const moved = { ...transcript, ...loadedPart(passage), isAsking: false, isSticking: false }
  // The first shown block: a hidden one would count as part of the block before it once that is read.
  const first = laidOut(state, moved).laid[0]?.block.key ?? passage.entries[0]?.key ?? ''
  return { ...moved, top: { key: first, line: 0 }, cursor: first }
}

/** Adds a passage before or after the loaded part. */
export function transcriptWith(
  state: State,
  transcript: OpenTranscript,
  passage: Passage,
  side: 'before' | 'after',
): OpenTranscript {
  const isNext = side === 'before' ? passage.to === transcript.from : passage.from === transcript.to
  // The transcript was left and come back to meanwhile.
  if (!isNext) return transcript
  // Only half a line is left. It is read when the file has grown again.
  if (side === 'after' && passage.from === passage.to) return { ...transcript, size: transcript.to }
  const entries =
    side === 'before' ? [...passage.entries, ...transcript.entries] : [...transcript.entries, ...passage.entries]
  const from = Math.min(passage.from, transcript.from)
  const to = Math.max(passage.to, transcript.to)
  const scene = sceneOf(state, transcript)
  const isAtLast = scene.cursor === scene.layout.laid.length - 1
  // A cursor on an earlier block stays there: the user is reading it.
  const cursor = side === 'after' && transcript.isSticking && isAtLast ? (entries.at(-1)?.key ?? '') : transcript.cursor
  const grown = { ...transcript, entries, from, to, cursor, size: Math.max(transcript.size, to) }
  return trimmed(state, { ...grown, top: sameTop(state, transcript, grown) }, side)
}

/** The spot at the top of the screen, where the first block may have a blank line before it now. */
function sameTop(state: State, before: OpenTranscript, after: OpenTranscript): OpenTranscript['top'] {
  const { layout, top } = sceneOf(state, before)
  const { key, line } = spotAtLine(layout, top)
  const header = layout.laid[blockIndex(layout.laid, key)]?.header ?? 0
  const { laid } = laidOut(state, after)
  return { key, line: line - header + (laid[blockIndex(laid, key)]?.header ?? 0) }
}

const loadedPart = ({ from, to, entries }: Passage) => ({ from, to, entries, isThinned: false })

/** Drops what is far from the screen on the other side. */
function trimmed(state: State, transcript: OpenTranscript, grownSide: 'before' | 'after'): OpenTranscript {
  const { layout, height, top } = sceneOf(state, transcript)
  const margin = SCREENS_KEPT * height
  if (grownSide === 'before') {
    const cut = layout.starts.findIndex(start => start > top + height + margin)
    const until = cut < 0 ? undefined : layout.laid[cut]?.block.offset
    return until === undefined ? thinned(state, transcript) : withoutEnd(transcript, until)
  }
  const cut = layout.starts.findLastIndex(start => start < top - margin)
  const since = cut < 0 ? undefined : layout.laid[cut]?.block.offset
  return since === undefined ? thinned(state, transcript) : withoutStart(transcript, since)
}

/** Drops entries that are not shown: they take no line, so no cut is far enough from the screen to lose them. */
function thinned(state: State, transcript: OpenTranscript): OpenTranscript {
  if (transcript.entries.length <= MOST_ENTRIES) return transcript
  return { ...transcript, entries: transcript.entries.filter(entry => isShown(entry, state.shown)), isThinned: true }
}

/** Cuts by whole lines, as their offsets say where to read on. */
function withoutEnd(transcript: OpenTranscript, offset: number): OpenTranscript {
  const to = endOfPairs(transcript.entries, offset)
  return withOnly(transcript, ({ offset }) => offset < to, { to })
}

function withoutStart(transcript: OpenTranscript, offset: number): OpenTranscript {
  const from = startOfPairs(transcript.entries, offset)
  return withOnly(transcript, ({ offset }) => offset >= from, { from })
}

function withOnly(transcript: OpenTranscript, isKept: (entry: PlacedEntry) => boolean, bounds: Partial<Passage>) {
  const entries = transcript.entries.filter(isKept)
  const isCut = entries.length > 0 && entries.length < transcript.entries.length
  return isCut ? { ...transcript, ...bounds, entries } : transcript
}

/** Holds the transcript where it is now, whatever is added at its end. */
export function unstuck(state: State, transcript: OpenTranscript): OpenTranscript {
  if (!transcript.isSticking) return transcript
  const { layout, top } = sceneOf(state, transcript)
  return { ...transcript, isSticking: false, top: spotAtLine(layout, top) }
}

/** The share of the file above the screen, in percent; 100 where its end is in sight. */
export function percentRead(state: State, transcript: OpenTranscript): number {
  if (transcript.size === 0 || isAtEnd(state, transcript)) return 100
  return Math.round(100 * shareInSight(state, transcript).from)
}

/** The part of the file that is on the screen. The lines of a block share its bytes evenly. */
export function shareInSight(state: State, transcript: OpenTranscript): { from: number; to: number } {
  const { layout, height, top } = sceneOf(state, transcript)
  const { laid, starts } = layout
  const shareAt = (line: number): number => {
    if (line >= layout.height) return transcript.to / transcript.size
    const at = partAt(starts, line)
    const offset = laid[at]?.block.offset ?? transcript.from
    const end = laid[at + 1]?.block.offset ?? transcript.to
    const part = (line - (starts[at] ?? 0)) / Math.max(laid[at]?.lines.length ?? 1, 1)
    return (offset + part * (end - offset)) / transcript.size
  }
  return { from: shareAt(top), to: shareAt(top + height) }
}

/** Whether the last line of the file is on the screen. */
export function isAtEnd(state: State, transcript: OpenTranscript): boolean {
  const { layout, height, top } = sceneOf(state, transcript)
  return transcript.to >= transcript.size && top + height >= layout.height
}

export function blockUnderCursor(state: State, transcript: OpenTranscript): Block | undefined {
  const { layout, cursor } = sceneOf(state, transcript)
  return layout.laid[cursor]?.block
}
