import type { Match } from '../../query/match/finder.ts'
import { type Next, stay } from '../next.ts'
import { sizeOfPane } from '../panes.ts'
import type { OpenTranscript, Session, State } from '../state.ts'
import { blockIndex, laidOut, topLine } from '../transcript/laid-out.ts'
import { readOn, scrolledReader } from '../transcript/moves.ts'
import { blankReader } from '../transcript/window.ts'
import { matchSpot } from './match-in-transcript.ts'
import { chosenMatch, foundOf } from './match-rows.ts'

/** The transcript of the chosen match, at the match. One whose words are not read yet is opened when they are. */
export function openMatch(state: State): Next {
  const { search, reader } = state
  const match = search ? chosenMatch(search) : undefined
  const found = search ? foundOf(search) : undefined
  if (!match || !found) return stay(state)
  if (reader?.number === state.opening && isLoaded(reader, match)) return readOn(state, readerAtMatch(state, reader))
  const number = state.opening + 1
  const mayWait = search?.isTyping && !search.hasMoved && { mayWait: true as const }
  return stay(
    { ...state, opening: number, reading: match.path },
    { do: 'openMatch', number, session: found.session, match, ...mayWait },
  )
}

function isLoaded({ session, problem, entries, from }: OpenTranscript, { path: sessionKey, key }: Match): boolean {
  if (session.key !== sessionKey || problem !== null) return false
  return key === null ? from === 0 : entries.some(entry => entry.key === key)
}

/** A subagent that was found is opened from nowhere: what is behind it is its parent, at the time at which it began. */
export function parentsOfMatch({ search }: State, { key }: Session): readonly OpenTranscript[] {
  const parent = search && foundOf(search)?.session
  return !parent || parent.key === key ? [] : [{ ...blankReader(0, parent), isSticking: false }]
}

/** With the match on the screen, unfolded if it was folded away. What is on the screen already does not move. */
export function readerAtMatch(state: State, reader: OpenTranscript): OpenTranscript {
  const match = state.search ? chosenMatch(state.search) : undefined
  if (!match) return reader
  const unfolded = withMatchUnfolded(state, reader)
  const layout = laidOut(state, unfolded)
  const spot = matchSpot(state, unfolded)
  const block = spot?.block ?? (match.key === null ? 0 : blockIndex(layout.laid, match.key))
  const first = (layout.starts[block] ?? 0) + (layout.laid[block]?.header ?? 0)
  const line = spot ? (layout.starts[block] ?? 0) + spot.line : first
  return scrolledReader(unfolded, layout, topToSee(state, reader, first, line), block, state)
}

/** With the call of a line on the screen; of one without a call, whatever it says first. */
export function readerAtLine(state: State, reader: OpenTranscript, offset: number): OpenTranscript {
  const free = { ...reader, isSticking: false }
  const layout = laidOut(state, free)
  const ofLine = layout.laid.flatMap(({ block }, at) => (block.offset === offset ? { block, at } : []))
  const meant = ofLine.find(({ block }) => block.kind === 'call') ?? ofLine[0]
  const block = meant?.at ?? blockIndex(layout.laid, `${offset}:0`)
  const first = (layout.starts[block] ?? 0) + (layout.laid[block]?.header ?? 0)
  return scrolledReader(free, layout, topToSee(state, free, first, first), block, state)
}

/** A third of the screen above it, and who says it if that is not far. */
function topToSee(state: State, reader: OpenTranscript, first: number, line: number): number {
  const { height } = sizeOfPane(state, 'transcript')
  const top = topLine(state, reader)
  const isInSight = reader.top.key !== '' && line > top && line < top + height - 1
  if (isInSight) return top
  const wanted = line - Math.floor(height / 3)
  return line - first < (2 * height) / 3 ? Math.min(first, wanted) : wanted
}

function withMatchUnfolded(state: State, reader: OpenTranscript): OpenTranscript {
  const spot = matchSpot(state, reader)
  const block = spot && laidOut(state, reader).laid[spot.block]?.block
  const isOpen = block && reader.opened.has(block.key) !== reader.isAllOpen
  if (!block?.isFoldable || isOpen || spot?.occurrence !== null) return reader
  const opened = new Set(reader.opened)
  if (!opened.delete(block.key)) opened.add(block.key)
  return { ...reader, opened }
}
