import type { Match } from '../../query/match/finder.ts'
import { type Next, stay } from '../next.ts'
import type { OpenTranscript, Session, State } from '../state.ts'
import { blockIndex, laidOut } from '../transcript/laid-out.ts'
import { withCurrentInSight } from '../transcript/marking.ts'
import { readOn, withLineInSight } from '../transcript/moves.ts'
import { blankTranscript } from '../transcript/window.ts'
import { matchMarking } from './match-marking.ts'
import { chosenMatch, foundOf } from './state.ts'

/** Opens the transcript of the chosen match, at the match; later, if the match is not read yet. */
export function openMatch(state: State): Next {
  const { search, transcript } = state
  const match = search ? chosenMatch(search) : undefined
  const found = search ? foundOf(search) : undefined
  if (!match || !found) return stay(state)
  if (transcript?.number === state.opening && isLoaded(transcript, match))
    return readOn(state, transcriptAtMatch(state, transcript))
  const number = state.opening + 1
  const mayWait = search?.isTyping && !search.hasMoved && { mayWait: true as const }
  return stay(
    { ...state, opening: number, requestedKey: match.path },
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
  return !parent || parent.key === key ? [] : [{ ...blankTranscript(0, parent), isSticking: false }]
}

/** Brings the match on the screen, or the nearest block if it is of a kind that is not shown. */
export function transcriptAtMatch(state: State, transcript: OpenTranscript): OpenTranscript {
  const { search } = state
  const match = search && chosenMatch(search)
  if (!search || !match) return transcript
  const isJustRead = transcript.top.key === ''
  const marking = matchMarking(search, transcript)
  const nearest = () => (match.key === null ? 0 : blockIndex(laidOut(state, transcript).laid, match.key))
  return (
    (marking && withCurrentInSight(state, transcript, marking, isJustRead)) ??
    withLineInSight(state, transcript, nearest(), { isJustRead })
  )
}
