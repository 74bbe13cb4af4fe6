import type { Match } from '../../query/match/finder.ts'
import { type Next, stay } from '../next.ts'
import type { OpenTranscript, Session, State } from '../state.ts'
import { blockIndex, laidOut } from '../transcript/laid-out.ts'
import { withCurrentInSight } from '../transcript/marking.ts'
import { readOn, withLineInSight } from '../transcript/moves.ts'
import { blankReader } from '../transcript/window.ts'
import { matchMarking } from './match-marking.ts'
import { chosenMatch, foundOf } from './state.ts'

/** Opens the transcript of the chosen match, at the match; later, if the match is not read yet. */
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

/** The transcripts to return to from a match: a subagent's parent, which was not opened yet. */
export function parentsOfMatch({ search }: State, { key }: Session): readonly OpenTranscript[] {
  const parent = search && foundOf(search)?.session
  return !parent || parent.key === key ? [] : [{ ...blankReader(0, parent), isSticking: false }]
}

/** Brings the match on the screen, or the nearest block if it is of a kind that is not shown. */
export function readerAtMatch(state: State, reader: OpenTranscript): OpenTranscript {
  const { search } = state
  const match = search && chosenMatch(search)
  if (!search || !match) return reader
  const isReadAnew = reader.top.key === ''
  const marking = matchMarking(search, reader)
  const nearest = () => (match.key === null ? 0 : blockIndex(laidOut(state, reader).laid, match.key))
  return (
    (marking && withCurrentInSight(state, reader, marking, isReadAnew)) ??
    withLineInSight(state, reader, nearest(), { isReadAnew })
  )
}
